extension Text {
  /// Returns the text in one line, without anything that could move the cursor, change colours, ring the bell, or reorder or
  /// hide text.
  ///
  /// Each removed part leaves a mark that can be seen:
  /// - A control character becomes its picture: `␛`, `␇`, `␊`, `␡`. What followed it in an escape sequence stays, as
  ///   plain text.
  /// - The blank of Braille becomes a space, which looks the same. Pictures are made of it.
  /// - Any other scalar that is not drawn or not known becomes its number, such as `‹U+202E›`. A run of several becomes
  ///   the first number and how many more there were: `‹U+200B+39›`.
  ///
  /// Whatever is part of a visible character stays: emoji sequences, flags, keycaps, joiners after a virama or between Arabic
  /// letters, and up to four marks on a base. Letters that are read from right to left stay as they are.
  ///
  /// Cleaning a clean text changes nothing. If there is nothing to clean, the text itself is returned.
  public static func clean(_ text: String) -> String {
    clean(text, keepingNewlines: false)
  }

  /// Returns a text of several lines, cleaned as ``clean(_:)`` does. Every end of line becomes `\n`, and every tab four
  /// spaces.
  public static func clean(_ text: String, keepingNewlines: Bool) -> String {
    withClusters(of: text) { clusters in
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

  /// Writes the clean form of a text: the parts that may stay, and marks for the rest.
  struct Cleaner {
    let keepsNewlines: Bool
    private(set) var output = ""
    /// The hidden scalars since the last visible one: the first of them, and how many followed.
    private var hidden: (first: UInt32, more: Int)?

    init(keepsNewlines: Bool) {
      self.keepsNewlines = keepsNewlines
    }

    mutating func append(_ visible: Substring) {
      guard !visible.isEmpty else { return }
      finish()
      output += visible
    }

    /// Appends a cluster that is not well formed: the scalars of it that may stay, and marks for the others.
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
      var filter = ClusterFilter()
      var offset = start
      while offset < end {
        let scalar = bytes.scalar(at: offset)
        offset += scalar.length
        let next = offset < bytes.count ? bytes.scalar(at: offset) : nil
        if filter.keeps(scalar, next: next) {
          finish()
          output.unicodeScalars.append(scalar.scalar)
        } else if Cell(scalar.value) == .control {
          appendControl(scalar.value, next: next)
        } else if scalar.value == 0x2800 {
          finish()
          output += " "
        } else {
          hidden = hidden.map { ($0.first, $0.more + 1) } ?? (scalar.value, 0)
        }
      }
    }

    /// Writes the mark for the hidden scalars, if there are any.
    mutating func finish() {
      guard let (first, more) = hidden else { return }
      hidden = nil
      let digits = String(first, radix: 16, uppercase: true)
      output += "‹U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
      output += more == 0 ? "›" : "+\(more)›"
    }

    private mutating func appendControl(_ value: UInt32, next: EncodedScalar?) {
      finish()
      switch value {
      case 0x0D where keepsNewlines && next?.value == 0x0A: break
      case 0x09 where keepsNewlines: output += "    "
      default:
        let picture = value == 0x7F ? 0x2421 : 0x2400 + value
        output.unicodeScalars.append(Unicode.Scalar(picture) ?? "\u{FFFD}")
      }
    }
  }
}

extension Text.Clusters {
  /// Whether every scalar of a cluster may stay.
  @inline(never)
  fileprivate var isWellFormed: Bool {
    if Text.Cell(bytes.scalar(at: start).value) == .control { return false }
    if isSubdivisionFlag { return true }
    var filter = Text.ClusterFilter()
    var offset = start
    while offset < end {
      let scalar = bytes.scalar(at: offset)
      offset += scalar.length
      let next = offset < bytes.count ? bytes.scalar(at: offset) : nil
      guard filter.keeps(scalar, next: next) else { return false }
    }
    return true
  }

  /// Whether the cluster is the flag of England, Scotland or Wales. Fonts draw no other sequence of tags.
  private var isSubdivisionFlag: Bool {
    guard end - start == 28 else { return false }
    return [
      "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
      "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
      "\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}",
    ].contains { $0.utf8.elementsEqual(bytes[start..<end]) }
  }
}
