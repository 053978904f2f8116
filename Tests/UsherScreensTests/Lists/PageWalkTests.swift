import SeededRandom
import Testing
import UsherScreens

/// A user turns the pages of a list and filters it, while the list and the terminal change.
@Suite struct PageWalkTests {
  private enum Step {
    case turn(Excerpt.Turn)
    case insert(at: Int)
    case remove(at: Int, count: Int)
    /// The rows of the first page and of the others.
    case resize(first: Int, others: Int)
  }

  private struct Page: Equatable {
    var rows: [String]
    var first, found: Int
    var isLong: Bool
    var filter: String
    var before: Int
    var range: String
    var hasMore: Bool
    var only: String?

    init(_ page: ListPage<String>) {
      (rows, first, found) = (page.rows, page.first, page.found)
      (isLong, filter, before, range) = (page.isLong, page.filter, page.before, page.range)
      (hasMore, only) = (page.hasMore, page.only)
    }

    /// The page that begins at a row, as a slice of all rows.
    init(of names: [String], _ filter: String, from first: Int, rows most: Int, isLong: Bool) {
      let key = filter.lowercased().filter { $0 != " " }
      let found = names.filter { key.isEmpty || $0.lowercased().filter { $0 != " " }.contains(key) }
      let end = min(first + most, found.count)
      (rows, self.first, self.found) = (Array(found[min(first, end)..<end]), first, found.count)
      (self.isLong, self.filter, before) = (isLong, filter, first + 2)
      hasMore = end < found.count
      range = hasMore || first > 0 ? "\(first + 3)–\(end + 2) / \(found.count + 2)" : ""
      only = found.count == 1 && !filter.isEmpty ? found[0] : nil
    }

    var end: Int { first + rows.count }
  }

  private final class Size { var (first, others) = (9, 9) }

  /// Returns what is wrong after the first step that leads to something wrong.
  private func run(_ steps: [Step]) -> String? {
    let size = Size()
    var excerpt = Excerpt(perPageAt: { $0 == 0 ? size.first : size.others })
    var names = (1...20).map { "Tea \($0)" }
    var (filter, count) = ("", 20)
    func page() -> Page {
      var page = excerpt.page(of: names) { $0 }
      page.above = 2
      return Page(page)
    }
    for step in steps {
      let old = page()
      switch step {
      case .turn(.more) where !old.hasMore, .turn(.back) where old.first == 0: continue
      case .turn(let turn):
        excerpt.take(turn)
        if case .find(let text) = turn { filter = text.allSatisfy { $0 == " " } ? "" : text }
        if turn == .all { filter = "" }
      case .insert(let index):
        count += 1
        names.insert("Tea \(count)", at: min(index, names.count))
      case .remove(let index, let count):
        names.removeSubrange(min(index, names.count)..<min(index + count, names.count))
      case .resize(let first, let others): (size.first, size.others) = (first, others)
      }
      let new = page()
      let rows = new.first == 0 ? size.first : size.others
      let plain = Page(of: names, filter, from: new.first, rows: rows, isLong: names.count > size.first)
      if new != plain { return "\(step): \(new) is not \(plain)" }
      if new.rows.isEmpty, new.found > 0 || new.first > 0 { return "\(step): no rows at \(new.first)" }
      let isRight =
        switch step {
        case .turn(.find), .turn(.all): new.first == 0
        case .turn(.more): new.first == old.end
        // Each page back begins earlier, and no row is left out between the two pages.
        case .turn(.back): new.first < old.first && new.end >= old.first
        case .insert, .remove, .resize: new.first == old.first || old.first >= new.found && !new.hasMore
        }
      if !isRight { return "\(step): from \(old) to \(new)" }
    }
    return nil
  }

  @Test(arguments: [UInt64.random(in: 0..<(.max))] + Array(1...60))
  func `a page is the slice of a plain list, and turning leaves no row out`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let steps = (0..<60).map { _ -> Step in
      switch random.below(10) {
      case 0..<3: .turn(.more)
      case 3..<6: .turn(.back)
      case 6:
        .turn(random.pick([.all, .find("1"), .find("TEA 2"), .find("zzz"), .find(" "), .find("t")]) ?? .all)
      case 7: .insert(at: random.below(30))
      case 8: .remove(at: random.below(30), count: random.below(12))
      default: .resize(first: 3 + random.below(7), others: 3 + random.below(7))
      }
    }
    if let what = steps.failure(run) { Issue.record("seed \(seed)\n\(what)") }
  }
}
