import SeededRandom
import Testing

@testable import UsherSession

/// A screen changes, by itself and by what is typed, on a terminal that changes its size. What the terminal shows in the end is
/// compared with a drawing from the beginning.
@Suite struct RowsWalkTests {
  private enum Step {
    case add(at: Int), remove(at: Int), edit(at: Int)
    case type, redraw, overhear, announce
    case resize(width: Int, height: Int?)
  }

  /// The rows of a terminal, above the line that is being typed.
  private final class Rows {
    var rows: [String] = []
    var mark = 0
    var height: Int?
    /// The first row that has not scrolled away.
    private(set) var top = 0
    /// How many rows were printed since the last step.
    var printed = 0
    private var isTyping = false
    var mistake: String?

    func print(_ text: String) {
      let news = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      rows += news.map(String.init)
      printed += news.count
      if let height { top = max(top, rows.count - height + 1) }
    }

    func enter(_ line: String, _ body: () -> Void) {
      rows.append("note> " + line)
      mark += 1
      isTyping = true
      body()
      isTyping = false
    }

    func takeEntered() {
      guard isTyping, rows.last?.hasPrefix("note> ") ?? false else { return mark += 1 }
      rows.removeLast()
    }

    func erase(_ gone: [String]) -> Bool {
      if rows.suffix(gone.count) != gone[...] {
        mistake = mistake ?? "erases \(gone) below \(rows.suffix(gone.count + 2))"
      }
      // The rows above do not come back.
      if rows.count - gone.count < top { mistake = mistake ?? "erases rows that have scrolled away: \(gone)" }
      rows.removeLast(min(gone.count, rows.count))
      return true
    }
  }

  private func run(_ steps: [Step], isLog: Bool) -> String? {
    let (desk, terminal) = (Desk(["n0", "n1"]), Rows())
    if isLog { desk.screen.logPage = 1 }
    var (width, height, count) = (60, nil as Int?, 1)
    // What has scrolled away is not drawn again, nor what stands above rows that have moved.
    var (away, known): (Set<String>, Int) = ([], 0)
    func next() -> String {
      count += 1
      let words = ["one", "two", "three", "four", "five", "six"].map { $0 + String(count) }
      return count % 5 == 0 ? "n\(count) " + words.joined(separator: " ") : "n\(count)"
    }
    func index(_ number: Int) -> Int { number % max(desk.screen.model.notes.count, 1) }
    func fresh() -> [String] {
      let other = Desk(desk.screen.model.notes, width: width, height: height)
      other.screen.logPage = desk.screen.logPage
      _ = other.shown()
      other.session.show(onEmpty: true)
      return other.shown().split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
        String.init)
    }
    terminal.print(desk.shown())
    desk.session.width = { width }
    desk.session.height = { height }
    desk.session.output = { terminal.print($0) }
    desk.session.line.onSaid = { terminal.takeEntered() }
    desk.session.above.eraser = Session.RowEraser(mark: { terminal.mark }, erase: terminal.erase)
    desk.screen.onOverhear = { [unowned desk] in
      desk.screen.model.notes = ["heard", $0]
      desk.session.changed()
    }
    desk.session.show()
    for step in steps {
      let notes = desk.screen.model.notes
      terminal.printed = 0
      var isChangedAway = false
      switch step {
      case .add(let number): desk.screen.model.notes.insert(next(), at: number % (notes.count + 1))
      case .remove(let number): if !notes.isEmpty { desk.screen.model.notes.remove(at: index(number)) }
      case .edit(let number):
        guard !notes.isEmpty else { break }
        let old = "  " + notes[index(number)].split(separator: " ")[0]
        isChangedAway = !terminal.rows[terminal.top...].contains { $0.hasPrefix(old) }
        desk.screen.model.notes[index(number)] = next()
      case .type:
        let line = next()
        terminal.enter(line) { desk.session.type(line) }
      case .redraw: terminal.enter("") { desk.session.type("") }
      case .overhear: desk.session.overhear(next())
      case .announce: desk.session.announce("news \(next())")
      case .resize(let columns, let rows):
        (width, height, terminal.height) = (columns, rows, rows)
        terminal.mark += 1
        known = terminal.rows.count
      }
      desk.session.changed()
      let fresh = fresh()
      if let mistake = terminal.mistake { return "\(step): \(mistake)" }
      if terminal.printed >= fresh.count, terminal.rows.suffix(fresh.count) == fresh[...] {
        known = terminal.rows.count - fresh.count
      }
      let screen = terminal.rows[max(known, terminal.top)...]
      let first = fresh.firstIndex { !$0.isEmpty && screen.contains($0) } ?? fresh.count
      for (index, row) in fresh.enumerated() where !row.isEmpty && !terminal.rows.contains(row) {
        // Rows that are printed below others stand in another order than in the drawing.
        let isKnown = { (row: String) in !row.isEmpty && terminal.rows.contains(row) }
        let beside = [fresh[..<index].last(where: isKnown), fresh[index...].first(where: isKnown)]
        let isBetween = beside.allSatisfy { $0.map(screen.contains) ?? true }
        if index < first || !isBetween || isChangedAway, terminal.top > 0 { away.insert(row) }
        if !away.contains(row) {
          return "\(step): “\(row)” is not on the terminal: \(terminal.rows.suffix(20))"
        }
      }
      // The session takes away only what it knows to be there.
      let last = screen.suffix(desk.session.above.rows.count)
      if height != nil, let row = last.first(where: { $0.hasPrefix("  n") && !fresh.contains($0) }) {
        return "\(step): “\(row)” is still on the terminal: \(screen)"
      }
      if case .redraw = step, terminal.rows.suffix(fresh.count) != fresh[...] {
        return "\(step): \(terminal.rows.suffix(fresh.count)) is not \(fresh)"
      }
    }
    return nil
  }

  @Test(arguments: [UInt64.random(in: 0..<(.max)), 1_118_899_537_700_375_120] + Array(1...60))
  func `what the rows say together is what a new drawing says`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let steps = (0..<50).map { _ -> Step in
      let number = random.below(100)
      switch random.below(13) {
      case 0..<3: return .add(at: number)
      case 3: return .remove(at: number)
      case 4: return .edit(at: number)
      case 5, 6: return .type
      case 7: return .redraw
      case 8, 9: return .overhear
      case 10: return .announce
      default: return .resize(width: 12 + random.below(60), height: random.pick([nil, 4, 7, 12]) ?? nil)
      }
    }
    for isLog in [false, true] {
      if let what = steps.failure({ run($0, isLog: isLog) }) {
        Issue.record("seed \(seed), a log: \(isLog)\n\(what)")
      }
    }
  }
}
