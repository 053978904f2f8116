import ParlorStore
import Usher

/// Signing in by e-mail, or signing up, presented over the greeting.
final class SelectAuthCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case emailLogin
    case signUp
  }
  enum Outcome { case signedIn, signedUp }

  let life = Life()
  private let parlor: Parlor

  init(_ parlor: Parlor) { self.parlor = parlor }

  func start() { begin(.emailLogin) }

  func makeChild(_ flow: ChildFlow) -> Child<SelectAuthCoordinator> {
    switch flow {
    case .emailLogin: .screen(EmailLoginScreen(parlor), as: .replace) { $0.signIn($1, .signedIn) }
    case .signUp: .screen(SignUpScreen(parlor), as: .replace) { $0.signIn($1, .signedUp) }
    }
  }

  private func signIn(_ account: Account, _ outcome: Outcome) {
    parlor.signIn(account, by: outcome == .signedUp ? .signUp : .password)
    finish(outcome)
  }
}
