extension Text {
  /// Steps through the clusters of a text, and measures each.
  ///
  /// Most clusters are a single scalar that nothing joins, which the bytes alone show. Only the other clusters need Swift's
  /// own segmentation. The text is a parameter of each step and not a property, which saves reference counting.
  struct Clusters {
    /// The UTF-8 of the text, valid only within `withClusters`.
    let bytes: UnsafeBufferPointer<UInt8>

    private(set) var start = 0
    private(set) var end = 0
    private(set) var columns = 0
    /// The cell of the cluster's first scalar.
    private(set) var cell = Cell.hidden
    private(set) var isSingle = true

    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }
  }

  /// Calls `body` with the clusters of a text, which must not escape from it.
  @inline(__always)
  static func withClusters<Result>(
    of text: String, _ body: (inout Clusters) -> Result
  ) -> Result {
    var copy = text
    return copy.withUTF8 { bytes in
      var clusters = Clusters(bytes)
      return body(&clusters)
    }
  }

  /// Returns the part of a text between two offsets of its UTF-8. A scalar must begin at each.
  package static func slice(_ text: String, _ from: Int, _ to: Int) -> Substring {
    let lower = text.utf8.index(text.utf8.startIndex, offsetBy: from)
    return text[lower..<text.utf8.index(lower, offsetBy: to - from)]
  }
}

extension Text.Clusters {
  @inline(__always)
  var isSpace: Bool { cell.isSpace && isSingle }

  @inline(__always)
  var isNewline: Bool { cell == .control && bytes[start] == 0x0A }

  /// Steps to the next cluster. Returns false at the end of the text.
  @inline(__always)
  mutating func next(in text: String) -> Bool {
    guard end < bytes.count else { return false }
    start = end
    isSingle = true
    let byte = bytes[start]
    if byte < 0x80 {
      end = start &+ 1
      cell = byte > 0x20 && byte < 0x7F ? .narrow : byte == 0x20 ? .space : .control
      columns = 1
      if end == bytes.count || bytes[end] < 0x80 { return true }
    } else {
      let scalar = bytes.scalar(at: start)
      end = start &+ scalar.length
      cell = scalar.isHangulSyllable ? .wide : Text.Cell(scalar.value)
      columns = cell.columns
    }
    if cell.isAlone, end == bytes.count || !bytes.joins(at: end) { return true }
    if cell != .control, cell != .hidden { joinFollowing(end: Self.end(of: text, from: start)) }
    return true
  }

  /// Moves to an offset where a cluster begins; the next step takes that cluster.
  @inline(__always)
  mutating func move(to offset: Int) {
    end = offset
  }

  @inline(never)
  private static func end(of text: String, from start: Int) -> Int {
    let lower = text.utf8.index(text.utf8.startIndex, offsetBy: start)
    let tail = text[lower...]
    return start + tail.utf8.distance(from: lower, to: tail.index(after: lower))
  }

  @inline(__always)
  private mutating func joinFollowing(end: Int) {
    isSingle = end == self.end
    self.end = end
    if !isSingle { columns = columns(from: start, to: end) }
  }

  /// Returns the columns of a cluster of several scalars, or of a part of one.
  func columns(from start: Int, to end: Int) -> Int {
    var total = 0
    var previous = Text.Cell.hidden
    var base: Text.EncodedScalar?
    // The columns counted so far for an emoji of several scalars; 0 outside one.
    var emoji = 0
    var offset = start
    while offset < end {
      let scalar = bytes.scalar(at: offset)
      offset += scalar.length
      let cell = Text.Cell(scalar.value)
      let own = cell.columns
      switch cell {
      case .emojiStyle where emoji == 1, .modifier where base?.takesSkinTone == true:
        total += 2 - emoji
        emoji = 2
      case .regional where previous == .regional:
        break
      case _ where cell.isPictograph && previous == .joiner && emoji != 0:
        total += 2 - emoji
        emoji = 2
        base = scalar
      default:
        total += own
        if own != 0 {
          emoji = cell.isPictograph || scalar.isKeycap ? own : 0
          base = scalar
        }
      }
      previous = cell
    }
    return total
  }
}
