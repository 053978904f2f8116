import ParlorServer
import ParlorStore
import TeamFixtures
import Testing

@Suite struct ActTests {
  @Test func `an author edits and deletes, and others see it by number`() throws {
    let team = try Team()
    let (ann, ben, _) = try team.people()
    try ann.post(1, "one")
    try ann.post(2, "two")
    let (first, second) = (ann.number(1), ann.number(2))
    try team.pass(5)
    #expect(try ann.act(#"{"op": "edit", "number": \#(first), "text": "1"}"#) == [#"{"rev": 6}"#])
    #expect(try ann.act(#"{"op": "edit", "number": \#(first), "text": "1"}"#) == [#"{"rev": 6}"#], "a repeat")
    #expect(try ann.act(#"{"op": "delete", "number": \#(second)}"#) == [#"{"rev": 7}"#])
    #expect(try ann.act(#"{"op": "delete", "number": \#(second)}"#) == [#"{"rev": 7}"#], "a repeat")
    #expect(
      try ann.act(#"{"op": "edit", "number": \#(second), "text": "back"}"#)
        == [#"{"about": "message", "refused": "unknown"}"#])
    #expect(
      try ben.act(#"{"op": "edit", "number": \#(first), "text": "x"}"#) == [#"{"refused": "notAuthor"}"#])
    #expect(
      try ben.changes(#"{"rooms": {"1": 5}}"#)
        == #"{"more": false, "rooms": [{"id": 1, "rev": 7, "last": 2, "messages": ["#
        + #"{"at": 1000000000000, "rev": 6, "text": "1", "author": 1, "edited": 1000000000005, "number": \#(first), "sequence": 1}, "#
        + #"{"at": 1000000000000, "rev": 7, "text": "", "author": 1, "number": \#(second), "deleted": 1000000000005, "sequence": 2}"#
        + #"], "workspace": 1}], "workspaces": []}"#)
  }

  @Test func `an account reacts once with an emoji, and a message has twenty at most`() throws {
    let (ann, ben, _) = try Team().people()
    try ann.post(1, "one")
    func react(_ person: Person, _ emoji: String, _ on: Bool = true) throws -> String {
      try person.act(#"{"op": "react", "number": \#(ann.number(1)), "emoji": "\#(emoji)", "on": \#(on)}"#)[0]
    }
    #expect(try react(ann, "👍") == #"{"rev": 5}"#)
    #expect(try react(ann, "👍") == #"{"rev": 5}"#, "a repeat")
    #expect(try react(ben, "👍") == #"{"rev": 6}"#)
    #expect(try react(ben, "🎉") == #"{"rev": 7}"#)
    let given = try ann.changes(#"{"rooms": {"1": 6}}"#).replacing(/, [0-9]{13}\]/, with: "]")
    #expect(given.contains(#""reactions": [["👍", 1], ["👍", 2], ["🎉", 2]]"#))
    #expect(try react(ann, "👍", false) == #"{"rev": 8}"#)
    #expect(try react(ann, "👍", false) == #"{"rev": 8}"#)
    for word in ["", "no", "x\u{1}", "<b>"] {
      #expect(
        try react(ann, word == "x\u{1}" ? "x" : word) == #"{"about": "reaction", "refused": "invalid"}"#)
    }
    for index in 0..<18 {
      let emoji = String(Character(Unicode.Scalar(0x1F600 + UInt32(index)) ?? "?"))
      #expect(try react(ann, emoji).contains("rev"))
    }
    #expect(try react(ann, "🚀") == #"{"about": "reaction", "refused": "invalid"}"#)
    #expect(try react(ann, "🎉").contains("rev"), "one that is there already")
  }

  @Test func `read marks move forward, and own messages are never unread`() throws {
    let (ann, ben, _) = try Team().people()
    func mark(_ person: Person) throws -> String {
      let row = try person.client.run(
        """
        SELECT r->>'read', r->>'own' FROM jsonb_array_elements(
          parlor_api.changes($1, '{"account": 0}', 1)->'account'->'rooms') r
        """, .text(person.token))
      return "\(row.text(0) ?? "") \(row.text(0, 1) ?? "")"
    }
    for count in 1...3 { try ann.post(Int64(count), "x") }
    #expect(try mark(ann) == "3 0")
    #expect(try mark(ben) == "0 0")
    try ben.post(1, "y")
    #expect(try mark(ben) == "0 1", "what was unread stays unread")
    func read(_ sequence: Int) throws { try ben.act(#"{"op": "read", "room": 1, "sequence": \#(sequence)}"#) }
    try read(2)
    #expect(try mark(ben) == "2 1")
    try read(1)
    #expect(try mark(ben) == "2 1")
    try read(3)
    #expect(try mark(ben) == "3 1")
    try ben.post(2, "z")
    #expect(try mark(ben) == "5 0", "everything before it was read")
    try read(99)
    #expect(try mark(ben) == "5 0")
    for count in 4...6 { try ann.post(Int64(count), "x") }
    for _ in 1...2 { try ben.act(#"{"op": "read", "room": 1, "from": 7, "sequence": 8}"#) }
    #expect(try mark(ben) == "5 2", "what was skipped stays unread")
    try read(6)
    #expect(try mark(ben) == "8 0")
  }

  @Test func `levels, favourites and settings reach the account's own devices only`() throws {
    let (ann, ben, _) = try Team().people()
    for name in ["b", "c", "d", "e", "f"] {
      try ann.ask(
        #"{"ask": "makeChannel", "workspace": 1, "name": "\#(name)", "key": "\#(name)", "description": ""}"#)
    }
    for room in 1...6 { try ann.act(#"{"op": "favourite", "room": \#(room), "on": true}"#) }
    func favourites() throws -> [String] {
      let rows = try ann.client.run(
        """
        SELECT r->>'room' FROM jsonb_array_elements(
          parlor_api.changes($1, '{"account": 0}', 1)->'account'->'rooms') r
        WHERE r ? 'favourite' ORDER BY (r->>'favourite')::int
        """, .text(ann.token))
      return (0..<rows.count).map { rows.text($0) ?? "" }
    }
    #expect(try favourites() == ["2", "3", "4", "5", "6"], "the sixth removes the first")
    try ann.act(
      #"{"op": "favourite", "room": 4, "on": true}"#, #"{"op": "favourite", "room": 3, "on": false}"#)
    #expect(try favourites() == ["2", "4", "5", "6"])
    try ann.act(#"{"op": "favourites", "rooms": [6, 3, 5, 99]}"#)
    #expect(try favourites() == ["6", "5", "2", "4"])
    let before = try ben.moved()
    try ann.act(
      #"{"op": "level", "room": 1, "muted": true, "mentions": true}"#,
      #"{"op": "setting", "key": "theme", "version": 2, "text": "dark"}"#,
      #"{"op": "setting", "key": "gone", "version": 1, "text": null}"#)
    #expect(
      try ann.act(#"{"op": "setting", "key": "", "version": 1, "text": "x"}"#)
        == [#"{"about": "setting", "refused": "invalid"}"#])
    let own = try ann.changes(#"{"account": 0}"#)
    #expect(own.contains(#""muted": true, "mentions": true"#))
    #expect(own.contains(#"{"key": "theme", "rev": "#))
    #expect(own.contains(#""text": "dark""#))
    #expect(try ben.moved() == before)
  }

  @Test func `a topic is set once, and is one line`() throws {
    let (ann, ben, _) = try Team().people()
    let topic = #"{"op": "topic", "room": 1, "text": "Soon"}"#
    #expect(try ann.act(topic) == [#"{"rev": 4}"#])
    #expect(try ann.act(topic) == [#"{"rev": 4}"#], "a repeat")
    #expect(try ben.changes(#"{"rooms": {"1": 3}}"#).contains(#""topic": "Soon""#))
    #expect(
      try ann.act(#"{"op": "topic", "room": 1, "text": "a\nb"}"#) == [
        #"{"about": "topic", "refused": "invalid"}"#
      ])
  }

  @Test func `messages for two rooms that are sent together come to the rooms that they are for`() throws {
    let (ann, _, _) = try Team().people()
    try ann.ask(#"{"ask": "makeChannel", "workspace": 1, "name": "b", "key": "b", "description": ""}"#)
    let posts = [(1, "one"), (1, "two"), (2, "three"), (1, "four")].enumerated().map { index, post in
      #"{"op": "post", "room": \#(post.0), "number": \#(ann.number(Int64(index) + 1)), "text": "\#(post.1)"}"#
    }
    #expect(try ann.act(posts[0], posts[1], posts[2], posts[3]).allSatisfy { $0.contains("sequence") })
    #expect(try ann.texts() == ["one", "two", "four"])
    #expect(try ann.texts(of: 2) == ["three"])
  }

  @Test func `hints are short, and tell no words and no names`() throws {
    let (ann, ben, _) = try Team().people()
    try ben.client.execute("LISTEN parlor_w1")
    let answer = try ann.client.run(
      """
      SELECT hint->>0, hint->>1, pg_notify(hint->>0, hint->>1) FROM jsonb_array_elements(
        parlor_api.act($1, $2::jsonb)->'hints') hint
      """, .text(ann.token),
      .text(#"[{"op": "post", "room": 1, "number": \#(ann.number(1)), "text": "secret"}]"#))
    #expect(
      (0..<answer.count).map { "\(answer.text($0) ?? "") \(answer.text($0, 1) ?? "")" } == [
        "parlor_w1 1:4", "parlor_a1 a:4",
      ])
    try ben.client.execute("SELECT 1")
    let heard = try ben.client.notifications()
    #expect(heard.map { "\($0.channel) \($0.payload)" } == ["parlor_w1 1:4"])
    #expect(heard.map(\.process) == [ann.client.process])
  }
}
