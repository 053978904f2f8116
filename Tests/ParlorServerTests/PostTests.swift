import ParlorServer
import ParlorStore
import TeamFixtures
import Testing

@Suite struct PostTests {
  @Test func `messages get sequence numbers and revs without gaps`() throws {
    let (ann, ben, _) = try Team().people()
    // 1 to 3 are the room itself and its two members.
    #expect(
      try ann.post(1, "one")
        == #"{"at": 1000000000000, "rev": 4, "number": \#(ann.number(1)), "sequence": 1}"#)
    #expect(
      try ben.post(1, "two")
        == #"{"at": 1000000000000, "rev": 5, "number": \#(ben.number(1)), "sequence": 2}"#)
    #expect(try ann.texts() == ["one", "two"])
  }

  @Test func `a repeat is answered as the first time, and another text is refused`() throws {
    let (ann, ben, _) = try Team().people()
    let first = try ann.post(1, "one")
    try ben.post(1, "two")
    #expect(try ann.post(1, "one") == first)
    #expect(try ann.post(1, "other") == #"{"about": "number", "refused": "taken"}"#)
    #expect(
      try ann.act(
        #"{"op": "post", "room": 1, "number": \#(ann.number(1)), "text": "one", "reply": \#(ben.number(1))}"#)
        == [#"{"about": "number", "refused": "taken"}"#])
    #expect(try ann.texts() == ["one", "two"])
    // Once it was edited, its first text is not known any more.
    try ann.act(#"{"op": "edit", "number": \#(ann.number(1)), "text": "changed"}"#)
    #expect(try ann.post(1, "one").contains(#""sequence": 1"#))
    #expect(try ann.texts() == ["changed", "two"])
  }

  @Test func `a message that is posted alone changes what several change together`() throws {
    /// What Ann's and Ben's devices see once Ann has posted four messages, and Ben two.
    func seen(together: Bool) throws -> [String] {
      let (ann, ben, _) = try Team().people()
      try ben.post(1, "b")
      try ann.act(#"{"op": "read", "room": 1, "sequence": 1}"#)
      func post(_ counts: ClosedRange<Int64>) throws -> [String] {
        let operations = counts.map {
          #"{"op": "post", "room": 1, "number": \#(ann.number($0)), "text": "a\#($0)"}"#
        }
        guard !together else { return try ann.act(operations[0], operations[1]) }
        return try operations.flatMap { try ann.act($0) }
      }
      var answers = try post(1...2)
      try ben.post(2, "b")
      answers += try post(3...4)
      let room = #"{"rooms": {"1": null}}"#
      return try answers + [ann.changes(room), ben.changes(room), ann.ownRoom(), ben.ownRoom()]
    }
    #expect(try seen(together: false) == seen(together: true))
  }

  @Test func `a message needs the number of one's own device`() throws {
    let (ann, ben, _) = try Team().people()
    for number in [0, 1, ann.device << 32, ben.number(1), -1] {
      #expect(
        try ann.act(#"{"op": "post", "room": 1, "number": \#(number), "text": "x"}"#)
          == [#"{"about": "number", "refused": "invalid"}"#], "\(number)")
    }
    #expect(try ann.texts() == [])
  }

  @Test func `a message is neither blank nor too long`() throws {
    let (ann, _, _) = try Team().people()
    let refused = #"{"about": "message", "refused": "invalid"}"#
    for (count, text) in ["", " ", "\\n\\t\u{3000}\u{2028}"].enumerated() {
      #expect(try ann.post(Int64(count) + 1, text) == refused)
    }
    #expect(try ann.post(8, String(repeating: "가", count: 21_846)) == refused)
    #expect(try ann.post(9, String(repeating: "x", count: 65_536)).contains(#""sequence": 1"#))
  }

  @Test func `an operation that makes no sense does not keep the others from being done`() throws {
    let (ann, _, _) = try Team().people()
    func post(_ count: Int64, _ text: String) -> String {
      #"{"op": "post", "room": 1, "number": \#(ann.number(count)), "text": "\#(text)"}"#
    }
    let answers = try ann.act(
      post(1, "a"), "3", "null", #"{"op": "post", "room": "x", "number": "y", "text": 1}"#,
      #"{"op": "dance"}"#,
      #"{"op": "post", "room": 99999999999999999999, "number": 1, "text": ""}"#,
      #"{"op": "favourites", "rooms": {}}"#, post(2, "b"))
    #expect(
      answers.map { $0.contains("sequence") ? "posted" : $0.contains("malformed") ? "malformed" : $0 } == [
        "posted", "malformed", "malformed", "malformed", "malformed", "malformed", "malformed", "posted",
      ])
    #expect(try ann.texts() == ["a", "b"])
    #expect(try code { try ann.client.run("SELECT parlor_api.act($1, '{}')", .text(ann.token)) } == "22023")
  }

  @Test func `nobody posts where nobody reads`() throws {
    let (ann, ben, _) = try Team().people()
    try ann.ask(#"{"ask": "direct", "workspace": 1, "account": \#(ben.account)}"#)
    #expect(try ann.post(1, "hello", in: 2).contains("sequence"))
    try ben.ask(#"{"ask": "leaveWorkspace", "workspace": 1}"#)
    #expect(try ann.post(2, "gone?", in: 2) == #"{"refused": "nobodyThere"}"#)
    try ann.invite("ben@example.org")
    #expect(try ann.post(2, "back", in: 2).contains("sequence"))
    #expect(try ben.texts(of: 2) == ["hello", "back"])
  }

  @Test func `twenty files can be under way, and each of them goes on`() throws {
    let ann = try Team().person("Ann")
    func begin(_ count: Int64) throws -> String? {
      try ann.client.run(
        "SELECT parlor_api.begin_file($1, $2, 'a', 'text', 1)", .text(ann.token), .number(ann.number(count))
      ).text(0)
    }
    for count in Array(1...20) + [1, 20] { #expect(try begin(Int64(count)) == #"{"size": 0}"#) }
    #expect(try begin(21) == #"{"about": "files", "refused": "invalid"}"#)
  }

  @Test func `a message has its files once they are complete`() throws {
    let (ann, ben, eve) = try Team().people()
    func piece(_ person: Person, _ number: Int64, _ at: Int64, _ bytes: [UInt8]) throws -> String {
      try person.client.run(
        "SELECT parlor_api.add_piece($1, $2, $3, $4)", .text(person.token), .number(number), .number(at),
        .bytes(bytes)
      ).text(0) ?? ""
    }
    let file = ann.number(7)
    let first = [UInt8](repeating: 7, count: 262_144)
    func begin(_ kind: String) throws -> String? {
      try ann.client.run(
        "SELECT parlor_api.begin_file($1, $2, 'a b.txt', $3, 262146)", .text(ann.token), .number(file),
        .text(kind)
      ).text(0)
    }
    for _ in 1...2 { #expect(try begin("text") == #"{"size": 0}"#) }
    #expect(try begin("data") == #"{"about": "number", "refused": "taken"}"#)
    let post = #"{"op": "post", "room": 1, "number": \#(ann.number(8)), "text": "", "files": [\#(file)]}"#
    #expect(try piece(ann, file, 0, [0, 1, 2]) == #"{"about": "file", "refused": "invalid"}"#, "too short")
    #expect(try piece(ann, file, 0, first + [1]) == #"{"about": "file", "refused": "invalid"}"#, "too long")
    #expect(try piece(ann, file, 0, first) == #"{"size": 262144}"#)
    #expect(try ann.act(post) == [#"{"about": "file", "refused": "unknown"}"#], "it is not complete")
    #expect(try piece(ann, file, 0, [9]) == #"{"size": 262144}"#, "a piece that is here already")
    #expect(try piece(ann, file, 262_144, [3, 4, 5]) == #"{"about": "file", "refused": "invalid"}"#)
    #expect(try piece(ben, file, 262_144, [3, 4]) == #"{"about": "file", "refused": "unknown"}"#)
    #expect(try piece(ann, file, 262_144, [3, 255]) == #"{"size": 262146}"#)
    #expect(try ann.act(post)[0].contains(#""sequence": 1"#))
    #expect(try ann.act(post)[0].contains(#""sequence": 1"#), "again")
    func read(_ person: Person, _ at: Int64) throws -> [PostgresValue] {
      try person.client.run(
        "SELECT parlor_api.piece($1, $2, $3)", .text(person.token), .number(file), .number(at)
      ).row(0)
    }
    #expect(try read(ben, 0) == [.bytes(first)])
    #expect(try read(ben, 262_144) == [.bytes([3, 255])])
    #expect(try read(ben, 262_146) == [.null])
    #expect(try read(eve, 0) == [.null])
    #expect(
      try ben.changes(#"{"rooms": {"1": 3}}"#).contains(
        #""files": [{"kind": "text", "name": "a b.txt", "size": 262146, "number": \#(file)}]"#))
    try ann.act(#"{"op": "delete", "number": \#(ann.number(8))}"#)
    #expect(try read(ben, 0) == [.null], "deleted with its message")
  }
}
