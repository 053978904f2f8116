import ParlorStore
import Usher
import UsherScreens

/// The log-in, from the greeting until an account is signed in.
final class LoginCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case signIn
    case initialWorkspace
    case makeWorkspace
  }

  let life = Life()
  let parlor: Parlor

  init(_ parlor: Parlor) { self.parlor = parlor }

  func start() {
    show(OnboardingScreen()) { login, output in
      switch output {
      case .begin: login.begin(.signIn)
      }
    }
  }

  func admits(_ flow: ChildFlow) -> Admission {
    flow != .signIn && parlor.account == nil ? .wait(Reason("logIn")) : .yes
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<LoginCoordinator> {
    switch flow {
    case .signIn:
      .flow(SelectAuthCoordinator(parlor), as: .present) { login, ending in
        switch ending {
        case .finished(.signedIn): login.finish(next: login.parlor.landingFlow())
        case .finished(.signedUp): login.begin(.initialWorkspace)
        case .left: break
        }
      }
    case .initialWorkspace:
      // Replaces the greeting, which is only for somebody who is not signed in.
      .screen(InitialWorkspaceScreen(name: parlor.account?.nickname ?? ""), as: .replace) { login, output in
        switch output {
        case .makeWorkspace: login.begin(.makeWorkspace)
        case .close: login.finish(next: login.parlor.landingFlow())
        }
      }
    case .makeWorkspace:
      try .makeWorkspace(parlor) { $0.finish(next: AppCoordinator.ChildFlow.workspace($1.id)) }
    }
  }
}

/// Greets somebody who is not signed in.
final class OnboardingScreen: Pictured {
  enum Event { case begin }
  struct Model {}

  static let shape = Shape<Model, Event>("Login/onboarding") {
    Choice("begin") { _ in .begin }
    Sample("first visit") { Model() }
  }

  let model = Model()
}

/// Welcomes a new account, and offers to create its first workspace.
final class InitialWorkspaceScreen: Pictured {
  enum Event { case close, makeWorkspace }
  struct Model { var name: String }

  static let shape = Shape<Model, Event>("Login/initialWorkspace") {
    Value("name") { $0.name }
    Choice("makeWorkspace") { _ in .makeWorkspace }
    Choice("close") { _ in .close }
    Sample("welcome") { Model(name: "Sora") }
  }

  let model: Model

  init(name: String) { model = Model(name: name) }
}
