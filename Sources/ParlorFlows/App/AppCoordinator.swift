public import ParlorStore
public import Usher

/// The root: splash, log-in, a workspace, or the empty home of those who have none.
public final class AppCoordinator: Coordinator {
  public enum ChildFlow: Flow {
    case splash
    case login
    case workspace(Workspace.ID)
    case homeEmpty
  }

  public let life = Life()
  let parlor: Parlor

  public init(_ parlor: Parlor) { self.parlor = parlor }

  public func start() { begin(.splash) }

  public func makeChild(_ flow: ChildFlow) throws -> Child<AppCoordinator> {
    switch flow {
    case .splash: .flow(SplashCoordinator(parlor), as: .replace)
    case .login: .flow(LoginCoordinator(parlor), as: .replace)
    case .workspace(let id): .flow(try TabsCoordinator(parlor, workspace: id), as: .replace)
    case .homeEmpty: .flow(HomeEmptyCoordinator(parlor), as: .replace)
    }
  }

  /// Asked last: what the store cannot keep goes with the program.
  public func canLeave(_ departure: Departure) -> Permission {
    guard departure.reason == .quit else { return .yes }
    let count = parlor.messagesAtRisk()
    return count == 0 ? .yes : .question(Reason("loseUnsent", ["count": String(count)]))
  }

  public func admits(_ flow: ChildFlow) -> Admission {
    switch flow {
    case .splash, .login: return .yes
    case .homeEmpty, .workspace:
      if !parlor.isReady { return .wait(Reason("startUp")) }
      return parlor.account == nil ? .wait(Reason("logIn")) : .yes
    }
  }
}
