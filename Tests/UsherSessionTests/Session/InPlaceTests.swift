import Testing

@testable import UsherSession

/// A screen that answers to a half-typed line takes the place of its last drawing, on a terminal that can erase rows.
@Suite struct InPlaceTests {
  /// A desk whose terminal erases rows as long as `canErase`.
  private final class Bench {
    let desk: Desk
    var erased: [[String]] = []
    var canErase = true
    var mark = 0

    init(height: Int = 24, logPage: Int? = nil) {
      desk = Desk(["a"], height: height)
      desk.screen.logPage = logPage
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

  @Test func `what a line leads to takes the place of what answered to the half-typed line`() {
    let bench = Bench(logPage: 1)
    _ = bench.overhear("d")
    _ = bench.desk.type("milk")
    #expect(bench.erased == [["Notes", "  a", ""], ["Notes", "  d", ""]])
  }

  @Test func `what a line leads to keeps the empty row above the drawing that it replaces`() {
    let bench = Bench(logPage: 1)
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
    #expect(bench.desk.change { $0 = ["b", "c"] } == "  b\n  c\n\n")
    #expect(bench.erased == [["  a", ""]])
  }

  @Test func `nothing is erased after an unknown change, or if the terminal refuses`() {
    let bench = Bench()
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
    #expect(bench.desk.type("said") == "  said\n\n")
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

  @Test func `a row that has changed is drawn where it stands, with what was printed and typed below it`() {
    let bench = Bench(logPage: 1)
    _ = bench.desk.change { $0 = ["a", "b", "c"] }
    bench.desk.session.announce("news")
    #expect(bench.desk.change { $0 = ["x", "b", "c"] } == "  x\n\n  b\n  c\nnews\n")
    #expect(bench.erased == [["  a", "", "  b", "  c", "news"]])
    _ = bench.desk.type("/where")
    #expect(
      bench.desk.change { $0 = ["x", "y", "c", "d"] } == "  y\n  c\nnews\nnote> /where\nusher://\n  d\n")
    // After ^C, the session does not know what stands there.
    bench.desk.session.interrupt()
    #expect(bench.desk.change { $0 = ["x", "y", "z", "d"] } == "  z\n")
    #expect(bench.erased.count == 2)
  }

  @Test func `what has scrolled away stays as it is, unless the user has changed it`() {
    let bench = Bench(height: 5, logPage: 1)
    _ = bench.desk.change { $0 = ["a", "b", "c", "d", "e"] }
    #expect(bench.desk.change { $0 = ["x", "b", "c", "d", "e"] } == "")
    #expect(bench.desk.change { $0 = ["y", "b", "z", "d", "e"] } == "  z\n  d\n  e\n")
    #expect(bench.desk.type("/drop 1") == "")
    bench.desk.screen.model.notes[0] = "typed"
    #expect(bench.desk.type("/drop 2") == "  typed\n")
  }

  @Test func `a menu that changes by itself changes in its row`() {
    let bench = Bench()
    bench.desk.session.announce("news")
    #expect(bench.desk.change { $0 = ["b"] } == "  b\n\nnews\n")
    #expect(bench.desk.change { $0 = ["b", "c"] } == "  c\n\nnews\n")
    #expect(bench.erased == [["  a", "", "news"], ["", "news"]])
  }
}
