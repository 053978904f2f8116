import Usher

/// From the first greeting to a signed-in account.
final class LoginCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case signIn
  }

  let life = Life()
  let parlor: Parlor

  init(_ parlor: Parlor) { self.parlor = parlor }

  func start() {
    show(OnboardingScreen()) { login, event in
      switch event {
      case .begin: login.begin(.signIn)
      }
    }
  }

  func makeChild(_ flow: ChildFlow) -> Child<LoginCoordinator> {
    switch flow {
    case .signIn:
      .flow(SelectAuthCoordinator(parlor), as: .present) { login, ending in
        if case .finished(.signedIn) = ending { login.finish(next: login.parlor.landingFlow()) }
      }
    }
  }
}
