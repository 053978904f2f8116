import Usher

/// The ways to sign in, as a sheet over the greeting.
final class SelectAuthCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case emailLogin
  }
  enum Outcome { case signedIn }

  let life = Life()
  let parlor: Parlor

  init(_ parlor: Parlor) { self.parlor = parlor }

  func start() {
    show(SelectAuthScreen()) { auth, event in
      switch event {
      case .emailLogin: auth.begin(.emailLogin)
      }
    }
  }

  func makeChild(_ flow: ChildFlow) -> Child<SelectAuthCoordinator> {
    switch flow {
    case .emailLogin:
      let screen = EmailLoginScreen(parlor)
      return .screen(screen) { auth, event in
        switch event {
        case .submit(let email, let password): screen.submit(email: email, password: password)
        case .signedIn(let account):
          auth.parlor.signIn(account)
          auth.finish(.signedIn)
        }
      }
    }
  }
}
