import UsherScreens

/// What to show of the rows of a screen.
enum Rows {
  /// Takes out as many empty rows as the rest needs room, the last ones first.
  static func tighten(_ rows: inout [DrawnRow], to height: Int) {
    var surplus = rows.count - height
    for index in rows.indices.reversed() where surplus > 0 && rows[index].text.isEmpty {
      rows.remove(at: index)
      surplus -= 1
    }
  }

  /// The rows of `new` that are not in `old`, in order: rows that went are no news, they have scrolled away.
  static func new<Row: Equatable>(in new: [Row], since old: [Row]) -> [Row] {
    var head = 0
    while head < old.count, head < new.count, old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < min(old.count, new.count) - head,
      old[old.count - 1 - tail] == new[new.count - 1 - tail]
    {
      tail += 1
    }
    let (before, after) = (old[head..<(old.count - tail)], new[head..<(new.count - tail)])
    // A log mostly scrolls: the new rows begin as the old ones end. To see that costs far less than to compare them all.
    // Where but a few are left of many, that may be chance.
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
}
