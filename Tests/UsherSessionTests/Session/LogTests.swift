import SeededRandom
import Testing

@testable import UsherSession

@Suite struct LogTests {
  private func desk(_ notes: [String]) -> Desk {
    let desk = Desk(notes)
    desk.screen.logPage = 1
    _ = desk.change { _ in }
    return desk
  }

  @Test func `only new rows are shown, below the old ones`() {
    let desk = desk(["a", "b", "c", "d"])
    #expect(desk.change { $0.append("e") } == "  e\n")
    #expect(desk.change { $0[1] = "B" } == "  B\n")
    #expect(
      desk.change {
        $0[0] = "A"
        $0[3] = "D"
      } == "  A\n  D\n")
    #expect(desk.change { $0.remove(at: 2) } == "")
    #expect(desk.change { _ in } == "")
  }

  @Test func `rows that scroll away do not count as new`() {
    let desk = desk(["a", "b", "c", "d"])
    #expect(desk.change { $0 = ["c", "d", "e", "f"] } == "  e\n  f\n")
  }

  @Test func `rows that stay are not shown again, however many scroll away`() {
    let rows = { (numbers: Range<Int>) in numbers.map { Array("\($0)".utf8)[...] } }
    for gone in [1, 50, 250, 291] {
      #expect(Rows.new(in: rows(gone..<307), since: rows(0..<300)) == Array(300 - gone..<307 - gone))
    }
  }

  @Test func `another page is shown whole, and so is a page at another width`() {
    let desk = desk(["a", "b"])
    desk.screen.logPage = 2
    #expect(desk.change { $0 = ["b", "c"] } == "Notes\n  b\n  c\n\n")
    desk.session.width = { 50 }
    #expect(desk.change { $0.append("d") } == "Notes\n  b\n  c\n  d\n\n")
  }

  @Test func `a single empty row separates a screen from the rows above it`() {
    let desk = desk(["a"])
    desk.screen.logPage = 2
    #expect(desk.change { $0 = ["b"] } == "Notes\n  b\n\n")
    desk.session.announce("above")
    desk.screen.logPage = 3
    #expect(desk.change { $0 = ["c"] } == "\nNotes\n  c\n\n")
  }

  @Test(arguments: ["", "  ", "\u{3000}"]) func `a blank line shows the whole page again`(line: String) {
    let desk = desk(["a"])
    #expect(desk.type(line) == "\nNotes\n  a\n\n")
  }

  @Test(arguments: [UInt64.random(in: 0..<(.max)), 1, 2])
  func `every row that is new is shown once, in order`(seed: UInt64) {
    print("seed \(seed)")
    var dice = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let old = (0..<Int.random(in: 0..<12, using: &dice)).map { _ in Int.random(in: 0..<8, using: &dice) }
      let new = (0..<Int.random(in: 0..<12, using: &dice)).map { _ in Int.random(in: 0..<8, using: &dice) }
      let rows = { (numbers: [Int]) in numbers.map { Array("\($0)".utf8)[...] } }
      let news = Rows.new(in: rows(new), since: rows(old)).map { new[$0] }
      var rest = new[...]
      #expect(
        news.allSatisfy { row in
          while let next = rest.popFirst() { if next == row { return true } }
          return false
        }, "seed \(seed)")
      #expect(new.filter { !old.contains($0) }.allSatisfy(news.contains), "seed \(seed)")
    }
  }
}
