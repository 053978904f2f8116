/// What has become new in a log.
enum Rows {
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
    let difference = new[head..<(new.count - tail)].difference(from: old[head..<(old.count - tail)])
    return difference.insertions.map { change in
      switch change {
      case .insert(_, let row, _), .remove(_, let row, _): row
      }
    }
  }
}
