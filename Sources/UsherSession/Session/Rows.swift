import UsherScreens

/// Which rows of a screen to show.
enum Rows {
  /// Removes empty rows until the others fit in the height, the last ones first.
  static func tighten(_ rows: inout [DrawnRow], to height: Int) {
    var surplus = rows.count - height
    for index in rows.indices.reversed() where surplus > 0 && rows[index].text.isEmpty {
      rows.remove(at: index)
      surplus -= 1
    }
  }

  /// Returns the rows of `new` that are not in `old`, in their order. Rows that are gone have scrolled away.
  static func new<Row: Equatable>(in new: [Row], since old: [Row]) -> [Row] {
    let (head, tail) = ends(old, new, ==)
    let (before, after) = (old[head..<(old.count - tail)], new[head..<(new.count - tail)])
    if before.isEmpty { return Array(after) }
    // Most logs scroll: the new rows begin with the last old ones. Testing that is much cheaper than a full comparison. If
    // only a few of many old rows are left, the match may be a coincidence, so at least eight rows or half must match.
    let kept = before.indices.dropLast(min(before.count / 2, 8)).first { start in
      after.starts(with: before[start...])
    }
    if let kept { return Array(after.dropFirst(before.endIndex - kept)) }
    return after.difference(from: before).insertions.map { change in
      switch change {
      case .insert(_, let row, _), .remove(_, let row, _): row
      }
    }
  }

  /// Returns the rows that a screen reader has not read yet; none if they are all empty.
  static func spoken(in new: [DrawnRow], since old: [DrawnRow]) -> [DrawnRow] {
    let rows = self.new(in: new, since: old)
    return rows.allSatisfy(\.text.isEmpty) ? [] : rows
  }

  /// Returns the rows to show of a screen that has changed: only the new rows if rows were only added, otherwise all.
  static func added(in new: [DrawnRow], since old: [DrawnRow]) -> ArraySlice<DrawnRow> {
    let (head, tail) = ends(old, new) { $0.text == $1.text }
    if head == old.count, head == new.count { return [] }
    return head + tail == old.count && head > 0 ? new[head..<(new.count - tail)] : new[...]
  }

  /// The last of some rows, if the screen shows them at its end, directly after new ones. Empty rows alone stay where they are.
  static func after(_ news: [DrawnRow], of rows: [DrawnRow], in screen: [DrawnRow]) -> ArraySlice<DrawnRow> {
    var shown = screen[...]
    // The empty row above the prompt may have been printed earlier.
    if let last = rows.last, !last.text.isEmpty {
      while shown.last?.text.isEmpty ?? false { shown = shown.dropLast() }
    }
    let count = zip(rows.reversed(), shown.reversed()).prefix { $0 == $1 }.count
    let tail = rows.suffix(count)
    guard !news.isEmpty, tail.contains(where: { !$0.text.isEmpty }),
      shown.dropLast(count).suffix(news.count).elementsEqual(news)
    else { return [] }
    return tail
  }

  /// Counts the rows that both lists begin with, and those of the rest that both end with.
  private static func ends<Row>(
    _ old: [Row], _ new: [Row], _ isSame: (Row, Row) -> Bool
  ) -> (head: Int, tail: Int) {
    let head = zip(old, new).prefix { isSame($0, $1) }.count
    let tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { isSame($0, $1) }.count
    return (head, tail)
  }
}
