import ParlorServer
import ParlorStore
import TeamFixtures
import Testing

/// Signing in as somebody else in a replica.
@Suite struct SignInTests {
  let team: DemoTeam
  let replica: Replica
  /// Jun and Mina of the demo world.
  static let (jun, mina): (Account.ID, Account.ID) = (DemoWorld.account, 7)

  init() throws {
    team = try DemoTeam { DemoTeam.time }
    replica = try team.replica(of: Self.jun)
  }

  private func ask(_ question: Question) throws -> Answer? {
    guard case .waits(let id) = try replica.store.ask(question, by: 0) else { return nil }
    try replica.round()
    return try replica.store.takeAnswer(to: id)
  }

  private func logIn(_ email: String, _ password: String = DemoWorld.password) throws -> Answer? {
    guard case .attempt(let attempt) = try ask(.beginLogIn(email: email)) else { return nil }
    return try ask(.logIn(attempt, try attempt.proof(of: password)))
  }

  private func unread(_ store: Store, _ account: Account.ID) throws -> [Room.ID: Int] {
    Dictionary(
      uniqueKeysWithValues: try store.roomIDs(of: account).map {
        ($0, try store.joinedRoom($0, of: account)?.unread ?? -1)
      })
  }

  @Test func `whoever signs in has what a new replica has, also who comes back`() throws {
    for (email, account) in [("mina@lighthouse.example", Self.mina), ("jun@lighthouse.example", Self.jun)] {
      let answer = try logIn(email)
      #expect(answer == .account(account))
      #expect(try replica.store.origin()?.account == account)
      let fresh = try unread(team.replica(of: account).store, account)
      let here = try unread(replica.store, account)
      #expect(here == fresh)
    }
  }

  @Test func `a wrong password and an unknown address are refused alike`() throws {
    for email in ["mina@lighthouse.example", "nobody@lighthouse.example"] {
      #expect(throws: StoreError.wrongPassword) { try logIn(email, "wrong") }
    }
    #expect(try replica.store.origin()?.account == Self.jun)
  }

  @Test func `the password's hash does not stay in the store`() throws {
    guard case .attempt(let attempt) = try ask(.beginLogIn(email: "jun@lighthouse.example")) else {
      Issue.record("no answer")
      return
    }
    #expect(try ask(.logIn(attempt, try attempt.proof(of: DemoWorld.password))) == .account(Self.jun))
    #expect(try replica.store.takeQuestion() == nil)
    // The device is the one of before, and what it writes keeps its numbers.
    #expect(try replica.store.origin()?.device == replica.device)
  }

  @Test func `nobody takes the place of an account that is in use, or whose messages wait`() throws {
    replica.store.attend(as: Self.jun)
    #expect(throws: StoreError.replicaInUse) { try logIn("mina@lighthouse.example") }
    replica.store.attend(as: nil)
    #expect(try logIn("mina@lighthouse.example") == .account(Self.mina))
  }

  @Test func `who signs up is asked for an invitation, which lasts until a nickname is free`() throws {
    let form = SignUp(email: "sora@example.org", nickname: "MINA", password: "Abcdef1!")
    let code = try team.invite()
    for wrong in ["", "x"] {
      #expect(throws: StoreError.invalid(.invitation)) {
        try ask(.beginSignUp(email: form.email, invitation: wrong))
      }
    }
    #expect(try ask(.beginSignUp(email: form.email, invitation: code)) == .done)
    #expect(throws: StoreError.taken(.nickname)) { try ask(.signUp(form, try PasswordHash(form.password))) }
    let other = SignUp(email: form.email, nickname: "Sora", password: form.password)
    guard case .account(let sora) = try ask(.signUp(other, try PasswordHash(form.password))) else {
      Issue.record("no account")
      return
    }
    #expect(try replica.store.account(sora)?.nickname == "Sora")
  }

  @Test func `somebody signs up, and begins with nothing`() throws {
    let form = SignUp(email: "sora@example.org", nickname: "Sora", password: "Abcdef1!")
    #expect(try ask(.beginSignUp(email: form.email)) == .done)
    guard case .account(let sora) = try ask(.signUp(form, try PasswordHash(form.password))) else {
      Issue.record("no account")
      return
    }
    #expect(try replica.store.account(sora)?.nickname == "Sora")
    #expect(try replica.store.account(sora)?.coins == 30)
    #expect(try replica.store.workspaces(of: sora).isEmpty)
    #expect(throws: StoreError.taken(.email)) { try ask(.beginSignUp(email: form.email)) }
    let other = SignUp(email: "other@example.org", nickname: "sora", password: "Abcdef1!")
    #expect(throws: StoreError.taken(.nickname)) {
      try ask(.signUp(other, try PasswordHash(other.password)))
    }
  }
}
