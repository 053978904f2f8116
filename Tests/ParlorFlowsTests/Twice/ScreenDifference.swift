/// What is different on a screen, for people to read.
enum ScreenDifference {
  /// The rows that went, with a `-`, and those that came, with a `+`. The key before a row of a list does not count: another row
  /// above it changes that. Of a screen that was never seen before, `old` is nil; if it is long, its middle is left out.
  static func rows(_ old: [String]?, _ new: [String]) -> [String] {
    guard let old else {
      let rows = new.map { "+ " + $0 }
      return rows.count < 9 ? rows : rows.prefix(2) + ["+ ⋮ \(rows.count - 5) rows"] + rows.suffix(3)
    }
    let difference = new.map(unnumbered).difference(from: old.map(unnumbered))
    var (gone, come): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): gone.insert(offset)
      case .insert(let offset, _, _): come.insert(offset)
      }
    }
    var (rows, i, j): ([String], Int, Int) = ([], 0, 0)
    while i < old.count || j < new.count {
      if gone.contains(i) {
        // The prompt that comes in its place tells enough.
        if !old[i].hasPrefix("? ") { rows.append("- " + old[i]) }
        i += 1
      } else if come.contains(j) {
        rows.append("+ " + new[j])
        j += 1
      } else {
        (i, j) = (i + 1, j + 1)
      }
    }
    return rows
  }

  /// A row without the key by which a list offers it.
  private static func unnumbered(_ row: String) -> String {
    let rest = row.drop { $0 == " " }
    let number = rest.prefix { $0.isNumber }
    guard row.hasPrefix("  "), !number.isEmpty else { return row }
    return String(rest.dropFirst(number.count))
  }
}
