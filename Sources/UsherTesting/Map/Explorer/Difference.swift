/// The differences between two lists of lines. `-` marks a line that is expected and missing, `+` one that is not expected.
package struct Difference {
  private enum Row {
    case same(String)
    case missing(String)
    case extra(String)

    var text: String {
      switch self {
      case .same(let line): line.isEmpty ? "" : "  " + line
      case .missing(let line): line.isEmpty ? "-" : "- " + line
      case .extra(let line): line.isEmpty ? "+" : "+ " + line
      }
    }
    var isSame: Bool { if case .same = self { true } else { false } }
  }
  private var rows: [Row] = []
  /// How many expected lines come before the first difference; nil if there is none.
  package private(set) var first: Int?

  package init(_ expected: [String], _ actual: [String]) {
    let change = actual.difference(from: expected)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for step in change {
      switch step {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (old, new) = (0, 0)
    while old < expected.count || new < actual.count {
      if removed.contains(old) {
        if first == nil { first = old }
        rows.append(.missing(expected[old]))
        old += 1
      } else if inserted.contains(new) {
        if first == nil { first = old }
        rows.append(.extra(actual[new]))
        new += 1
      } else {
        rows.append(.same(expected[old]))
        old += 1
        new += 1
      }
    }
  }

  /// The rows that differ, with `around` rows before and after each.
  package func text(around: Int = 3) -> String {
    var lines: [String] = []
    var isCut = false
    for (index, row) in rows.enumerated() {
      let near = rows[max(0, index - around)...min(rows.count - 1, index + around)]
      if near.allSatisfy(\.isSame) {
        isCut = true
        continue
      }
      if isCut { lines.append("  …") }
      isCut = false
      lines.append(row.text)
    }
    if isCut { lines.append("  …") }
    return lines.joined(separator: "\n")
  }
}
