import ParlorStore
import Usher
import UsherScreens

/// Asks for the account's password, and then twice for the new one. If the server of a team keeps the password, all other devices
/// are signed out by the change.
final class PasswordScreen: Pictured {
  enum Event {
    case prove(String)
    case change(String)
    case changed
  }
  enum Output { case changed }
  struct Model {
    var isServed = false
    /// Whether the present password was given, and was right.
    var isProven = false
    var isWorking = false
    var isWrong = false
    var isSame = false
    var waitSeconds = 0
    var trouble = ""
  }

  static let shape = Shape<Model, Event>("Profile/password") {
    Flag("isServed") { $0.isServed }
    Flag("checking") { $0.isWorking && !$0.isProven }
    Flag("working") { $0.isWorking && $0.isProven }
    Flag("wrong") { $0.isWrong }
    Flag("same") { $0.isSame }
    Flag("tooSoon") { $0.waitSeconds > 0 }
    Value("seconds") { String($0.waitSeconds) }
    Value("trouble") { $0.trouble }
    Form("prove", active: { !$0.isWorking && !$0.isProven }) {
      Field.hidden("old", [.required])
    } submit: {
      .prove($0["old"])
    }
    Form("change", active: { !$0.isWorking && $0.isProven }) {
      Field.hidden("password", AnswerRule.newPassword)
      Field.hidden("again", [.same(as: "password"), .required])
    } submit: {
      .change($0["password"])
    }
    Sample("first try") { Model() }
    Sample("on a team's server") { Model(isServed: true) }
    Sample("checking") { Model(isWorking: true) }
    Sample("the new one") { Model(isProven: true) }
    Sample("working") { Model(isProven: true, isWorking: true) }
    Sample("wrong") { Model(isWrong: true) }
    Sample("the same") { Model(isProven: true, isSame: true) }
    Sample("too soon") { Model(waitSeconds: 900) }
    Sample("trouble") { Model(trouble: "The disk is full.") }
  }

  private(set) var model: Model
  private let parlor: Parlor
  private let account: Account.ID
  private var seat: Seat<Event>?
  /// What shows that the present password is known.
  private var proven: (attempt: LogInAttempt, proof: PasswordHash)?

  init(_ parlor: Parlor, _ account: Account.ID) {
    (self.parlor, self.account) = (parlor, account)
    model = Model(isServed: parlor.isReplica)
  }

  func appear(_ seat: Seat<Event>) { self.seat = seat }

  func hear(_ event: Event) -> Output? {
    switch event {
    case .prove(let old): prove(old)
    case .change(let new): change(new)
    case .changed: return .changed
    }
    return nil
  }

  private func prove(_ old: String) {
    model = Model(isServed: model.isServed, isWorking: true)
    seat?.ask(.beginLogIn(email: parlor.profile(of: account).email), parlor) { [weak self] result in
      switch result {
      case .success(.attempt(let attempt)): self?.prove(old, attempt)
      case .success: break
      case .failure(let error): self?.refuse(error)
      }
    }
  }

  /// Hashes the password on another thread, because hashing is slow on purpose and must not block the prompt.
  private func prove(_ old: String, _ attempt: LogInAttempt) {
    seat?.load({ try attempt.proof(of: old) }) { [weak self] result in
      guard let self else { return }
      do {
        let proof = try result.get()
        seat?.ask(.prove(attempt, proof), parlor) { [weak self] in self?.finish($0, (attempt, proof)) }
      } catch {
        fail(error)
      }
    }
  }

  private func finish(
    _ result: Result<Answer, StoreError>, _ proof: (attempt: LogInAttempt, proof: PasswordHash)
  ) {
    switch result {
    case .success:
      proven = proof
      show(Model(isServed: model.isServed, isProven: true))
    case .failure(let error): refuse(error)
    }
  }

  private func change(_ new: String) {
    guard let (attempt, proof) = proven else { return show(Model(isServed: model.isServed)) }
    model = Model(isServed: model.isServed, isProven: true, isWorking: true)
    seat?.load({ (try attempt.proof(of: new), try PasswordHash(new)) }) { [weak self] result in
      guard let self else { return }
      do {
        let (same, hash) = try result.get()
        if same == proof { return show(Model(isServed: model.isServed, isProven: true, isSame: true)) }
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
    if !model.isProven { proven = nil }
    seat?.changed()
  }
}
