internal import Glibc

/// Cuts bytes into lines, holding no more of a line than its limit.
struct LineSplitter {
  struct Line: Equatable {
    /// Without the newline; at most `limit` of them.
    var bytes: ArraySlice<UInt8>
    /// How many there were.
    var length: Int

    var isCut: Bool { length > bytes.count }
  }

  let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  /// Up to where there is no newline.
  private var searched = 0
  /// Bytes of the present line that were dropped.
  private var dropped = 0

  init(limit: Int) { self.limit = limit }

  /// Whether a line has been begun.
  var hasRest: Bool { start < buffer.count || dropped > 0 }

  mutating func feed(_ chunk: UnsafeRawBufferPointer) {
    if start > 0 {
      buffer.removeFirst(start)
      searched -= start
      start = 0
    }
    buffer.append(contentsOf: chunk)
  }

  mutating func next() -> Line? {
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
    let line = Line(
      bytes: buffer[start..<min(newline, start + limit)], length: newline - start + dropped)
    (start, searched, dropped) = (newline + 1, newline + 1, 0)
    return line
  }

  /// The line that has been begun and is not whole; nothing while a whole one waits to be taken.
  var rest: Line {
    if findNewline() != nil { return Line(bytes: [], length: 0) }
    return Line(bytes: buffer[start...].prefix(limit), length: buffer.count - start + dropped)
  }

  mutating func clear() { self = LineSplitter(limit: limit) }

  private func findNewline() -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, searched < bytes.count else { return nil }
      guard let found = memchr(base + searched, 10, bytes.count - searched) else { return nil }
      return base.distance(to: UnsafeRawPointer(found))
    }
  }
}
