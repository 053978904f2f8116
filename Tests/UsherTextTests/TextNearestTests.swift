import Testing
import UsherText

@Suite struct TextNearestTests {
  private let known = ["name", "unread", "isUnread", "key"]

  @Test(arguments: [
    ("nmae", "name"), ("nam", "name"), ("names", "name"), ("Name", "name"), ("UNREAD", "unread"),
    ("isunread", "isUnread"),
    ("kee", "key"), ("kex", "key"), ("k", nil), ("banana", nil), ("", nil), ("name", nil), ("title", nil),
  ])
  func findsWhatWasMeant(_ word: String, _ meant: String?) {
    #expect(Text.nearest(to: word, in: known) == meant)
  }
}
