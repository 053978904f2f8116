import ParlorStore
import Usher
import UsherScreens

/// Asks for e-mail and password. A failure never says which of the two was wrong.
final class EmailLoginScreen: Pictured {
  enum Event {
    case submit(email: String, password: String)
    case signedIn(Account)
  }
  struct Model {
    var isChecking = false
    var hasFailed = false
    var waitSeconds = 0
  }

  static let shape = Shape<Model, Event>("Login/emailLogin") {
    Flag("checking") { $0.isChecking }
    Flag("failed") { $0.hasFailed && $0.waitSeconds == 0 }
    Flag("tooSoon") { $0.waitSeconds > 0 }
    Value("seconds") { String($0.waitSeconds) }
    Form("submit", active: { !$0.isChecking }) {
      Field.text("email", [.required, .rule("form") { ParlorStore.Rule.isEmail($0) }])
      Field.hidden("password", [.required])
    } submit: {
      .submit(email: $0["email"], password: $0["password"])
    }
    Sample("first try") { Model() }
    Sample("checking") { Model(isChecking: true) }
    Sample("wrong") { Model(hasFailed: true) }
    Sample("too soon") { Model(hasFailed: true, waitSeconds: 900) }
  }

  private(set) var model = Model()
  private let parlor: Parlor
  private var seat: Seat<Event>?

  init(_ parlor: Parlor) { self.parlor = parlor }

  func appear(_ seat: Seat<Event>) { self.seat = seat }

  /// The password is checked elsewhere: a good hash is slow, and the prompt must not be.
  func submit(email: String, password: String) {
    do {
      let attempt = try parlor.store.beginLogIn(email: email)
      model = Model(isChecking: true)
      seat?.changed()
      seat?.load({ attempt.matches(password) }) { [weak self] result in
        self?.finish(attempt, matched: (try? result.get()) ?? false)
      }
    } catch {
      model = Model(hasFailed: true, waitSeconds: parlor.seconds(until: error))
      seat?.changed()
    }
  }

  private func finish(_ attempt: LogInAttempt, matched: Bool) {
    if let account = try? parlor.store.finish(attempt, matched: matched) {
      seat?.send(.signedIn(account))
    } else {
      model = Model(hasFailed: true)
      seat?.changed()
    }
  }
}
