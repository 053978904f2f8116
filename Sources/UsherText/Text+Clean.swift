extension Text {
  /// The text in one line, without anything that could move, recolour, ring, reorder or hide.
  ///
  /// What cannot stay is seen as a mark: a control character as its picture (`␛`, `␇`, `␊`, `␡`), anything else
  /// that is not drawn or not known as `‹U+202E›`, a run of it as the first and how many more, `‹U+200B+39›`.
  /// The rest of an escape sequence stays as the harmless text it is without its `␛`. What belongs to a
  /// written character stays: emoji sequences, flags, keycaps, joiners after a virama or between Arabic
  /// letters, four marks on a base. Letters that are read from right to left stay as they are.
  /// Cleaning again changes nothing; a text with nothing to clean is returned as it is.
  public static func clean(_ text: String) -> String {
    clean(text, keepingNewlines: false)
  }

  /// The text of several lines, cleaned, with its ends of line as `\n` and its tabs as four spaces.
  public static func clean(_ text: String, keepingNewlines: Bool) -> String {
    withClusters(of: text, ambiguous: .narrow) { clusters in
      var cleaner: Cleaner?
      var done = 0
      while clusters.next(in: text) {
        if clusters.isSingle && clusters.cell.isPlain || clusters.isWellFormed { continue }
        if keepingNewlines && clusters.isNewline { continue }
        var writing = cleaner ?? Cleaner(keepsNewlines: keepingNewlines)
        cleaner = nil
        writing.append(slice(text, done, clusters.start))
        writing.append(clusters.bytes, from: clusters.start, to: clusters.end)
        cleaner = writing
        done = clusters.end
      }
      guard var cleaner else { return text }
      cleaner.append(slice(text, done, clusters.end))
      cleaner.finish()
      return cleaner.output
    }
  }
}

extension Text.Clusters {
  /// Whether nothing of a cluster that is more than a plain scalar has to go.
  @inline(never)
  fileprivate var isWellFormed: Bool {
    if Text.Cell(bytes.scalar(at: start).value) == .control { return false }
    if isSubdivisionFlag { return true }
    var judge = Text.Judge()
    var offset = start
    while offset < end {
      let scalar = bytes.scalar(at: offset)
      offset += scalar.length
      let next = offset < bytes.count ? bytes.scalar(at: offset) : nil
      guard judge.keeps(scalar, next: next) else { return false }
    }
    return true
  }

  /// Whether the cluster is the flag of England, Scotland or Wales: the only use of tags that is drawn.
  private var isSubdivisionFlag: Bool {
    guard end - start == 28 else { return false }
    return [
      "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
      "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
      "\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}",
    ].contains { $0.utf8.elementsEqual(bytes[start..<end]) }
  }
}
