import Testing

@testable import UsherTerminal

@Suite struct HistoryTests {
  @Test func keepsWhatIsWorthIt() {
    var history = History(["one"], limit: 3)
    for line in ["one", "two", "two", "   ", "", "on\u{1B}e", String(repeating: "x", count: 5000), "three"] {
      history.add(line)
    }
    #expect(history.entries == ["two", "one", "three"])
    #expect(history.added == ["two", "one", "three"])
  }

  @Test func loadedLinesAreNotAdded() {
    #expect(History(["a", "b"]).added == [])
  }
}
