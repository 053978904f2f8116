import Fixtures
import Testing

@testable import ParlorStore

@Suite struct SchemaTests {
  let scratch = Scratch()

  /// The whole schema as SQLite stores it.
  private func schema(_ connection: Connection) throws -> [String] {
    try connection.rows(
      "SELECT type || ' ' || name || ' ' || ifnull(sql, '') FROM sqlite_schema ORDER BY name"
    ) {
      $0[0] as String
    }
  }

  @Test(arguments: [0] + Array(SchemaStep.oldest..<SchemaStep.newest))
  func `an older store gets the schema of a new one`(version: Int) throws {
    let path = scratch.file()
    do {
      let old = try Connection(path: path, busyTimeout: 0)
      try SchemaStep.apply(to: old, upTo: version)
      #expect(try SchemaStep.check(old) == version)
      if version > 0 {
        try old.execute(
          """
          INSERT INTO account (email, nickname, phone, coins, password, created_at)
          VALUES ('old@example.org', 'Old', '', 7, '*', 1)
          """)
      }
    }
    let store = try Store(path: path) { 0 }
    #expect(try schema(store.connection) == schema(Store(inMemory: { 0 }).connection))
    #expect(try SchemaStep.check(store.connection) == SchemaStep.newest)
    #expect(try store.account(1)?.coins == (version > 0 ? 7 : nil))
    #expect(try store.connection.row("PRAGMA integrity_check") { $0[0] as String } == "ok")
    #expect(try store.connection.rows("PRAGMA foreign_key_check") { $0[0] as String } == [])
  }

  @Test func `if a step fails, the store keeps the version before it`() throws {
    let path = scratch.file()
    do {
      let old = try Connection(path: path, busyTimeout: 0)
      try SchemaStep.apply(to: old, upTo: 14)
      try old.execute("CREATE TABLE reaction (in_the_way)")
    }
    guard case .refused? = failure({ () throws(StoreError) in try Store(path: path) { 0 } }) else {
      Issue.record("expected a refusal")
      return
    }
    #expect(try SchemaStep.check(Connection(path: path, busyTimeout: 0)) == 14)
  }

  @Test func `each step sets its own number`() throws {
    let connection = try Connection(path: nil, busyTimeout: 0)
    for number in SchemaStep.oldest...SchemaStep.newest {
      try SchemaStep.apply(to: connection, upTo: number)
      #expect(try SchemaStep.check(connection) == number)
    }
  }

  /// Existing stores have run these steps, so a change needs a new step. Sums are only appended.
  @Test func `no step has changed since it was added`() {
    let sums = SchemaStep.all.map { step in
      let bytes = UnsafeBufferPointer(start: step.sql.utf8Start, count: step.sql.utf8CodeUnitCount)
      let sum = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      return "\(step.name) \(String(sum, radix: 16))"
    }
    #expect(
      sums == [
        "0.1.0 b0689088c3f4de33",
        "names c489ff0b3537b706",
        "refunds 47dd59ed6ebda367",
        "reactions ae547230cd17b8fe",
        "logIns 14ae12bd4e0aafb",
        "authors db3ece88a8205c32",
        "topics 297cbc769513d079",
        "mailbox 6fa75d34905d24b8",
        "noticeStates 13b4ffd1ddec7aca",
        "calls a927fe0090b7d05b",
        "pushGenerations 88b65b1a2bb34b30",
        "actedMessages 903afbba4c1156e0",
        "order b5ac4e13c406b8d4",
        "numbers 335e264803eec30c",
        "replica 7d8e05536812856", "link 153662d4ccb03990",
        "questions 85eccd684b0643eb", "listedMembers d168d9ccf61c599", "heldFrom 5332ff4073d656d4",
        "servedFiles ccd223dc3543938a", "signedOut 742703bccc4c3e7b", "servedPurchases d37e5849dfc1d0ab",
        "refused df4dac91aa7e10ed", "faultKind fb1b35c9a5b56411",
        "readRanges b7d3e02b25f8cd2a", "keys d1d36276742a73a3", "concerns 86393e7e817158e4",
        "bots b3ae9af661e9348",
      ])
  }
}
