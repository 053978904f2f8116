import TeamFixtures
import Testing

@Suite struct RightsByTableTests {
  @Test func `a store does what the table of rights allows, and refuses the rest`() throws {
    let faults = try Rights.faults(of: StoreWorld())
    #expect(faults == [])
  }
}
