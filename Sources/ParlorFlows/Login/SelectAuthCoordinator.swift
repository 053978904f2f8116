import ParlorStore
import Usher

/// Signing in by e-mail, presented over the greeting. Signing up stands above it, so that the way back from there leads to the sign-in.
final class SelectAuthCoordinator: Coordinator {
  enum ChildFlow: Flow {
    /// The sign-in once more: links have this form of it.
    case emailLogin
    case signUp
  }
  enum Outcome { case signedIn, signedUp }

  let life = Life()
  private let parlor: Parlor

  init(_ parlor: Parlor) { self.parlor = parlor }

  func start() {
    show(EmailLoginScreen(parlor)) { $0.signIn($1, .signedIn) }
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
