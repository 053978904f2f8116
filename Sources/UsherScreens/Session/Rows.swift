/// What to show of the rows of a screen.
enum Rows {
  /// Takes out as many empty rows as the rest needs room, the last ones first.
  static func tighten(_ rows: inout [ArraySlice<UInt8>], to height: Int) {
    var surplus = rows.count - height
    for index in rows.indices.reversed() where surplus > 0 && rows[index].isEmpty {
      rows.remove(at: index)
      surplus -= 1
    }
  }

  /// The rows of `new` that are not in `old`, in order: rows that went are no news, they have scrolled away.
  static func new(in new: [ArraySlice<UInt8>], since old: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    var head = 0
    while head < old.count, head < new.count, old[head].elementsEqual(new[head]) { head += 1 }
    var tail = 0
    while tail < min(old.count, new.count) - head,
      old[old.count - 1 - tail].elementsEqual(new[new.count - 1 - tail])
    {
      tail += 1
    }
    if let added = slid(new[head..<(new.count - tail)], since: old[head..<(old.count - tail)]) {
      return Array(added)
    }
    let difference = new[head..<(new.count - tail)].difference(from: old[head..<(old.count - tail)])
    return difference.insertions.map { change in
      switch change {
      case .insert(_, let row, _), .remove(_, let row, _): row
      }
    }
  }

  /// What follows in `new` where it begins with all of `old` but its first rows, as a log does that has moved up: found
  /// at a glance, where the difference costs as much as drawing. Nil if it does not.
  private static func slid(
    _ new: ArraySlice<ArraySlice<UInt8>>, since old: ArraySlice<ArraySlice<UInt8>>
  ) -> ArraySlice<ArraySlice<UInt8>>? {
    for start in old.indices where old.endIndex - start <= new.count {
      let rest = old[start...]
      if zip(rest, new).allSatisfy({ $0.elementsEqual($1) }) { return new.dropFirst(rest.count) }
    }
    return nil
  }
}
