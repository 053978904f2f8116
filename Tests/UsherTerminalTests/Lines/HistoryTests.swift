import Testing

@testable import UsherTerminal

@Suite struct HistoryTests {
  @Test func blankLongAndRepeatedLinesAreNotKept() {
    var history = History(["one"], limit: 3)
    for line in ["one", "two", "two", "   ", "", "on\u{1B}e", String(repeating: "x", count: 5000), "three"] {
      history.add(line)
    }
    #expect(history.entries == ["two", "one", "three"])
    #expect(history.added == ["two", "one", "three"])
  }

  @Test func aLineReplacesTheLastOne() {
    var history = History(["a"], limit: 3)
    history.add("b and /c")
    history.replace("b and /c", with: "/c")
    history.replace("no such line", with: "d")
    #expect(history.entries == ["a", "/c", "d"])
    #expect(history.added == ["/c", "d"])
  }

  @Test func loadedLinesAreNotAdded() {
    #expect(History(["a", "b"]).added == [])
  }
}
