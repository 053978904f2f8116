public import ParlorStore
public import Usher

/// The root coordinator: splash, log-in, a workspace, or the empty home of an account without one.
public final class AppCoordinator: Coordinator {
  public enum ChildFlow: Flow {
    case splash
    case login
    case workspace(Workspace.ID)
    case homeEmpty
  }

  public let life = Life()
  let parlor: Parlor

  public init(_ parlor: Parlor) {
    self.parlor = parlor
    parlor.app = self
  }

  public func start() { begin(.splash) }

  public func makeChild(_ flow: ChildFlow) throws -> Child<AppCoordinator> {
    switch flow {
    case .splash: .flow(SplashCoordinator(parlor), as: .replace)
    case .login:
      if let door = parlor.machine.door {
        .flow(DoorCoordinator(parlor, door), as: .replace)
      } else {
        .flow(LoginCoordinator(parlor), as: .replace)
      }
    case .workspace(let id): .flow(try TabsCoordinator(parlor, workspace: id), as: .replace)
    case .homeEmpty: .flow(HomeEmptyCoordinator(parlor), as: .replace)
    }
  }

  /// Before the program ends, asks whether to lose the messages that the store could not keep. The tree asks the root
  /// coordinator last, after all others.
  public func canLeave(_ departure: Departure) -> Permission {
    guard departure.reason == .quit else { return .yes }
    let count = parlor.mailbox.messagesAtRisk()
    return count == 0 ? .yes : .question(Reason("loseUnsent", ["count": String(count)]))
  }

  public func admits(_ flow: ChildFlow) -> Admission {
    switch flow {
    case .splash: return .yes
    // Who has come in by a door is one account, and has another one only by another key.
    case .login: return parlor.machine.door == nil || parlor.account == nil ? .yes : .no(Reason("oneAccount"))
    case .homeEmpty, .workspace:
      if !parlor.logIn.isReady { return .wait(Reason("startUp")) }
      return parlor.account == nil ? .wait(parlor.signInNeeded) : .yes
    }
  }
}
