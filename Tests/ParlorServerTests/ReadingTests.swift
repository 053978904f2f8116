import ParlorServer
import ParlorStore
import TeamFixtures
import Testing

@Suite struct ReadingTests {
  @Test func `a new device learns everything from zero`() throws {
    let (ann, ben, _) = try Team().people()
    try ann.post(1, "one")
    #expect(try ben.moved() == #"{"id": 2, "rooms": {"1": 4}, "account": 2, "workspaces": {"1": 4}}"#)
    #expect(
      try ben.changes(#"{"account": 0, "workspaces": {"1": 0}, "rooms": {"1": 0}}"#)
        == #"{"more": false, "rooms": [{"id": 1, "rev": 4, "head": {"name": "general", "admin": 1, "topic": "", "#
        + #""created": 1000000000000, "description": ""}, "last": 1, "members": [{"rev": 2, "joined": 1000000000000, "#
        + #""account": 1}, {"rev": 3, "joined": 1000000000000, "account": 2}], "messages": [{"at": 1000000000000, "#
        + #""rev": 4, "text": "one", "author": 1, "number": 4294967297, "sequence": 1}], "workspace": 1}], "#
        + #""account": {"id": 2, "rev": 2, "rooms": [{"own": 0, "rev": 2, "read": 0, "room": 1, "muted": false, "#
        + #""mentions": false}], "profile": {"owed": 0, "coins": 30, "email": "ben@example.org", "phone": "", "#
        + #""created": 1000000000000, "nickname": "Ben"}}, "workspaces": [{"id": 1, "rev": 4, "head": {"name": "Team", "#
        + #""admin": 1, "created": 1000000000000, "description": ""}, "members": [{"rev": 1, "joined": 1000000000000, "#
        + #""account": 1, "nickname": "Ann"}, {"rev": 3, "joined": 1000000000000, "account": 2, "nickname": "Ben"}], "#
        + #""channels": [{"rev": 4, "last": 1000000000000, "name": "general", "room": 1, "admin": 1, "created": 1000000000000, "#
        + #""members": 2, "description": ""}]}]}"#)
    #expect(
      try ben.changes(#"{"account": 2, "workspaces": {"1": 4}, "rooms": {"1": 4}}"#)
        == #"{"more": false, "rooms": [], "workspaces": []}"#, "nothing new")
  }

  @Test func `many changes come in several answers, none twice and none missing`() throws {
    let (ann, ben, _) = try Team().people()
    for count in 1...25 { try ann.post(Int64(count), "\(count)") }
    var after: Int64 = 3
    var seen: [String] = []
    var answers = 0
    while true {
      let row = try ben.client.run(
        """
        SELECT c->'rooms'->0->>'rev', (SELECT string_agg(m->>'text', ' ' ORDER BY (m->>'rev')::bigint)
            FROM jsonb_array_elements(c->'rooms'->0->'messages') m), c->>'more'
        FROM parlor_api.changes($1, jsonb_build_object('rooms', jsonb_build_object('1', $2::bigint)), 10) c
        """, .text(ben.token), .number(after))
      seen.append(row.text(0, 1) ?? "")
      after = row.number(0) ?? 0
      answers += 1
      if row.text(0, 2) == "false" || answers > 9 { break }
    }
    #expect(seen.joined(separator: " ") == (1...25).map(String.init).joined(separator: " "))
    #expect(answers == 3)
    #expect(after == 28)
  }

  @Test func `long messages come in several answers and pages, none missing`() throws {
    let (ann, ben, _) = try Team().people()
    let long = String(repeating: "x", count: 60_000)
    for count in 1...40 { try ann.post(Int64(count), "\(count) " + long) }
    var (after, seen, answers): (Int64, [String], Int) = (3, [], 0)
    var hasMore = true
    while hasMore, answers < 9 {
      let row = try ben.client.run(
        """
        SELECT (c->'rooms'->0->>'rev')::bigint, (SELECT string_agg(split_part(m->>'text', ' ', 1), ' '
          ORDER BY (m->>'rev')::bigint) FROM jsonb_array_elements(c->'rooms'->0->'messages') m), c->>'more', length(c::text)
        FROM parlor_api.changes($1, jsonb_build_object('rooms', jsonb_build_object('1', $2::bigint)), 1000) c
        """, .text(ben.token), .number(after))
      after = try #require(row.number(0))
      seen.append(row.text(0, 1) ?? "")
      hasMore = row.text(0, 2) == "true"
      answers += 1
      #expect(try #require(row.number(0, 3)) < 1_100_000)
    }
    #expect(seen.joined(separator: " ") == (1...40).map(String.init).joined(separator: " "))
    #expect(answers == 3)
    // The newest ones before the end, and those after the beginning.
    for (sequence, count, page) in [(41, 500, 23...40), (0, -500, 1...18)] {
      let texts = try ben.client.run(
        """
        SELECT string_agg(split_part(m->>'text', ' ', 1), ' ' ORDER BY (m->>'sequence')::bigint)
        FROM jsonb_array_elements(parlor_api.page($1, 1, $2, $3::int)->'messages') m
        """, .text(ben.token), .number(Int64(sequence)), .number(Int64(count)))
      #expect(texts.text(0) == page.map(String.init).joined(separator: " "))
    }
  }

  @Test func `a room can be begun with its newest messages, and its pages fetched later`() throws {
    let (ann, ben, _) = try Team().people()
    for count in 1...60 { try ann.post(Int64(count), "\(count)") }
    let texts = try ben.client.run(
      """
      SELECT string_agg(m->>'text', ' ' ORDER BY (m->>'sequence')::bigint)
      FROM jsonb_array_elements(parlor_api.changes($1, '{"rooms": {"1": null}}', 20)->'rooms'->0->'messages') m
      """, .text(ben.token))
    #expect(texts.text(0) == (41...60).map(String.init).joined(separator: " "))
    func page(_ sequence: Int64, _ count: Int64) throws -> String {
      try ben.client.run(
        """
        SELECT string_agg(m->>'text', ' ' ORDER BY (m->>'sequence')::bigint)
        FROM jsonb_array_elements(parlor_api.page($1, 1, $2, $3::int)->'messages') m
        """, .text(ben.token), .number(sequence), .number(count)
      ).text(0) ?? ""
    }
    #expect(try page(41, 3) == "38 39 40")
    #expect(try page(3, 9) == "1 2")
    #expect(try page(57, -9) == "58 59 60")
    #expect(try page(1, 9) == "")
  }

  @Test func `who has left a room or a workspace reads it no more`() throws {
    let (ann, ben, _) = try Team().people()
    try ann.post(1, "one")
    try ben.act(#"{"op": "level", "room": 1, "muted": true, "mentions": true}"#)
    try ann.ask(#"{"ask": "leaveChannel", "room": 1, "account": \#(ben.account)}"#)
    #expect(try ben.moved() == #"{"id": 2, "rooms": {}, "account": 4, "workspaces": {"1": 5}}"#)
    #expect(
      try ben.changes(#"{"account": 0}"#)
        == #"{"more": false, "rooms": [], "account": {"id": 2, "rev": 4, "profile": {"owed": 0, "coins": 30, "#
        + #""email": "ben@example.org", "phone": "", "created": 1000000000000, "nickname": "Ben"}}, "workspaces": []}"#,
      "a new device waits for no room that it cannot have")
    #expect(try ben.changes(#"{"rooms": {"1": 0}}"#) == #"{"more": false, "rooms": [], "workspaces": []}"#)
    #expect(try ben.texts() == [])
    #expect(
      try ann.changes(#"{"rooms": {"1": 4}}"#).contains(
        #"{"rev": 5, "left": 1000000000000, "joined": 1000000000000, "account": 2}"#))
    try ann.ask(#"{"ask": "leaveWorkspace", "workspace": 1, "account": \#(ben.account)}"#)
    #expect(try ben.moved() == #"{"id": 2, "left": [1], "rooms": {}, "account": 5, "workspaces": {}}"#)
    #expect(
      try ben.changes(#"{"workspaces": {"1": 0}}"#) == #"{"more": false, "rooms": [], "workspaces": []}"#)
    // Back again, nothing of before is unread, and nothing is muted.
    try ann.invite("ben@example.org")
    try ben.ask(#"{"ask": "joinChannel", "room": 1}"#)
    #expect(try ben.ownRoom() == #"{"own": 0, "read": 1, "room": 1, "muted": false, "mentions": false}"#)
    #expect(try ben.texts() == ["one"])
  }

  @Test func `a channel that was deleted leaves a row without words`() throws {
    let (ann, ben, _) = try Team().people()
    try ann.post(1, "one")
    #expect(
      try ben.ask(#"{"ask": "deleteChannel", "room": 1}"#) == #"{"about": "room", "refused": "notAdmin"}"#)
    #expect(try ann.ask(#"{"ask": "deleteChannel", "room": 1}"#) == "{}")
    #expect(try ben.moved() == #"{"id": 2, "rooms": {}, "account": 2, "workspaces": {"1": 5}}"#)
    #expect(
      try ben.changes(#"{"workspaces": {"1": 4}}"#)
        == #"{"more": false, "rooms": [], "workspaces": [{"id": 1, "rev": 5, "channels": [{"rev": 5, "last": 1000000000000, "#
        + #""name": "", "room": 1, "admin": 1, "created": 1000000000000, "deleted": 1000000000000, "members": 0, "#
        + #""description": ""}]}]}"#)
    #expect(
      try ann.ask(
        #"{"ask": "makeChannel", "workspace": 1, "name": "general", "key": "general", "description": ""}"#)
        == #"{"room": 2}"#, "its name is free")
  }
}
