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

  /// Returns the indices of the rows of `new` that are not in `old`. Rows that are gone have scrolled away.
  static func new<Row: Equatable>(in new: [Row], since old: [Row]) -> [Int] {
    origins(of: new, in: old, ==).enumerated().filter { $0.element == nil }.map(\.offset)
  }

  /// Returns for each row of `new` the index of the same row of `old`; nil if there is none.
  static func origins<Row>(of new: [Row], in old: [Row], _ isSame: (Row, Row) -> Bool) -> [Int?] {
    let (head, tail) = ends(old, new, isSame)
    var origins = [Int?](repeating: nil, count: new.count)
    for index in 0..<head { origins[index] = index }
    for number in 0..<tail { origins[new.count - 1 - number] = old.count - 1 - number }
    let (before, after) = (old[head..<(old.count - tail)], new[head..<(new.count - tail)])
    if before.isEmpty || after.isEmpty { return origins }
    // Most logs scroll: the new rows begin with the last old ones. Testing that is much cheaper than a full comparison. If
    // only a few of many old rows are left, the match may be a coincidence, so at least eight rows or half must match.
    let kept = before.indices.dropLast(min(before.count / 2, 8)).first { start in
      after.starts(with: before[start...], by: isSame)
    }
    if let kept {
      for index in kept..<before.endIndex { origins[head + index - kept] = index }
      return origins
    }
    let difference = after.difference(from: before, by: isSame)
    let (gone, come) = (offsets(of: difference.removals), offsets(of: difference.insertions))
    let pairs = zip(
      after.indices.filter { !come.contains($0 - head) }, before.indices.filter { !gone.contains($0 - head) })
    for (index, origin) in pairs { origins[index] = origin }
    return origins
  }

  private static func offsets<Row>(of changes: [CollectionDifference<Row>.Change]) -> Set<Int> {
    Set(
      changes.map {
        switch $0 {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
      })
  }

  /// Returns the rows that a screen reader has not read yet; none if they are all empty.
  static func spoken(in new: [DrawnRow], since old: [DrawnRow]) -> [Int] {
    let rows = self.new(in: new, since: old)
    return rows.allSatisfy { new[$0].text.isEmpty } ? [] : rows
  }

  /// Returns the rows to show of a screen that has changed: only the new rows if rows were only added, otherwise all.
  static func added(in new: [DrawnRow], since old: [DrawnRow]) -> Range<Int> {
    let (head, tail) = ends(old, new) { $0.text == $1.text }
    if head == old.count, head == new.count { return 0..<0 }
    return head + tail == old.count && head > 0 ? head..<(new.count - tail) : new.indices
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
