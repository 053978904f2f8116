import ParlorServer
import ParlorStore
import TeamFixtures
import Testing

/// What a client that leaves its transaction open keeps from others.
@Suite struct LockTests {
  /// Who asks, what, and in which workspace or channel: those numbered 1 are Ann's, and Ben is their member. Eve has workspace 2.
  private static let refused = [
    "eve direct workspace 1", "eve direct workspace 2", "eve handOverWorkspace workspace 2",
    "eve leaveWorkspace workspace 2", "eve joinChannel room 1", "eve leaveChannel room 1",
    "eve makeChannel workspace 1", "eve handOverChannel room 1", "eve deleteWorkspace workspace 1",
    "ben handOverWorkspace workspace 1", "ben handOverChannel room 1", "ben leaveWorkspace workspace 1",
    "ben leaveChannel room 1", "ben deleteChannel room 1", "ben deleteWorkspace workspace 1",
    "ben editChannel room 1", "ben editWorkspace workspace 1", "ann handOverChannel room 1",
    "ann handOverWorkspace workspace 1", "ann leaveChannel room 1", "ann leaveWorkspace workspace 1",
  ]

  @Test func `a question that is refused locks nothing`() throws {
    let team = try Team()
    let people = try team.people()
    try people.eve.ask(#"{"ask": "makeWorkspace", "name": "Hers", "description": ""}"#)
    for question in Self.refused {
      let words = question.split(separator: " ")
      let person = ["eve": people.eve, "ben": people.ben][words[0]] ?? people.ann
      // Ann asks about Eve, the others about Ann.
      let other = words[0] == "ann" ? 3 : 1
      try person.client.execute("BEGIN")
      let answer = try person.ask(
        #"{"ask": "\#(words[1])", "\#(words[2])": \#(words[3]), "account": \#(other), "description": "", "name": "x", "key": "x"}"#
      )
      #expect(answer.contains("refused"), "\(question): \(answer)")
      let free = try team.admin.run(
        """
        SELECT FROM (SELECT FROM parlor.account FOR NO KEY UPDATE SKIP LOCKED) a
        UNION ALL SELECT FROM (SELECT FROM parlor.workspace FOR NO KEY UPDATE SKIP LOCKED) w
        UNION ALL SELECT FROM (SELECT FROM parlor.room FOR NO KEY UPDATE SKIP LOCKED) r
        """)
      #expect(free.count == 3 + 2 + 2, "\(question)")
      try person.client.execute("ROLLBACK")
    }
  }

  @Test func `a client that leaves a transaction open is sent away, although nobody waits`() throws {
    let team = try Team()
    let (ann, ben, _) = try team.people()
    try team.admin.execute(
      """
      CREATE OR REPLACE FUNCTION parlor.longest_transaction() RETURNS interval LANGUAGE sql IMMUTABLE
      AS $$ SELECT interval '0 s' $$
      """)
    try ann.client.execute("BEGIN; SELECT 1")
    try ben.client.run("SELECT parlor_api.refresh($1)", .text(ben.refresh))
    #expect(throws: PostgresError.self) { try ann.client.execute("COMMIT") }
  }
}
