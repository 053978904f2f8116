import Testing

@testable import ParlorStore

@Suite struct RowIDTests {
  @Test func `an id is read as it is written and nothing else is`() {
    for id: Room.ID in [1, 42, Room.ID(.max)] { #expect(Room.ID(id.description) == id) }
    for text in ["", "0", "-1", "+1", "01", " 1", "1 ", "1.0", "0x1", "９", "9223372036854775808", "١"] {
      #expect(Room.ID(text) == nil, "\(text)")
    }
    #expect(Message.ID(3) < Message.ID(20))
  }
}
