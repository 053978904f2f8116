extension Text {
  /// Walks the clusters of a text with their columns.
  ///
  /// Most clusters are one scalar with nothing joining it, which the bytes tell. Only for the others is
  /// Swift's own segmentation asked. The text is handed to each step, so that stepping counts no references.
  struct Clusters {
    /// The UTF-8 of the text, valid for as long as the closure that lent it runs.
    let bytes: UnsafeBufferPointer<UInt8>
    let ambiguous: Int

    private(set) var start = 0
    private(set) var end = 0
    private(set) var columns = 0
    /// That of the cluster's first scalar.
    private(set) var cell = Cell.hidden
    private(set) var isSingle = true

    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>, ambiguous: Ambiguous) {
      self.bytes = bytes
      self.ambiguous = ambiguous.rawValue
    }
  }

  /// Runs `body` over the clusters of a text; what it is lent must not outlive it.
  @inline(__always)
  static func withClusters<Result>(
    of text: String, ambiguous: Ambiguous, _ body: (inout Clusters) -> Result
  ) -> Result {
    var copy = text
    return copy.withUTF8 { bytes in
      var clusters = Clusters(bytes, ambiguous: ambiguous)
      return body(&clusters)
    }
  }

  /// A part of a text by the offsets of its UTF-8, which are where scalars begin.
  static func slice(_ text: String, _ from: Int, _ to: Int) -> Substring {
    let lower = text.utf8.index(text.utf8.startIndex, offsetBy: from)
    return text[lower..<text.utf8.index(lower, offsetBy: to - from)]
  }
}

extension Text.Clusters {
  @inline(__always)
  var isSpace: Bool { cell.isSpace && isSingle }

  @inline(__always)
  var isNewline: Bool { cell == .control && bytes[start] == 0x0A }

  /// Steps to the next cluster, if there is one.
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
      columns = cell.columns(ambiguous: ambiguous)
    }
    if cell.isAlone, end == bytes.count || !bytes.joins(at: end) { return true }
    if cell != .control, cell != .hidden { joinFollowing(end: Self.end(of: text, from: start)) }
    return true
  }

  /// Goes back, or on, to where a cluster begins.
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
}
