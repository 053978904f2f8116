import ParlorStore
import Usher
import UsherScreens

/// Asks for the account's password, and twice for the new one. If the server of a team keeps the password, all other devices are
/// signed out by the change.
final class PasswordScreen: Pictured {
  enum Event {
    case submit(old: String, new: String)
    case changed
  }
  enum Output { case changed }
  struct Model {
    var isServed = false
    var isWorking = false
    var isWrong = false
    var waitSeconds = 0
    var trouble = ""
  }

  static let shape = Shape<Model, Event>("Profile/password") {
    Flag("isServed") { $0.isServed }
    Flag("working") { $0.isWorking }
    Flag("wrong") { $0.isWrong }
    Flag("tooSoon") { $0.waitSeconds > 0 }
    Value("seconds") { String($0.waitSeconds) }
    Value("trouble") { $0.trouble }
    Form("change", active: { !$0.isWorking }) {
      Field.hidden("old", [.required])
      Field.hidden("password", AnswerRule.newPassword)
      Field.hidden("again", [.same(as: "password"), .required])
    } submit: {
      .submit(old: $0["old"], new: $0["password"])
    }
    Sample("first try") { Model() }
    Sample("on a team's server") { Model(isServed: true) }
    Sample("working") { Model(isWorking: true) }
    Sample("wrong") { Model(isWrong: true) }
    Sample("too soon") { Model(waitSeconds: 900) }
    Sample("trouble") { Model(trouble: "The disk is full.") }
  }

  private(set) var model: Model
  private let parlor: Parlor
  private let account: Account.ID
  private var seat: Seat<Event>?

  init(_ parlor: Parlor, _ account: Account.ID) {
    (self.parlor, self.account) = (parlor, account)
    model = Model(isServed: parlor.isReplica)
  }

  func appear(_ seat: Seat<Event>) { self.seat = seat }

  func hear(_ event: Event) -> Output? {
    switch event {
    case .submit(let old, let new):
      change(old, new)
      return nil
    case .changed: return .changed
    }
  }

  private func change(_ old: String, _ new: String) {
    model = Model(isServed: model.isServed, isWorking: true)
    seat?.ask(.beginLogIn(email: parlor.profile(of: account).email), parlor) { [weak self] result in
      switch result {
      case .success(.attempt(let attempt)): self?.hash(old, new, attempt)
      case .success: break
      case .failure(let error): self?.refuse(error)
      }
    }
  }

  /// Hashes both passwords on another thread, because hashing is slow on purpose and must not block the prompt.
  private func hash(_ old: String, _ new: String, _ attempt: LogInAttempt) {
    seat?.load({ (try attempt.proof(of: old), try PasswordHash(new)) }) { [weak self] result in
      guard let self else { return }
      do {
        let (proof, hash) = try result.get()
        seat?.ask(.changePassword(attempt, proof, new: hash), parlor) { [weak self] in self?.finish($0) }
      } catch {
        fail(error)
      }
    }
  }

  private func finish(_ result: Result<Answer, StoreError>) {
    switch result {
    case .success: seat?.send(.changed)
    case .failure(let error): refuse(error)
    }
  }

  private func refuse(_ error: StoreError) {
    switch error {
    case .wrongPassword: show(Model(isServed: model.isServed, isWrong: true))
    case .tooSoon(let time):
      show(Model(isServed: model.isServed, waitSeconds: parlor.seconds(until: time)))
    default: fail(error)
    }
  }

  private func fail(_ error: any Error) {
    show(Model(isServed: model.isServed, trouble: parlor.words(for: error)))
  }

  private func show(_ model: Model) {
    self.model = model
    seat?.changed()
  }
}
