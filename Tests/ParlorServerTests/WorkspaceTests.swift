import ParlorServer
import ParlorStore
import TeamFixtures
import Testing

@Suite struct WorkspaceTests {
  private func makeWorkspace(_ name: String, by person: Person) throws -> String {
    try person.ask(#"{"ask": "makeWorkspace", "name": "\#(name)", "description": ""}"#)
  }

  @Test func `a workspace costs ten coins, and its admin has one of each name`() throws {
    let team = try Team()
    let ann = try team.person("Ann")
    #expect(try makeWorkspace("A", by: ann) == #"{"workspace": 1}"#)
    #expect(try makeWorkspace("a", by: ann) == #"{"about": "workspaceName", "refused": "taken"}"#)
    #expect(try makeWorkspace(" ", by: ann) == #"{"about": "workspaceName", "refused": "invalid"}"#)
    #expect(try makeWorkspace("a\\nb", by: ann) == #"{"about": "workspaceName", "refused": "invalid"}"#)
    #expect(try makeWorkspace("B", by: ann) == #"{"workspace": 2}"#)
    #expect(try makeWorkspace("C", by: ann) == #"{"workspace": 3}"#)
    #expect(try makeWorkspace("D", by: ann) == #"{"has": 0, "needed": 10, "refused": "tooFewCoins"}"#)
    #expect(try ann.changes(#"{"account": 0}"#).contains(#""coins": 0"#))
    // Until a payer is known, nothing is sold, and nothing costs anything.
    try team.admin.execute("UPDATE parlor.server SET packs_rev = 1")
    #expect(try makeWorkspace("D", by: ann) == #"{"workspace": 4}"#)
    #expect(try ann.changes(#"{"account": 0}"#).contains(#""coins": 0"#))
  }

  @Test func `invitations that fail are slowed down`() throws {
    let team = try Team()
    let (ann, _, _) = try team.people()
    for _ in 1...4 { try ann.invite("nobody@example.org") }
    #expect(try ann.invite("nobody@example.org") == #"{"wait": 1000, "refused": "tooSoon"}"#)
    try team.pass(1000)
    #expect(try ann.invite("eve@example.org") == #"{"account": 3, "nickname": "Eve"}"#)
  }

  @Test func `the names of channels are compared by their keys`() throws {
    let (ann, ben, eve) = try Team().people()
    func make(_ name: String, _ key: String, by person: Person) throws -> String {
      try person.ask(
        #"{"ask": "makeChannel", "workspace": 1, "name": "\#(name)", "key": "\#(key)", "description": "d"}"#)
    }
    #expect(try make("General", "general", by: ben) == #"{"about": "channelName", "refused": "taken"}"#)
    #expect(try make("GENERAL", "general", by: ben) == #"{"about": "channelName", "refused": "taken"}"#)
    // A false key, and names that a replica would take for another: the first letter of one is wide.
    for (name, key) in [
      ("GENERAL", "false key"), ("Ｇeneral", "x"), ("#general", "x"), ("general ", "x"),
      ("gen\u{200B}eral", "x"),
      ("a  b", "a b"), ("\u{202E}lareneg", "x"), ("e\u{301}", "é"),
    ] {
      let answer = try make(name, key, by: ben)
      #expect(answer == #"{"about": "channelName", "refused": "invalid"}"#, "\(name)")
    }
    #expect(try make("other", "other", by: eve) == #"{"about": "workspace", "refused": "unknown"}"#)
    #expect(try make("other", "other", by: ben) == #"{"room": 2}"#)
    #expect(
      try ann.ask(#"{"ask": "taken", "workspace": 1, "name": "OTHER", "key": "other"}"#)
        == #"{"taken": true}"#)
    #expect(try ann.ask(#"{"ask": "taken", "key": "ben"}"#) == #"{"taken": true}"#)
    #expect(try ben.ask(#"{"ask": "taken", "key": "ben"}"#) == #"{"taken": false}"#)
    func edit(_ name: String, by person: Person) throws -> String {
      try person.ask(
        #"{"ask": "editChannel", "room": 2, "name": "\#(name)", "key": "\#(name)", "description": "e"}"#)
    }
    #expect(try edit("general", by: ben) == #"{"about": "channelName", "refused": "taken"}"#)
    #expect(try edit("fine", by: ann) == #"{"refused": "notMember"}"#)
    #expect(try edit("fine", by: ben) == #"{"room": 2}"#)
    #expect(try ann.changes(#"{"workspaces": {"1": 5}}"#).contains(#""name": "fine""#))
  }

  @Test func `a nickname is changed wherever it is seen`() throws {
    let (ann, ben, _) = try Team().people()
    #expect(
      try ben.ask(#"{"ask": "nickname", "nickname": "Ann", "key": "ann"}"#)
        == #"{"about": "nickname", "refused": "taken"}"#)
    for (name, key) in [("Ann", "x"), ("Ann ", "x"), ("@Ann", "x"), ("Ａnn", "x"), ("A\u{AD}nn", "x")] {
      let answer = try ben.ask(#"{"ask": "nickname", "nickname": "\#(name)", "key": "\#(key)"}"#)
      #expect(answer == #"{"about": "nickname", "refused": "invalid"}"#, "\(name)")
    }
    for name in ["서연", "Änne", "👩‍🚀 Kim", "x²"] {
      let key = InputRule.nameKey(name)
      #expect(
        try ben.ask(#"{"ask": "nickname", "nickname": "\#(name)", "key": "\#(key)"}"#) == "{}", "\(name)")
    }
    #expect(try ben.ask(#"{"ask": "nickname", "nickname": "Benno", "key": "benno"}"#) == "{}")
    #expect(try ben.ask(#"{"ask": "phone", "phone": "0101234567"}"#) == "{}")
    #expect(try ben.ask(#"{"ask": "phone", "phone": "1"}"#) == #"{"about": "phone", "refused": "invalid"}"#)
    #expect(try ann.changes(#"{"workspaces": {"1": 4}}"#).contains(#""nickname": "Benno""#))
    #expect(!(try ann.changes(#"{"workspaces": {"1": 0}}"#)).contains("0101234567"))
    try ben.ask(#"{"ask": "leaveWorkspace", "workspace": 1}"#)
    try ben.ask(#"{"ask": "nickname", "nickname": "Bo", "key": "bo"}"#)
    #expect(
      try ann.changes(#"{"workspaces": {"1": 11}}"#)
        == #"{"more": false, "rooms": [], "workspaces": [{"id": 1, "rev": 12, "members": [{"rev": 12, "left": 1000000000000, "#
        + #""joined": 1000000000000, "account": 2, "nickname": "Bo"}]}]}"#, "also where he was before")
  }
}
