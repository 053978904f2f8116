import Testing

@testable import UsherSession

/// A screen that answers to a half-typed line takes the place of its last drawing, on a terminal that can erase rows.
@Suite struct InPlaceTests {
  /// A desk whose terminal erases rows as long as `canErase`.
  private final class Bench {
    let desk = Desk(["a"])
    var erased: [[String]] = []
    var canErase = true
    var mark = 0

    init() {
      desk.session.above.eraser = Session.RowEraser(mark: { [unowned self] in mark }) { [unowned self] in
        if canErase { erased.append($0) }
        return canErase
      }
      desk.session.show()
      desk.screen.onOverhear = { [unowned desk] in
        desk.screen.model.notes = [$0]
        desk.session.changed()
      }
      _ = desk.shown()
    }

    /// Stops typing for a moment, and returns what is shown.
    func overhear(_ line: String) -> String {
      _ = desk.shown()
      desk.session.overhear(line)
      return desk.shown()
    }
  }

  @Test func `each drawing replaces the last one`() {
    let bench = Bench()
    #expect(bench.overhear("b") == "Notes\n  b\n\n")
    #expect(bench.overhear("c") == "Notes\n  c\n\n")
    #expect(bench.overhear("c") == "")
    #expect(bench.erased == [["Notes", "  a", ""], ["Notes", "  b", ""]])
  }

  @Test func `a change that nobody typed for is only added`() {
    let bench = Bench()
    #expect(bench.desk.change { $0 = ["b", "c"] } != "")
    #expect(bench.erased == [])
    _ = bench.overhear("d")
    #expect(bench.erased.count == 1)
    // What the line leads to takes the place of what answered to the half-typed line.
    _ = bench.desk.type("milk")
    #expect(bench.erased.count == 2)
    _ = bench.desk.change { $0 = ["e", "f"] }
    #expect(bench.erased.count == 2)
  }

  @Test func `what a line leads to keeps the empty row above the drawing that it replaces`() {
    let bench = Bench()
    bench.desk.screen.model.notes = []
    for line in ["milk", "tea", "salt"] {
      _ = bench.overhear(line)
      #expect(bench.desk.type(line).hasPrefix("Notes\n  \(line)\n"))
    }
  }

  @Test func `a screen that does nothing with a half-typed line is not replaced later`() {
    let bench = Bench()
    bench.desk.screen.onOverhear = { _ in }
    #expect(bench.overhear("b") == "")
    #expect(bench.desk.change { $0 = ["b", "c"] } != "")
    #expect(bench.erased == [])
  }

  @Test func `nothing is erased below a message, after an unknown change, or if the terminal refuses`() {
    let bench = Bench()
    bench.desk.session.announce("above")
    #expect(bench.overhear("b") == "\nNotes\n  b\n\n")
    bench.mark = 1
    #expect(bench.overhear("c") == "Notes\n  c\n\n")
    bench.canErase = false
    #expect(bench.overhear("d") == "Notes\n  d\n\n")
    #expect(bench.erased == [])
    bench.canErase = true
    #expect(bench.overhear("e") == "Notes\n  e\n\n")
    #expect(bench.erased == [["Notes", "  d", ""]])
  }

  @Test func `the last rows of a log that are gone make room for the message`() {
    let bench = Bench()
    bench.desk.screen.logPage = 1
    _ = bench.desk.change { $0 = ["a", "file 1"] }
    _ = bench.desk.change { $0 = ["a", "file 1", "file 2"] }
    bench.desk.screen.model.notes = ["a"]
    #expect(bench.desk.type("said") == "  said\n")
    #expect(bench.erased == [["  file 1", "", "  file 2"]])
  }

  @Test func `a message comes above the files that wait for the next one`() {
    let bench = Bench()
    bench.desk.screen.logPage = 1
    _ = bench.desk.change { $0 = ["a"] }
    _ = bench.desk.change { $0 = ["a", "file"] }
    #expect(bench.desk.change { $0 = ["a", "news", "file"] } == "  news\n  file\n")
    #expect(bench.desk.change { $0 = ["a", "news", "more", "file"] } == "  more\n  file\n")
    #expect(bench.erased == [["  file"], ["  file"]])
    // Without anything to keep below it, a message is only added.
    bench.desk.screen.model.notes = ["a", "news", "more"]
    _ = bench.desk.type("said")
    #expect(bench.desk.change { $0 = ["a", "news", "more", "said", "b"] } == "  b\n")
    #expect(bench.erased.count == 3)
  }

  @Test func `a row that stood for a message until it was sent makes room for it`() {
    let bench = Bench()
    bench.desk.screen.logPage = 1
    _ = bench.desk.change { $0 = ["a"] }
    _ = bench.desk.change { $0 = ["a", "sending"] }
    #expect(bench.desk.change { $0 = ["a", "sent"] } == "  sent\n")
    #expect(bench.erased == [["  sending"]])
  }
}
