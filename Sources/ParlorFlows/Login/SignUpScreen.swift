import ParlorStore
import Usher
import UsherScreens

/// Asks for the data of a new account. It asks for the e-mail address first, for an invitation if the server of the team wants one,
/// then for the nickname, each until it is known that no other account has it, and then for the rest.
final class SignUpScreen: Pictured {
  enum Event {
    case check(email: String)
    /// The code of an invitation.
    case enter(code: String)
    case name(String)
    case submit(SignUp)
    /// The answer to the ``RoomQuestion``.
    case makeRoom(Bool)
    case signedUp(Account)
  }
  struct Model {
    /// The e-mail address, once it is known that no account has it.
    var email: String?
    /// The e-mail address, while the server wants an invitation for it.
    var stranger: String?
    var isWrongCode = false
    var isTaken = false
    /// The nickname, once it is known that no account has it.
    var nickname: String?
    /// The nickname that the user has typed and another account has.
    var takenNickname = ""
    var waitSeconds = 0
    var isWorking = false
    var trouble = ""
    var isDeclined = false
    /// The accounts whose local stores will be deleted if the user agrees.
    var going: [Account] = []
  }

  static let shape = Shape<Model, Event>("Login/signUp") {
    Value("email") { $0.email ?? $0.stranger ?? "" }
    Value("trouble") { $0.trouble }
    Flag("byInvitation") { $0.stranger != nil }
    Flag("wrongCode") { $0.isWrongCode }
    Flag("taken") { $0.isTaken }
    Value("takenNickname") { $0.takenNickname }
    Flag("tooSoon") { $0.waitSeconds > 0 }
    Value("seconds") { String($0.waitSeconds) }
    Flag("working") { $0.isWorking }
    Flag("declined") { $0.isDeclined }
    Form("check", active: { $0.email == nil && $0.stranger == nil }) {
      Field.text("email", [.required, .rule("form") { InputRule.isEmail($0) }])
    } submit: {
      .check(email: $0["email"])
    }
    Form("enter", active: { $0.stranger != nil }) {
      Field.text("code", [.required])
    } submit: {
      .enter(code: $0["code"])
    }
    Form("name", active: { $0.email != nil && $0.nickname == nil }) {
      Field.text("nickname", [.required, .length(1...30), .rule("form") { InputRule.nickname($0) != nil }])
    } submit: {
      .name(InputRule.nickname($0["nickname"]) ?? "")
    }
    Form("submit", active: { $0.nickname != nil && !$0.isWorking && $0.going.isEmpty }) {
      Field.text("phone", [.rule("form") { InputRule.phone($0) != nil }])
      Field.hidden("password", AnswerRule.newPassword)
      Field.hidden("again", [.same(as: "password"), .required])
    } submit: {
      .submit(SignUp(email: "", nickname: "", phone: $0["phone"], password: $0["password"]))
    }
    RoomQuestion.parts(\.going) { .makeRoom($0) }
    Sample("first question") { Model() }
    Sample("taken") { Model(isTaken: true) }
    Sample("too soon") { Model(waitSeconds: 900) }
    Sample("invitation") { Model(stranger: "sora@example.org") }
    Sample("wrong invitation") { Model(stranger: "sora@example.org", isWrongCode: true) }
    Sample("nickname") { Model(email: "sora@example.org") }
    Sample("nickname taken") { Model(email: "sora@example.org", takenNickname: "Sora") }
    Sample("the rest") { Model(email: "sora@example.org", nickname: "Sora") }
    Sample("working") { Model(email: "sora@example.org", nickname: "Sora", isWorking: true) }
    Sample("no room") { Model(email: "sora@example.org", nickname: "Sora", going: RoomQuestion.sample) }
    Sample("declined") { Model(isDeclined: true) }
    Sample("trouble") { Model(email: "sora@example.org", nickname: "Sora", trouble: "The disk is full.") }
  }

  private(set) var model = Model()
  private let parlor: Parlor
  private var seat: Seat<Event>?
  /// The code of the invitation; empty until the server wants one.
  private var code = ""
  /// The answers, while the screen asks the ``RoomQuestion``.
  private var form: SignUp?
  /// The accounts whose local stores the user has agreed to delete.
  private var agreed: [Account] = []
  /// The new account, once the store has created it.
  private var made: Account?

  init(_ parlor: Parlor) { self.parlor = parlor }

  func appear(_ seat: Seat<Event>) { self.seat = seat }

  func canLeave(_ departure: Departure) -> Permission {
    model.email == nil || departure.reason == .finish ? .yes : .question(Reason("forgetTyped"))
  }

  /// Returns the account once it is signed in.
  func hear(_ event: Event) -> Account? {
    switch event {
    case .check(let email): check(email)
    case .enter(let code):
      guard let email = model.stranger else { break }
      self.code = code
      check(email)
    case .name(let nickname): check(nickname: nickname)
    case .submit(let form): submit(form)
    case .makeRoom(let isAgreed): makeRoom(isAgreed)
    case .signedUp(let account): return account
    }
    return nil
  }

  private func check(_ email: String) {
    seat?.ask(.beginSignUp(email: email, invitation: code), parlor) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success: model = Model(email: email)
      case .failure(.invalid(.invitation)): wantInvitation(for: email)
      case .failure(.taken): model = Model(isTaken: true)
      case .failure(.tooSoon(let time)): model = Model(waitSeconds: parlor.seconds(until: time))
      case .failure(let error): model = Model(trouble: parlor.words(for: error))
      }
      seat?.changed()
    }
  }

  /// Asks for an invitation, and says that the one before was wrong if there was one.
  private func wantInvitation(for email: String) {
    model = Model(stranger: email, isWrongCode: !code.isEmpty)
    code = ""
  }

  private func check(nickname: String) {
    (model.trouble, model.takenNickname) = ("", "")
    do throws(StoreError) {
      if try parlor.store.isTaken(nickname: nickname) {
        model.takenNickname = nickname
      } else {
        model.nickname = nickname
      }
    } catch {
      model.trouble = parlor.words(for: error)
    }
  }

  private func submit(_ form: SignUp) {
    guard let email = model.email, let nickname = model.nickname else { return }
    self.form = SignUp(email: email, nickname: nickname, phone: form.phone, password: form.password)
    proceed()
  }

  private func makeRoom(_ isAgreed: Bool) {
    if isAgreed {
      agreed += model.going
      model.going = []
      return proceed()
    }
    (form, made) = (nil, nil)
    model = Model(isDeclined: true)
  }

  /// Asks the ``RoomQuestion`` if there is no room for another local store; otherwise creates the account.
  private func proceed() {
    guard let form else { return }
    if let made { return letIn(made) }
    do throws(StoreError) {
      let going = try parlor.store.localStoresToGo(for: nil).filter { !agreed.contains($0) }
      if going.isEmpty { hash(form) } else { model.going = going }
      model.trouble = ""
    } catch {
      model.trouble = parlor.words(for: error)
    }
  }

  /// Hashes the password on another thread, because hashing is slow on purpose and must not block the prompt.
  private func hash(_ form: SignUp) {
    model.isWorking = true
    seat?.load({ try PasswordHash(form.password) }) { [weak self] in self?.make(form, $0) }
  }

  private func make(_ form: SignUp, _ hash: Result<PasswordHash, any Error>) {
    do {
      let hash = try hash.get()
      seat?.ask(.signUp(form, hash), parlor) { [weak self] in self?.finish(form, $0) }
    } catch {
      model = Model(email: form.email, nickname: form.nickname, trouble: parlor.words(for: error))
      seat?.changed()
    }
  }

  private func finish(_ form: SignUp, _ result: Result<Answer, StoreError>) {
    model.isWorking = false
    do throws(StoreError) {
      guard case .account(let id) = try result.get() else { return }
      made = try parlor.store.account(id)
      if let made { return letIn(made) }
    } catch .invalid(.invitation) {
      // Somebody else has used it in the meantime, or it was taken back.
      wantInvitation(for: form.email)
    } catch .taken(.email) {
      // Somebody else has signed up with the address in the meantime.
      model = Model(isTaken: true)
    } catch .taken(.nickname) {
      // The same, with the nickname. The other answers are asked for again.
      model = Model(email: form.email, takenNickname: form.nickname)
    } catch {
      model = Model(email: form.email, nickname: form.nickname, trouble: parlor.words(for: error))
    }
    seat?.changed()
  }

  /// Signs the account in, if there is room for its local store. If another session has filled the last place meanwhile,
  /// asks again.
  private func letIn(_ account: Account) {
    do throws(StoreError) {
      let going = try parlor.openLocalStore(of: account.id, dropping: agreed)
      if going.isEmpty { return _ = seat?.send(.signedUp(account)) }
      model.going = going
    } catch {
      model.trouble = parlor.words(for: error)
    }
    seat?.changed()
  }
}

extension AnswerRule {
  /// The rules of a password that somebody chooses.
  static let newPassword = [
    required, rule("worst") { !InputRule.isWorstPassword($0) }, rule("form") { InputRule.isPassword($0) },
  ]
}
