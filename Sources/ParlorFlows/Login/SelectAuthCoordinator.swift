import Usher
import UsherScreens

/// The ways to sign in, presented over the greeting.
final class SelectAuthCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case emailLogin
    case signUp
  }
  enum Outcome { case signedIn, signedUp }

  let life = Life()
  let parlor: Parlor

  init(_ parlor: Parlor) { self.parlor = parlor }

  func start() {
    show(SelectAuthScreen()) { auth, event in
      switch event {
      case .emailLogin: auth.begin(.emailLogin)
      case .signUp: auth.begin(.signUp)
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
        case .makeRoom(let isAgreed): screen.makeRoom(isAgreed)
        case .signedIn(let account):
          auth.parlor.signIn(account)
          auth.finish(.signedIn)
        }
      }
    case .signUp:
      let screen = SignUpScreen(parlor)
      return .screen(screen) { auth, event in
        switch event {
        case .check(let email): screen.check(email)
        case .submit(let form): screen.submit(form)
        case .makeRoom(let isAgreed): screen.makeRoom(isAgreed)
        case .signedUp(let account):
          auth.parlor.signIn(account)
          auth.finish(.signedUp)
        }
      }
    }
  }
}

/// Asks for the way to sign in.
final class SelectAuthScreen: Pictured {
  enum Event { case emailLogin, signUp }
  struct Model {}

  static let shape = Shape<Model, Event>("Login/selectAuth") {
    Choice("emailLogin") { _ in .emailLogin }
    Choice("signUp") { _ in .signUp }
    Sample("ways to sign in") { Model() }
  }

  let model = Model()
}
