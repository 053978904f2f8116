import ParlorStore
import Usher
import UsherScreens

/// Asks for an e-mail address and a password. If the log-in fails, the screen does not say which of the two was wrong.
final class EmailLoginScreen: Pictured {
  enum Event {
    case submit(email: String, password: String)
    /// The password for the e-mail address that the screen keeps. An empty one means another address.
    case password(String)
    /// The answer to the ``RoomQuestion``.
    case makeRoom(Bool)
    case signedIn(Account)
  }
  struct Model {
    /// The e-mail address that is kept, so that the screen asks only for the password.
    var email: String?
    var isChecking = false
    var hasFailed = false
    var isDeclined = false
    var trouble = ""
    /// The accounts whose local stores will be deleted if the user agrees.
    var going: [Account] = []
    var waitSeconds = 0
  }

  static let shape = Shape<Model, Event>("Login/emailLogin") {
    Flag("checking") { $0.isChecking }
    Flag("failed") { $0.hasFailed && $0.waitSeconds == 0 }
    Flag("tooSoon") { $0.waitSeconds > 0 }
    Flag("declined") { $0.isDeclined }
    Value("trouble") { $0.trouble }
    Value("email") { $0.asksPassword ? $0.email ?? "" : "" }
    Value("seconds") { String($0.waitSeconds) }
    Form("again", active: { $0.asksPassword }) {
      Field.hidden("known")
    } submit: {
      .password($0["known"])
    }
    Form("submit", active: { $0.email == nil && !$0.isChecking && $0.going.isEmpty }) {
      Field.text("email", [.required, .rule("form") { InputRule.isEmail($0) }])
      Field.hidden("password", [.required])
    } submit: {
      .submit(email: $0["email"], password: $0["password"])
    }
    RoomQuestion.parts(\.going) { .makeRoom($0) }
    Sample("first try") { Model() }
    Sample("checking") { Model(isChecking: true) }
    Sample("wrong") { Model(email: "sora@example.org", hasFailed: true) }
    Sample("e-mail known") { Model(email: "jonas.lindqvist-oduya.the.third@lighthouse.example") }
    Sample("no room") { Model(going: RoomQuestion.sample) }
    Sample("declined") { Model(isDeclined: true) }
    Sample("trouble") { Model(trouble: "The disk is full.") }
    Sample("too soon") { Model(email: "sora@example.org", hasFailed: true, waitSeconds: 900) }
  }

  private(set) var model = Model()
  private let parlor: Parlor
  private var seat: Seat<Event>?
  /// The account whose password was right, while the screen asks whether to delete other local stores for it.
  private var guest: Account?

  init(_ parlor: Parlor) { self.parlor = parlor }

  func appear(_ seat: Seat<Event>) {
    self.seat = seat
    if let email = parlor.logIn.takeWanted() { model.email = email }
  }

  /// Returns the account once it is signed in.
  func hear(_ event: Event) -> Account? {
    switch event {
    case .submit(let email, let password): submit(email: email, password: password)
    case .password(let password):
      if let email = model.email, !password.isEmpty {
        submit(email: email, password: password)
      } else {
        model = Model()
      }
    case .makeRoom(let isAgreed): makeRoom(isAgreed)
    case .signedIn(let account): return account
    }
    return nil
  }

  private func submit(email: String, password: String) {
    model = Model(email: email, isChecking: true)
    seat?.ask(.beginLogIn(email: email), parlor) { [weak self] result in
      switch result {
      case .success(.attempt(let attempt)): self?.check(password, attempt)
      case .success: break
      case .failure(let error): self?.refuse(error)
      }
    }
  }

  /// Hashes the password on another thread, because hashing is slow on purpose and must not block the prompt.
  private func check(_ password: String, _ attempt: LogInAttempt) {
    seat?.load({ try attempt.proof(of: password) }) { [weak self] result in
      guard let self else { return }
      do {
        let proof = try result.get()
        seat?.ask(.logIn(attempt, proof), parlor) { [weak self] in self?.finish($0) }
      } catch {
        fail(error)
      }
    }
  }

  private func finish(_ result: Result<Answer, StoreError>) {
    do throws(StoreError) {
      if case .account(let id) = try result.get(), let account = try parlor.store.account(id) {
        letIn(account)
      }
    } catch {
      refuse(error)
    }
  }

  private func refuse(_ error: StoreError) {
    switch error {
    case .wrongPassword:
      parlor.log(.signInRefused(.password))
      model = Model(email: model.email, hasFailed: true)
      seat?.changed()
    case .tooSoon(let time):
      parlor.log(.signInRefused(.tooSoon))
      model = Model(email: model.email, hasFailed: true, waitSeconds: parlor.seconds(until: time))
      seat?.changed()
    default: fail(error)
    }
  }

  /// Shows an error that does not concern the password, which may be right.
  private func fail(_ error: any Error) {
    model = Model(trouble: parlor.words(for: error))
    seat?.changed()
  }

  /// Signs the account in, if there is room for its local store. If another session has taken the room in the meantime,
  /// asks again.
  private func letIn(_ account: Account, dropping agreed: [Account] = []) {
    do throws(StoreError) {
      let going = try parlor.openLocalStore(of: account.id, dropping: agreed)
      if going.isEmpty { return _ = seat?.send(.signedIn(account)) }
      guest = account
      model = Model(going: going)
      seat?.changed()
    } catch {
      fail(error)
    }
  }

  private func makeRoom(_ isAgreed: Bool) {
    let agreed = model.going
    model = Model(isDeclined: !isAgreed)
    if isAgreed, let guest { return letIn(guest, dropping: agreed) }
    guest = nil
  }
}

extension EmailLoginScreen.Model {
  /// Whether the screen asks for the password of an e-mail address that it keeps.
  fileprivate var asksPassword: Bool { email != nil && !isChecking && going.isEmpty }
}
