import ParlorFlows
import SeededRandom
import Testing
import UsherSession
import UsherTesting

@testable import ParlorStore

/// Somebody turns the pages of the channels and filters them, while others make and delete channels and the terminal changes
/// its size. The rows and their numbers are compared with a plain list.
@Suite struct ListWalkTests {
  private enum Step {
    case more, back, all
    case find(String)
    case pick(Int)
    case make, delete(Int)
    case resize(rows: Int?, columns: Int)
  }

  /// A session of Jun at the channels of his workspace.
  private final class Reader {
    private let company: Company
    private let jun: Guest
    private var size = (rows: nil as Int?, columns: 80)
    private var filter = ""
    private var made: [Room.ID] = []
    private var count = 0
    private var screen = ""
    /// The rows of the page: the number and the name of each.
    private var rows: [(number: Int, name: String)] = []

    init() throws {
      company = try Company()
      jun = try company.guest(Company.jun, at: "explore")
      jun.play.session.height = { [unowned self] in size.rows }
      jun.play.session.width = { [unowned self] in size.columns }
      for _ in 0..<25 { try make() }
      look()
    }

    private func make() throws {
      count += 1
      let room = try company.store.makeChannel(
        name: "c\(count)x", description: "d", in: 1, by: Company.seoyeon)
      made.append(room.id)
    }

    /// The names of the channels that the filter leaves.
    private var found: [String] {
      get throws {
        try company.store.channelCards(of: 1, for: Company.jun).map { "#" + $0.name }
          .filter { $0.contains(filter) }
      }
    }

    private func look() {
      jun.type("")
      screen = jun.news
      rows = screen.split(separator: "\n").compactMap { row in
        let words = row.split(separator: " ")
        guard words.count > 1, let number = Int(words[0]), words[1].first == "#" else { return nil }
        return (number, String(words[1]))
      }
    }

    /// Goes back to the channels, from the question whether to join one or from the room of one.
    private func comeBack() {
      if jun.place.hasSuffix("explore") { jun.type("n") } else { jun.type("/open explore") }
    }

    /// Does a step, and returns what is wrong after it.
    func take(_ step: Step) throws -> String? {
      let old = rows
      switch step {
      case .more where screen.contains("m  More"): jun.type("m")
      case .back where screen.contains("b  Previous page"): jun.type("b")
      case .all where !filter.isEmpty: (filter, _) = ("", jun.type("a"))
      case .more, .back, .all: return nil
      case .find(let text):
        filter = text
        jun.type(text)
        guard try found.count == 1 else { break }
        // The only row that is left is chosen, and the whole list comes back.
        filter = ""
        comeBack()
      case .pick(let number):
        guard !rows.isEmpty, case let row = rows[number % rows.count] else { return nil }
        jun.type(String(row.number))
        if case let answer = jun.news, !answer.contains(row.name) { return "\(row) leads to \(answer)" }
        // A channel is joined, and the list stays.
        guard !jun.place.hasSuffix("explore") else { break }
        filter = ""
        comeBack()
      case .make: try make()
      case .delete(let number):
        guard made.count > 12 else { return nil }
        let room = made.remove(at: number % made.count)
        _ = try company.store.ask(.delete(.channel(room)), by: Company.seoyeon)
      case .resize(let rows, let columns): size = (rows, columns)
      }
      look()
      guard let first = rows.first?.number, let start = old.first?.number, let end = old.last?.number else {
        return try compare()
      }
      switch step {
      case .more where first != end + 1: return "more after \(end) begins at \(first)"
      case .back where first >= start || first + rows.count < start:
        return "back from \(start) leads to \(rows)"
      default: return try compare()
      }
    }

    /// What of the screen does not follow from the list.
    private func compare() throws -> String? {
      let found = try found
      guard let first = rows.first?.number, let last = rows.last?.number else {
        return found.isEmpty ? nil : "no row of \(found.count): \(screen)"
      }
      if last > found.count || rows.map(\.number) != Array(first...last)
        || rows.map(\.name) != Array(found[(first - 1)..<last])
      {
        return "\(rows) of \(found)"
      }
      let (isAfter, isBefore) = (last < found.count, first > 1)
      if screen.contains("m  More") != isAfter || screen.contains("b  Previous page") != isBefore
        || screen.contains("a  Show all") != !filter.isEmpty
        || screen.contains("\(first)–\(last) / \(found.count)") != (isAfter || isBefore)
      {
        return "\(first)–\(last) of \(found.count): \(screen)"
      }
      let height = screen.split(separator: "\n", omittingEmptySubsequences: false).count
      return height <= size.rows ?? height ? nil : "too tall: \(screen)"
    }
  }

  private func run(_ steps: [Step]) throws -> String? {
    let reader = try Reader()
    for step in steps { if let what = try reader.take(step) { return "\(step): \(what)" } }
    return nil
  }

  @Test(arguments: [UInt64.random(in: 0..<(.max))] + Array(1...12))
  func `the rows of a page are a slice of a plain list, and their numbers stay with them`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let steps = (0..<40).map { _ -> Step in
      switch random.below(12) {
      case 0..<3: .more
      case 3..<5: .back
      case 5: .all
      case 6: .find(random.pick(["c", "1x", "c2", "3x", "#c1", "zzz"]) ?? "c")
      case 7: .pick(random.below(9))
      case 8: .make
      case 9, 10: .delete(random.below(40))
      default:
        .resize(rows: random.pick([nil, 10, 14, 20, 30]) ?? nil, columns: random.pick([40, 80]) ?? 80)
      }
    }
    if let what = steps.failure(run) { Issue.record("seed \(seed)\n\(what)") }
  }
}
