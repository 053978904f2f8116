internal import Glibc

/// Splits bytes into lines, and keeps at most `limit` bytes of each.
package struct LineSplitter {
  /// A line, of which at most `limit` bytes are held.
  package struct BoundedLine: Equatable {
    /// The bytes before the newline, at most `limit` of them.
    package var bytes: ArraySlice<UInt8>
    /// The length of the whole line in bytes.
    package var length: Int

    package init(bytes: ArraySlice<UInt8>, length: Int) { (self.bytes, self.length) = (bytes, length) }

    package var isCut: Bool { length > bytes.count }
  }

  package let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  /// There is no newline before this index.
  private var searched = 0
  /// How many bytes of the present line were dropped.
  private var dropped = 0

  package init(limit: Int) { self.limit = limit }

  /// How many whole lines wait to be taken.
  package var count: Int { buffer[start...].count { $0 == 10 } }

  /// Whether a whole line waits to be taken.
  package var hasLine: Bool { findNewline() != nil }

  /// Whether bytes are left that were not taken as a line.
  package var hasRest: Bool { start < buffer.count || dropped > 0 }

  package mutating func feed(_ chunk: UnsafeRawBufferPointer) {
    if start > 0 {
      buffer.removeFirst(start)
      searched -= start
      start = 0
    }
    buffer.append(contentsOf: chunk)
  }

  package mutating func next() -> BoundedLine? {
    guard let newline = findNewline() else {
      searched = buffer.count
      let excess = buffer.count - start - limit
      if excess > 0 {
        buffer.removeLast(excess)
        dropped += excess
        searched = buffer.count
      }
      return nil
    }
    let line = BoundedLine(
      bytes: buffer[start..<min(newline, start + limit)], length: newline - start + dropped)
    (start, searched, dropped) = (newline + 1, newline + 1, 0)
    return line
  }

  /// The unfinished line, which has no newline yet; empty while a whole line waits to be taken.
  package var rest: BoundedLine {
    if findNewline() != nil { return BoundedLine(bytes: [], length: 0) }
    return BoundedLine(bytes: buffer[start...].prefix(limit), length: buffer.count - start + dropped)
  }

  /// The line that is taken next; nil if none is whole.
  package var first: BoundedLine? {
    var copy = self
    return copy.next()
  }

  /// Frees the memory that still holds the lines that were taken.
  package mutating func forgetTaken() {
    buffer = buffer[start...].map { $0 }
    searched -= start
    start = 0
  }

  package mutating func clear() { self = LineSplitter(limit: limit) }

  private func findNewline() -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, searched < bytes.count else { return nil }
      guard let found = memchr(base + searched, 10, bytes.count - searched) else { return nil }
      return base.distance(to: UnsafeRawPointer(found))
    }
  }
}
