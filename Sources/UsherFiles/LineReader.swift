/// Reads the lines of a descriptor, such as standard input. Holds at most `limit` bytes of a line, however long it is.
public struct LineReader {
  /// A line, of which at most the limit is held.
  public struct Line: Equatable, Sendable {
    /// Counted from 1.
    public let number: Int
    /// The line without its newline, or as much of it as is held.
    public let bytes: [UInt8]
    /// How many bytes the line has.
    public let length: Int

    /// Whether ``bytes`` is only the beginning of the line.
    public var isTooLong: Bool { length > bytes.count }
  }

  private let descriptor: Int32
  private var splitter: LineSplitter
  private var number = 0
  private var hasEnded = false

  /// Does not close the descriptor.
  public init(_ descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    splitter = LineSplitter(limit: limit)
  }

  /// Whether the next line, or the end, has been read from the descriptor already.
  public var isReady: Bool { hasEnded || splitter.hasLine }

  /// Waits for the next line. At the end, returns the line without a newline, if there is one, and then nil. Ends as well
  /// if the descriptor cannot be read.
  public mutating func next() -> Line? {
    while true {
      if let line = splitter.next() { return taken(line) }
      if hasEnded { return nil }
      guard let bytes = Bytes.read(descriptor), !bytes.isEmpty else {
        hasEnded = true
        guard splitter.hasRest else { return nil }
        let rest = splitter.rest
        splitter.clear()
        return taken(rest)
      }
      bytes.withUnsafeBytes { splitter.feed($0) }
    }
  }

  private mutating func taken(_ line: LineSplitter.BoundedLine) -> Line {
    number += 1
    return Line(number: number, bytes: Array(line.bytes), length: line.length)
  }
}
