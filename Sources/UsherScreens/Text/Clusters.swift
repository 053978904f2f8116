extension Text {
  /// Walks the clusters of a text with their columns.
  ///
  /// Most clusters are one scalar with nothing joining it, which the bytes tell. Only for the others is
  /// Swift's own segmentation asked.
  struct Clusters {
    let text: String
    /// The UTF-8 of `text`, valid for as long as the closure that lent it runs.
    let bytes: UnsafeBufferPointer<UInt8>
    let ambiguous: Int

    private(set) var start = 0
    private(set) var end = 0
    private(set) var columns = 0
    /// That of the cluster's first scalar.
    private(set) var cell = Cell.hidden
    private(set) var isSingle = true

    @inline(__always)
    init(_ text: String, _ bytes: UnsafeBufferPointer<UInt8>, ambiguous: Ambiguous) {
      self.text = text
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
      var clusters = Clusters(text, bytes, ambiguous: ambiguous)
      return body(&clusters)
    }
  }
}

extension Text.Clusters {
  /// Steps to the next cluster, if there is one.
  @inline(__always)
  mutating func next() -> Bool {
    guard end < bytes.count else { return false }
    start = end
    let byte = bytes[start]
    if byte < 0x80 {
      end = start &+ 1
      cell = byte > 0x20 && byte < 0x7F ? .narrow : byte == 0x20 ? .space : .control
      columns = 1
      isSingle = true
      if end == bytes.count || bytes[end] < 0x80 { return true }
    } else {
      let scalar = bytes.scalar(at: start)
      end = start &+ scalar.length
      cell = scalar.isHangulSyllable ? .wide : Text.Cell(scalar.value)
      columns = cell.columns(ambiguous: ambiguous)
      isSingle = true
    }
    if cell.isAlone, end == bytes.count || !bytes.joins(at: end) { return true }
    if cell != .control, cell != .hidden { joinFollowing() }
    return true
  }

  /// Goes back, or on, to where a cluster begins.
  @inline(__always)
  mutating func move(to offset: Int) {
    end = offset
  }

  @inline(__always)
  var isSpace: Bool { cell.isSpace && isSingle }

  @inline(__always)
  var isNewline: Bool { cell == .control && bytes[start] == 0x0A }

  func slice(_ from: Int, _ to: Int) -> Substring {
    let utf8 = text.utf8
    let lower = utf8.index(utf8.startIndex, offsetBy: from)
    return text[lower..<utf8.index(lower, offsetBy: to - from)]
  }

  @inline(never)
  private mutating func joinFollowing() {
    let tail = slice(start, bytes.count)
    let next = tail.index(after: tail.startIndex)
    end = start + tail.utf8.distance(from: tail.startIndex, to: next)
    let first = bytes.scalar(at: start)
    isSingle = start + first.length == end
    if !isSingle { columns = columns(from: start, to: end) }
  }
}
