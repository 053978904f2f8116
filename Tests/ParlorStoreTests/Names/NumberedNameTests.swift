import Testing

@testable import ParlorStore

/// A store from before nicknames were unique.
@Suite struct NumberedNameTests {
  private let scratch = Scratch()

  private func open(_ nicknames: [String], channels: [String] = []) throws -> Store {
    let path = scratch.file()
    do {
      let old = try Connection(path: path, busyTimeout: 0)
      try SchemaStep.apply(to: old, upTo: 14)
      for (number, nickname) in nicknames.enumerated() {
        try old.run(
          """
          INSERT INTO account (email, nickname, phone, coins, password, created_at) VALUES (?, ?, '', 7, '*', 1)
          """, "\(number)@example.org", nickname)
      }
      if !channels.isEmpty { try old.run("INSERT INTO workspace VALUES (1, 1, 'W', '', 1)") }
      for name in channels {
        try old.run(
          "INSERT INTO room (workspace_id, name, description, admin_id, created_at) VALUES (1, ?, '', 1, 1)",
          name)
      }
    }
    return try Store(path: path) { 0 }
  }

  private func names(_ store: Store) throws -> [String] {
    try store.connection.rows("SELECT nickname FROM account ORDER BY id") { $0[0] as String }
  }

  @Test func `the oldest account keeps the nickname, and the others get a number`() throws {
    let store = try open(["Ann", "ann", "Bo", "ANN", "Ann 2", "A\u{202E}nn", "\u{1112}\u{1161}\u{11AB}", "한"])
    #expect(
      try names(store) == [
        "Ann", "ann 3", "Bo", "ANN 4", "Ann 2", "ann 5", "\u{1112}\u{1161}\u{11AB}", "한 2",
      ])
    let told = try (1...8).map { try store.takeFormerNickname(of: Account.ID(rawValue: $0)) }
    #expect(told == [nil, "ann", nil, "ANN", nil, "A\u{202E}nn", nil, "한"])
    for id: Account.ID in [1, 2, 4] { #expect(try store.takeFormerNickname(of: id) == nil, "told once") }
  }

  @Test func `names that cannot be seen become Member, and long ones are cut`() throws {
    let long = String(repeating: "가", count: 30)
    let store = try open(["\u{200B}", "\u{3164}", " ", long, long, long])
    let short = String(repeating: "가", count: 28)
    #expect(try names(store) == ["Member 2", "Member 3", "Member 4", long, short + " 2", short + " 3"])
    let valid = try names(store).allSatisfy { InputRule.nickname($0) == $0 }
    #expect(valid)
  }

  @Test func `many doubles and names of 10,000 characters are numbered too`() throws {
    let huge = String(repeating: "x", count: 10_000)
    let store = try open(Array(repeating: "Kim", count: 200) + [huge, huge])
    let all = try names(store)
    #expect(Set(all).count == all.count)
    #expect(all[199] == "Kim 200")
    #expect(all[200] == huge)
    #expect(all[201].count == 30)
  }

  @Test func `channels keep their names, and new ones must differ`() throws {
    let store = try open(["Ann"], channels: ["Äpfel", "äpfel"])
    let kept = try store.connection.rows("SELECT name, name_key FROM room ORDER BY id") {
      [$0[0] as String, $0[1]]
    }
    #expect(kept == [["Äpfel", "äpfel"], ["äpfel", "äpfel"]])
    try store.connection.run("INSERT INTO workspace_member VALUES (1, 1, 1)")
    #expect(
      failure { () throws(StoreError) in try store.makeChannel(name: "ÄPFEL", description: "", in: 1, by: 1) }
        == .taken(.channelName))
  }

  @Test func `two sessions that ask at once are told once`() throws {
    let path = try #require(open(["Ann", "Ann"]).path)
    let (one, other) = (try Store(path: path) { 0 }, try Store(path: path) { 0 })
    #expect(try [one.takeFormerNickname(of: 2), other.takeFormerNickname(of: 2)] == ["Ann", nil])
  }
}
