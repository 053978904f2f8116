import ParlorServer
import ParlorStore
import TeamFixtures
import Testing

@Suite struct RightsByTableTests {
  @Test func `a server does what the table of rights allows, and refuses the rest`() throws {
    let world = try ServerWorld()
    let faults = try Rights.faults(of: world)
    #expect(faults == [])
    // The table has every question and operation that the server knows.
    let known = try world.team.admin.run(
      """
      SELECT word[1] FROM unnest(ARRAY['parlor_api.ask', 'parlor.act_on']::regproc[]) f,
        regexp_matches(pg_get_functiondef(f), $$'([[:alpha:]]+)'(?=[^\n]*THEN)$$, 'g') word
      """)
    #expect(Set((0..<known.count).map { known.text($0) ?? "" }) == world.asked)
  }
}
