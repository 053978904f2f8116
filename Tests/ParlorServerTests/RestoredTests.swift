import ParlorServer
import ParlorStore
import TeamFixtures
import Testing

/// A server that is restored to an earlier state, and replicas that know more.
@Suite struct RestoredTests {
  private let team: Team
  private let ann: Replica
  private let ben: Replica

  init() throws {
    team = try Team()
    let people = try team.people()
    (ann, ben) = (try Replica(of: people.ann, team), try Replica(of: people.ben, team))
    try ann.say("one")
    try ann.round()
    try ben.round()
  }

  /// Takes the last message away, with the number of its change.
  private func restore() throws {
    try team.admin.execute(
      """
      DELETE FROM parlor.message WHERE number = (SELECT max(number) FROM parlor.message WHERE room_id = 1);
      UPDATE parlor.room SET rev = rev - 1, last_sequence = last_sequence - 1 WHERE id = 1;
      """)
    ann.disconnect()
    ben.disconnect()
  }

  private func isRefused(_ replica: Replica) -> Bool {
    do { try replica.round() } catch { return error as? TeamError == .restored }
    return false
  }

  @Test func `an earlier state is noticed`() throws {
    try ben.say("two")
    try ben.round()
    try ann.round()
    try restore()
    #expect(isRefused(ann))
    #expect(isRefused(ben))
    #expect(isRefused(ben))
  }

  @Test func `it is noticed although others have gone on since`() throws {
    try ann.say("two")
    try ann.round()
    try ben.round()
    try restore()
    let people = try team.person("Cleo")
    try team.admin.execute(
      """
      INSERT INTO parlor.message (number, room_id, sequence, rev, author_id, sent_at, text)
      SELECT 99, 1, last_sequence + 1, rev + 1, \(people.account), 0, 'other' FROM parlor.room WHERE id = 1;
      UPDATE parlor.room SET rev = rev + 1, last_sequence = last_sequence + 1 WHERE id = 1;
      """)
    #expect(isRefused(ben))
    #expect(try ben.texts() == ["one", "two"])
  }

  @Test func `nothing is sent to it, and messages that wait come back`() throws {
    try ann.say("two")
    try ann.round()
    try restore()
    try ann.say("three")
    #expect(isRefused(ann))
    #expect(try ann.store.outboxState() == nil)
    #expect(try ann.store.unsent(in: 1, of: ann.account).map(\.text) == ["three"])
    #expect(try team.admin.run("SELECT count(*) FROM parlor.message WHERE room_id = 1").number(0) == 1)
  }

  @Test func `the numbers of a workspace and of an account count too`() throws {
    for table in ["workspace", "account"] {
      try team.admin.execute("UPDATE parlor.\(table) SET rev = rev - 1 WHERE id = 1")
      ann.disconnect()
      #expect(isRefused(ann), "\(table)")
      try team.admin.execute("UPDATE parlor.\(table) SET rev = rev + 1 WHERE id = 1")
      ann.disconnect()
      try ann.round()
    }
  }

  @Test func `a server that has everything is none, whatever was deleted or left`() throws {
    try ann.store.delete(try ann.message("one").id, by: ann.account)
    try ann.round()
    ben.disconnect()
    try ben.round()
    #expect(try ben.texts() == ["(deleted)"])
    ben.disconnect()
    try ben.round()
  }
}
