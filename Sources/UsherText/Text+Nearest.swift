extension Text {
  /// Returns the known name that was probably meant by a word that is not known; nil if no name is near enough.
  ///
  /// A name is near if at most two letters are missing, too many, wrong, or swapped with their neighbours; one letter if
  /// the word has fewer than four. Upper and lower case count as the same.
  public static func nearest(to word: String, in known: [String]) -> String? {
    let wanted = Array(word.lowercased().utf8)
    guard wanted.count <= 40 else { return nil }
    var best: (name: String, slips: Int)?
    for name in known where name != word {
      let slips = distance(wanted, Array(name.lowercased().utf8))
      guard slips <= (wanted.count < 4 ? 1 : 2), slips < best?.slips ?? .max else { continue }
      best = (name, slips)
    }
    return best?.name
  }

  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    guard abs(a.count - b.count) <= 2 else { return .max }
    var before: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var slips = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { slips = min(slips, before[j - 1] + 1) }
        row.append(slips)
      }
      (before, last) = (last, row)
    }
    return last[b.count]
  }
}
