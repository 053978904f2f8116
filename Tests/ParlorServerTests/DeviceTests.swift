import ParlorServer
import ParlorStore
import TeamFixtures
import Testing

/// Where an account is signed in, and what is left when it is signed out there.
@Suite struct DeviceTests {
  let team: DemoTeam
  /// Two machines of one account.
  let desk, laptop: Replica
  static let (jun, mina): (Account.ID, Account.ID) = (DemoWorld.account, 7)

  init() throws {
    team = try DemoTeam { DemoTeam.time }
    desk = try team.replica(of: Self.jun)
    laptop = try team.replica(of: Self.jun)
  }

  private func ask(_ question: Question, _ replica: Replica, by account: Account.ID) throws -> Answer? {
    guard case .waits(let id) = try replica.store.ask(question, by: account) else { return nil }
    try replica.round()
    return try replica.store.takeAnswer(to: id)
  }

  private func devices(_ replica: Replica) throws -> [Device] {
    guard case .devices(let all) = try ask(.devices, replica, by: Self.jun) else { return [] }
    return all
  }

  private func logIn(
    _ email: String, _ replica: Replica, _ password: String = DemoWorld.password
  ) throws -> Answer? {
    guard case .attempt(let attempt) = try ask(.beginLogIn(email: email), replica, by: 0) else { return nil }
    return try ask(.logIn(attempt, try attempt.proof(of: password)), replica, by: 0)
  }

  private func changePassword(from old: String, to new: String) throws -> Answer? {
    let begun = try ask(.beginLogIn(email: "jun@lighthouse.example"), desk, by: Self.jun)
    guard case .attempt(let attempt) = begun else { return nil }
    let (proof, hash) = (try attempt.proof(of: old), try PasswordHash(new))
    return try ask(.changePassword(attempt, proof, new: hash), desk, by: Self.jun)
  }

  @Test func `an account sees its own devices, and which one this is`() throws {
    _ = try team.replica(of: Self.mina)
    let seen = try devices(desk)
    #expect(seen.map(\.id) == [Device.ID(Int64(desk.device)), Device.ID(Int64(laptop.device))])
    #expect(seen.map(\.isOwn) == [true, false])
    #expect(seen.allSatisfy { $0.since > 0 && $0.used >= $0.since })
  }

  @Test func `one signs another device out, which keeps what it holds and forgets who was signed in`() throws
  {
    try laptop.store.keepLogIn(of: Self.jun)
    #expect(try ask(.signOut(Device.ID(Int64(laptop.device))), desk, by: Self.jun) == .done)
    try laptop.round()
    #expect(try laptop.store.isSignedOut())
    #expect(try laptop.store.keptLogIn() == nil)
    #expect(try !laptop.store.roomIDs(of: Self.jun).isEmpty)
    #expect(throws: StoreError.signedOut) { try devices(laptop) }
    #expect(try devices(desk).count == 1)
    #expect(try !desk.store.isSignedOut())
  }

  @Test func `all others go at once, and this one by itself`() throws {
    let third = try team.replica(of: Self.jun)
    #expect(try ask(.signOut(nil), desk, by: Self.jun) == .done)
    for other in [laptop, third] {
      try other.round()
      #expect(try other.store.isSignedOut())
    }
    #expect(try ask(.signOut(Device.ID(Int64(desk.device))), desk, by: Self.jun) == .done)
    #expect(try desk.store.isSignedOut())
  }

  @Test func `a password is changed by whoever knows it, and all other devices are signed out`() throws {
    let new = "twelve chars"
    #expect(throws: StoreError.wrongPassword) { try changePassword(from: "Wrong123!", to: new) }
    try laptop.round()
    #expect(try !laptop.store.isSignedOut())
    #expect(try changePassword(from: DemoWorld.password, to: new) == .done)
    #expect(try desk.store.takeQuestion() == nil)
    try laptop.round()
    #expect(try laptop.store.isSignedOut())
    #expect(try devices(desk).map(\.isOwn) == [true])
    #expect(throws: StoreError.wrongPassword) { try logIn("jun@lighthouse.example", laptop) }
    #expect(try logIn("jun@lighthouse.example", laptop, new) == .account(Self.jun))
  }

  @Test func `a password is proven without a change, and a wrong one is refused at once`() throws {
    guard
      case .attempt(let attempt) = try ask(.beginLogIn(email: "jun@lighthouse.example"), desk, by: Self.jun)
    else { return _ = Issue.record("no attempt") }
    let (wrong, right) = (try attempt.proof(of: "Wrong123!"), try attempt.proof(of: DemoWorld.password))
    #expect(throws: StoreError.wrongPassword) { try ask(.prove(attempt, wrong), desk, by: Self.jun) }
    #expect(try ask(.prove(attempt, right), desk, by: Self.jun) == .done)
    // A password of somebody else proves nothing.
    guard
      case .attempt(let other) = try ask(.beginLogIn(email: "mina@lighthouse.example"), desk, by: Self.jun)
    else { return _ = Issue.record("no attempt") }
    let proof = try other.proof(of: DemoWorld.password)
    #expect(throws: StoreError.wrongPassword) { try ask(.prove(other, proof), desk, by: Self.jun) }
    try laptop.round()
    #expect(try !laptop.store.isSignedOut())
  }

  @Test func `nobody signs a device of another account out`() throws {
    let mina = try team.replica(of: Self.mina)
    #expect(try ask(.signOut(Device.ID(Int64(mina.device))), desk, by: Self.jun) == .done)
    try mina.round()
    #expect(try !mina.store.isSignedOut())
  }

  @Test func `what waited when the device was signed out is sent after the next log-in, once`() throws {
    let room = try #require(try laptop.store.roomIDs(of: Self.jun).first)
    #expect(try ask(.signOut(nil), desk, by: Self.jun) == .done)
    _ = try laptop.store.append("written before", to: room, by: Self.jun)
    try laptop.round()
    // Another account can log in only after the message is sent.
    #expect(throws: StoreError.replicaInUse) { try logIn("mina@lighthouse.example", laptop) }
    #expect(try logIn("jun@lighthouse.example", laptop) == .account(Self.jun))
    #expect(try laptop.store.origin()?.device != laptop.device)
    _ = try laptop.store.append("written after", to: room, by: Self.jun)
    try laptop.round()
    try desk.round()
    for replica in [laptop, desk] {
      let newest = try replica.store.messages(in: room, limit: 2).messages
      #expect(newest.map(\.text) == ["written before", "written after"])
      #expect(newest.allSatisfy { !$0.isWaiting })
    }
  }

  @Test func `a log-in as the account that is signed in leaves no device behind`() throws {
    let before = try devices(desk).map(\.id)
    #expect(try logIn("jun@lighthouse.example", desk) == .account(Self.jun))
    #expect(try devices(desk).map(\.id) == before)
  }

  @Test func `another account may sign in on a device that was signed out`() throws {
    #expect(try ask(.signOut(nil), desk, by: Self.jun) == .done)
    try laptop.round()
    #expect(try logIn("mina@lighthouse.example", laptop) == .account(Self.mina))
    #expect(try !laptop.store.isSignedOut())
  }

  @Test func `a name with line breaks stays one device`() throws {
    try team.relabel(laptop.device, "a\nb 1 2 3")
    #expect(try devices(desk).map(\.label).last == "a b 1 2 3")
  }

  @Test func `a store without a server is the only device, and signs itself out`() throws {
    let store = try Store.demo { DemoTeam.time }
    try store.keepLogIn(of: Self.jun)
    guard case .answered(.devices(let all)) = try store.ask(.devices, by: Self.jun) else {
      Issue.record("no devices")
      return
    }
    #expect(all == [Device(id: 0, label: "", since: DemoTeam.time, used: DemoTeam.time, isOwn: true)])
    #expect(try store.ask(.signOut(0), by: Self.jun) == .answered(.done))
    #expect(try !store.isSignedIn(Self.jun))
  }
}
