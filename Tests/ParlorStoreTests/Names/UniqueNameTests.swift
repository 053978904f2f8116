import Testing

@testable import ParlorStore

@Suite struct UniqueNameTests {
  private let scratch = Scratch()

  private func form(_ email: String, _ nickname: String) -> SignUp {
    SignUp(email: email + "@example.org", nickname: nickname, password: "Abcdef1!")
  }

  @Test(arguments: ["Ann", "ANN", "ann ", "Ａｎｎ"]) func `a nickname belongs to one account`(_ nickname: String)
    throws
  {
    let store = try Fixture().store
    #expect(try store.isTaken(nickname: nickname))
    #expect(
      failure { () throws(StoreError) in try store.signUp(form("new", nickname), hash: DemoWorld.hash) }
        == .taken(.nickname))
    #expect(
      failure { () throws(StoreError) in try store.setNickname(nickname, of: 2) } == .taken(.nickname))
    #expect(try store.account(2)?.nickname == "Bo")
    // Its owner may write it differently.
    #expect(try !store.isTaken(nickname: nickname, exceptBy: 1))
    try store.setNickname(nickname, of: 1)
    #expect(try store.account(1)?.nickname == InputRule.nickname(nickname))
  }

  @Test func `a nickname that was given up is free`() throws {
    let store = try Fixture().store
    try store.setNickname("Anna", of: 1)
    #expect(try store.signUp(form("new", "Ann"), hash: DemoWorld.hash).nickname == "Ann")
  }

  @Test func `of two sessions that sign up with one nickname, one succeeds`() throws {
    let path = scratch.file()
    let one = try Fixture(at: path).store
    let other = try Store(path: path) { 0 }
    // Both have been told that it is free.
    #expect(try !one.isTaken(nickname: "Dana"))
    #expect(try !other.isTaken(nickname: "dana"))
    #expect(try one.signUp(form("d1", "Dana"), hash: DemoWorld.hash).nickname == "Dana")
    #expect(
      failure { () throws(StoreError) in try other.signUp(form("d2", "dana"), hash: DemoWorld.hash) }
        == .taken(.nickname))
    #expect(try !other.isTaken(email: "d2@example.org"))
    // The file itself refuses a second one, whatever wrote it.
    #expect(throws: StoreError.self) {
      try other.connection.run("UPDATE account SET nickname_key = 'dana' WHERE id = 1")
    }
  }

  @Test func `the name of a channel is unique in its workspace, in whatever case and composition`() throws {
    let store = try Fixture().store
    let room = try store.makeChannel(name: "#Äpfel", description: "", in: 1, by: 1)
    #expect(try store.room(room.id)?.kind == .channel(name: "Äpfel", description: "", admin: 1))
    for name in ["äpfel", "A\u{308}PFEL", "#äpfel", " Äpfel "] {
      #expect(
        failure { () throws(StoreError) in try store.makeChannel(name: name, description: "", in: 1, by: 1) }
          == .taken(.channelName))
      #expect(
        failure { () throws(StoreError) in try store.edit(1 as Room.ID, name: name, description: "", by: 1) }
          == .taken(.channelName))
    }
    try store.edit(room.id, name: "äpfel", description: "x", by: 1)
    #expect(try store.room(room.id)?.kind == .channel(name: "äpfel", description: "x", admin: 1))
  }

  @Test func `a channel with an old name can be edited without renaming it`() throws {
    let store = try Fixture().store
    try store.connection.run("UPDATE room SET name = '#what? now!' WHERE id = 1")
    try store.edit(1 as Room.ID, name: "#what? now!", description: "new", by: 1)
    #expect(try store.room(1)?.kind == .channel(name: "#what? now!", description: "new", admin: 1))
    #expect(
      failure { () throws(StoreError) in try store.edit(1 as Room.ID, name: "what?", description: "", by: 1) }
        == .invalid(.channelName))
  }
}
