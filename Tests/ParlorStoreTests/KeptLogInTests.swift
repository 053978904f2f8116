import Testing

@testable import ParlorStore

@Suite struct KeptLogInTests {
  private let fixture: Fixture
  private var store: Store { fixture.store }

  init() throws { fixture = try Fixture() }

  private func kept(_ terminals: String?...) throws -> [Account.ID?] {
    try terminals.map { try store.keptLogIn(on: $0) }
  }

  /// How many rows the store has changed so far.
  private func changes() throws -> Int? {
    try store.connection.row("SELECT total_changes()") { $0[0] as Int }
  }

  @Test func `each terminal has the account that used it last`() throws {
    #expect(try kept("t1", nil) == [nil, nil])
    try store.keepLogIn(of: 1, on: "t1")
    try store.keepLogIn(of: 2, on: "t2")
    #expect(try kept("t1", "t2") == [1, 2])
    #expect(try kept("t3", nil) == [2, 2], "a new terminal, and a pipe")
    try store.keepLogIn(of: 1, on: "t2")
    #expect(try kept("t1", "t2", "t3") == [1, 1, 1])
    #expect(try store.keptLogIn(named: "BO@example.org") == 2, "still signed in")
  }

  @Test func `an account that has logged out is signed in by no terminal`() throws {
    try store.keepLogIn(of: 1, on: "t1")
    try store.keepLogIn(of: 2, on: "t2")
    try store.keepLogIn(of: 1, on: "t3")
    try store.forgetLogIn(of: 1, on: "t1")
    #expect(try kept("t1", "t2", "t3", "t4") == [nil, 2, nil, nil])
    #expect(try store.keptLogIn(named: "ann@example.org") == nil)
    #expect(try store.keptLogIn(named: "bo@example.org") == 2)
    #expect(try store.keptLogIn(named: "nobody@example.org") == nil)
    // The terminal of a log-out starts signed out, also after another account has signed in elsewhere.
    try store.keepLogIn(of: 2, on: "t2")
    #expect(try kept("t1", "t2", "t4") == [nil, 2, 2])
  }

  @Test func `keeping what is kept writes nothing`() throws {
    let (one, other) = ("t1", "t2")
    try store.keepLogIn(of: 1, on: one)
    let before = try changes()
    try store.keepLogIn(of: 1, on: one)
    #expect(try changes() == before)
    try store.keepLogIn(of: 1, on: other)
    #expect(try changes() != before)
  }

  @Test func `an older store's account stays signed in`() throws {
    let path = Scratch()
    do {
      let old = try Connection(path: path.file(), busyTimeout: 0)
      try SchemaStep.apply(to: old, upTo: 14)
      try old.execute(
        """
        INSERT INTO account (email, nickname, phone, coins, password, created_at)
        VALUES ('a@example.org', 'A', '', 7, '*', 1), ('b@example.org', 'B', '', 7, '*', 1);
        INSERT INTO device_setting VALUES ('session', '2');
        """)
    }
    let store = try Store(path: path.file()) { 0 }
    #expect(try store.keptLogIn(on: "t1") == 2)
    #expect(try store.keptLogIn(named: "a@example.org") == nil)
  }

  @Test func `no log-in is kept once a replica follows its server as another account`() throws {
    let store = try TestReplica(TestServer(), 1, device: 7).store
    try store.keepLogIn(of: 1, on: "tty1")
    try store.follow(as: 1, device: 8, refresh: "")
    #expect(try store.keptLogIn(on: "tty1") == 1)
    try store.follow(as: 2, device: 9, refresh: "")
    for terminal in ["tty1", "tty2", nil] { #expect(try store.keptLogIn(on: terminal) == nil) }
  }
}
