/// Functions on text that is shown on a terminal.
///
/// A terminal has columns, and a letter does not always take one. A cluster is what Swift calls a `Character`: the letter
/// that a reader sees. A cluster takes
/// - 2 columns if it is an East Asian wide letter or an emoji. A joined sequence, a flag, a keycap, and an emoji with a skin
///   tone are one emoji each;
/// - no column if it only combines with the letter before it;
/// - 1 column otherwise.
///
/// Pass text from outside through ``clean(_:)`` first. The other functions expect clean text. For any other text they may
/// count wrong, but they never trap.
public enum Text {
  /// Returns the number of columns that a clean text takes.
  public static func width(_ text: String) -> Int {
    withClusters(of: text) { clusters in
      var total = 0
      while clusters.next(in: text) { total &+= clusters.columns }
      return total
    }
  }
}

// MARK: Cutting and filling

extension Text {
  /// Returns the text itself if it fits in `columns`, and otherwise its beginning and a closing `…`.
  ///
  /// The result is never wider than `columns`. If there is no room even for the `…`, the result is empty.
  public static func truncate(_ text: String, to columns: Int) -> String { fit(text, columns).text }

  /// Returns the text exactly `columns` wide: truncated, or filled with spaces at its end.
  public static func pad(_ text: String, to columns: Int) -> String {
    let (text, width) = fit(text, columns)
    return text + String(repeating: " ", count: max(0, columns - width))
  }

  /// Returns the text itself if it fits in `columns`, and otherwise an opening `…` and the end of the text.
  ///
  /// If the end holds the beginning of a word, it is cut to start there.
  package static func tail(_ text: String, to columns: Int) -> String {
    guard width(text) > columns else { return text }
    guard columns > 0 else { return "" }
    var end = text.suffix(columns - 1)
    while width(String(end)) >= columns { end = end.dropFirst() }
    let isWhole = text[..<end.startIndex].last == " "
    if !isWhole, let gap = end.dropLast().firstIndex(of: " ") { end = end[gap...].dropFirst() }
    return "…" + end
  }

  private static func fit(_ text: String, _ columns: Int) -> (text: String, width: Int) {
    let room = columns - 1
    return withClusters(of: text) { clusters in
      var width = 0
      var cut = (end: 0, width: 0)
      while clusters.next(in: text) {
        width &+= clusters.columns
        if width > columns {
          guard room >= 0 else { return ("", 0) }
          return (slice(text, 0, cut.end) + "…", cut.width + 1)
        }
        if width <= room, !clusters.isSpace { cut = (clusters.end, width) }
      }
      return (text, width)
    }
  }
}

// MARK: Similar names

extension Text {
  /// Returns the known name that was probably meant by a word that is not known; nil if no name is near enough.
  ///
  /// A name is near enough if the word has at most two mistakes; one mistake, if the word has fewer than five letters. A
  /// missing, an extra, a wrong letter and two swapped neighbours are one mistake each. Upper and lower case count as the
  /// same. The letters of a Hangul syllable count one by one.
  public static func nearest(to word: String, in known: [String]) -> String? {
    let wanted = letters(of: word)
    guard wanted.count <= 40 else { return nil }
    var best: (name: String, slips: Int)?
    for name in known where name != word {
      let slips = slips(between: wanted, and: letters(of: name))
      guard slips <= (wanted.count < 5 ? 1 : 2), slips < best?.slips ?? .max else { continue }
      best = (name, slips)
    }
    return best?.name
  }

  private static func letters(of name: String) -> [UInt32] {
    var letters: [UInt32] = []
    for scalar in name.lowercased().unicodeScalars {
      guard (0xAC00...0xD7A3).contains(scalar.value) else {
        letters.append(scalar.value)
        continue
      }
      let syllable = scalar.value - 0xAC00
      letters += [0x1100 + syllable / 588, 0x1161 + syllable % 588 / 28]
      if syllable % 28 > 0 { letters.append(0x11A7 + syllable % 28) }
    }
    return letters
  }

  /// The Damerau-Levenshtein distance; `.max` if the lengths alone differ by more than two.
  private static func slips(between a: [UInt32], and b: [UInt32]) -> Int {
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
