import ParlorStore
import Usher
import UsherScreens

/// The choice between signing up and logging in, presented over the greeting.
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
    show(SelectAuthScreen()) { auth, output in
      switch output {
      case .emailLogin: auth.begin(.emailLogin)
      case .signUp: auth.begin(.signUp)
      }
    }
    if parlor.logIn.wanted != nil { begin(.emailLogin) }
  }

  func makeChild(_ flow: ChildFlow) -> Child<SelectAuthCoordinator> {
    switch flow {
    case .emailLogin: .screen(EmailLoginScreen(parlor)) { $0.signIn($1, .signedIn) }
    case .signUp: .screen(SignUpScreen(parlor)) { $0.signIn($1, .signedUp) }
    }
  }

  private func signIn(_ account: Account, _ outcome: Outcome) {
    parlor.signIn(account, by: outcome == .signedUp ? .signUp : .password)
    finish(outcome)
  }
}

/// Asks whether to sign up or to log in.
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
