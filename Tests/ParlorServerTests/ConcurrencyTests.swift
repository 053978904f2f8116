import ParlorServer
import ParlorStore
import SeededRandom
import TeamFixtures
import Testing

@Suite struct ConcurrencyTests {
  /// Eight people, who are all in the rooms 1 to 4.
  private func crowd(_ team: Team) throws -> [Person] {
    let people = try (0..<8).map { try team.person("P\($0)") }
    try people[0].ask(#"{"ask": "makeWorkspace", "name": "Team", "description": ""}"#)
    for person in people.dropFirst() { try people[0].invite("p\(person.account - 1)@example.org") }
    for room in 1...4 {
      try people[0].ask(
        #"{"ask": "makeChannel", "workspace": 1, "name": "r\#(room)", "key": "r\#(room)", "description": ""}"#
      )
      for person in people.dropFirst() { try person.ask(#"{"ask": "joinChannel", "room": \#(room)}"#) }
    }
    return people
  }

  /// What somebody reads of a room from the beginning, in pieces.
  private func history(of room: Int64, by person: Person) throws -> [String] {
    var (after, lines): (Int64, [String]) = (0, [])
    while true {
      let rows = try person.client.run(
        """
        SELECT m->>'sequence', m->>'number', m->>'text', c->'rooms'->0->>'rev', c->>'more'
        FROM parlor_api.changes($1, jsonb_build_object('rooms', jsonb_build_object($2::text, $3::bigint)), 50) c,
          jsonb_array_elements(c->'rooms'->0->'messages') m
        """, .text(person.token), .text(String(room)), .number(after))
      lines += (0..<rows.count).map {
        "\(rows.text($0) ?? "") \(rows.text($0, 1) ?? "") \(rows.text($0, 2) ?? "")"
      }
      guard rows.count > 0, let rev = rows.number(0, 3) else { return lines }
      after = rev
      if rows.text(0, 4) == "false" { return lines }
    }
  }

  @Test func `numbers have no gaps and the order is the same for all, with eight connections at once`() throws
  {
    let team = try Team()
    let people = try crowd(team)
    let start = try team.admin.run("SELECT rev FROM parlor.room WHERE id = 1").number(0) ?? 0
    let failures = Results<String>()
    struct Shared: @unchecked Sendable { let people: [Person] }
    let shared = Shared(people: people)
    onThreads(8) { index in
      let person = shared.people[index]
      var random = SplitMix64(seed: UInt64(index))
      do {
        var count: Int64 = 0
        for _ in 0..<40 {
          // Several rooms in one call, in any order, and now and then the call before again.
          let posts = (0..<Int.random(in: 1...5, using: &random)).map { _ in
            count += 1
            let room = Int.random(in: 1...4, using: &random)
            return
              #"{"op": "post", "room": \#(room), "number": \#(person.number(count)), "text": "\#(count)"}"#
          }
          let answers = try person.act("\(posts.joined(separator: ", "))")
          if Bool.random(using: &random) {
            let again = try person.act("\(posts.joined(separator: ", "))")
            if again != answers { failures.add("\(answers) and then \(again)") }
          }
          for answer in answers where !answer.contains("sequence") { failures.add(answer) }
        }
      } catch {
        failures.add("\(error)")
      }
    }
    #expect(failures.all == [])
    let gaps = try team.admin.run(
      """
      SELECT count(*) FROM (
        SELECT room_id, count(*) AS n, min(sequence) AS low, max(sequence) AS high, max(rev) - min(rev) + 1 AS revs,
          count(DISTINCT rev) AS different FROM parlor.message GROUP BY room_id) s
      JOIN parlor.room r ON r.id = s.room_id
      WHERE low <> 1 OR high <> n OR revs <> n OR different <> n OR r.last_sequence <> n
      """)
    #expect(gaps.number(0) == 0)
    #expect(
      try team.admin.run("SELECT min(rev) FROM parlor.message WHERE room_id = 1").number(0) == start + 1)
    for room in 1...4 {
      let first = try history(of: Int64(room), by: people[0])
      #expect(first.count > 50)
      for person in people.dropFirst() { #expect(try history(of: Int64(room), by: person) == first) }
    }
    // Every person's own messages stand in the order in which they were sent.
    let order = try team.admin.run(
      """
      SELECT count(*) FROM (SELECT number, lag(number) OVER (PARTITION BY room_id, author_id ORDER BY sequence) AS earlier
        FROM parlor.message) s WHERE earlier > number
      """)
    #expect(order.number(0) == 0)
  }

  @Test func `members that come and go while others write do not deadlock`() throws {
    let team = try Team()
    let people = try crowd(team)
    let failures = Results<String>()
    struct Shared: @unchecked Sendable { let people: [Person] }
    let shared = Shared(people: people)
    onThreads(8) { index in
      let person = shared.people[index]
      do {
        for round in 0..<15 {
          let room = 1 + (index + round) % 4
          switch index {
          case 0:
            // The admin takes members out of the workspace and back in, and edits the channels.
            let other = shared.people[1 + round % 7]
            try person.ask(#"{"ask": "leaveWorkspace", "workspace": 1, "account": \#(other.account)}"#)
            try person.invite("p\(other.account - 1)@example.org")
            try person.ask(
              #"{"ask": "editChannel", "room": \#(room), "name": "n\#(round)", "key": "n\#(round)", "description": ""}"#
            )
          case 1, 2:
            try person.ask(#"{"ask": "joinChannel", "room": \#(room)}"#)
            try person.ask(#"{"ask": "leaveChannel", "room": \#(room)}"#)
            try person.ask(#"{"ask": "direct", "workspace": 1, "account": \#(9 - person.account)}"#)
          case 3:
            try person.ask(#"{"ask": "nickname", "nickname": "N\#(round)", "key": "n\#(round)"}"#)
          default:
            let posts = (1...4).map { other in
              #"{"op": "post", "room": \#(5 - other), "number": \#(person.number(Int64(round * 4 + other))), "text": "x"}"#
            }
            try person.act(posts.joined(separator: ", "))
            try person.act(
              #"{"op": "react", "number": \#(person.number(Int64(round * 4 + 1))), "emoji": "👍", "on": true}"#
            )
          }
        }
      } catch {
        failures.add("\(index): \(error)")
      }
    }
    #expect(failures.all == [])
    let wrong = try team.admin.run(
      """
      SELECT count(*) FROM parlor.room r
      WHERE member_count <> (SELECT count(*) FROM parlor.room_member WHERE room_id = r.id AND left_at IS NULL)
        OR last_sequence <> (SELECT count(*) FROM parlor.message WHERE room_id = r.id)
        OR EXISTS (SELECT FROM parlor.room_member m WHERE m.room_id = r.id AND m.left_at IS NULL AND NOT EXISTS (
          SELECT FROM parlor.workspace_member w
          WHERE w.account_id = m.account_id AND w.workspace_id = r.workspace_id AND w.left_at IS NULL))
      """)
    #expect(wrong.number(0) == 0)
  }
}
