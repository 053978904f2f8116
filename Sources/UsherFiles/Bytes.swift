internal import Glibc

/// Reads and writes a descriptor. If a signal interrupts a call, tries again.
public enum Bytes {
  /// Reads the bytes that are available, at most `count`. Returns an empty array at the end of the file. If the descriptor
  /// cannot be read, returns nil and sets `errno`.
  public static func read(_ descriptor: Int32, _ count: Int = 1 << 18) -> [UInt8]? {
    read(count) { Glibc.read(descriptor, $0, $1) }
  }

  /// Reads at most `count` bytes that begin at `offset`, without moving the descriptor's own position.
  static func read(_ descriptor: Int32, _ count: Int, at offset: Int) -> [UInt8]? {
    read(count) { pread(descriptor, $0, $1, off_t(offset)) }
  }

  /// Reads to the end, and stops once more than `limit` bytes were read. Returns nil if the descriptor cannot be read.
  public static func readAll(_ descriptor: Int32, limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      guard let piece = read(descriptor) else { return nil }
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }

  /// Writes all bytes. If that fails, returns false and sets `errno`.
  public static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  /// What ends a ``wait(for:milliseconds:whileRead:)``.
  public enum Wait: Sendable {
    /// The input can be read, or has ended.
    case ready
    /// The time is up.
    case timeUp
    /// Nobody reads the output any more.
    case closed
  }

  /// Waits until `input` can be read, or until the time is up; -1 is no limit. Returns `.closed` as soon as nobody reads `output`
  /// any more, so that the head of a pipe ends a program that has nothing to write. A negative descriptor is left out.
  public static func wait(
    for input: Int32, milliseconds: Int32, whileRead output: Int32
  ) -> Wait {
    var places = [
      // No events: the system reports errors and closing in any case.
      pollfd(fd: output, events: 0, revents: 0),
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&places, 2, milliseconds) < 0, errno == EINTR {}
    if places[0].revents != 0 { return .closed }
    return places[1].revents == 0 ? .timeUp : .ready
  }

  private static func read(
    _ count: Int, _ call: (UnsafeMutableRawPointer?, Int) -> Int
  ) -> [UInt8]? {
    while true {
      var code: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        let got = call(buffer.baseAddress, count)
        code = got < 0 ? errno : 0
        filled = max(0, got)
      }
      if code == 0 { return bytes }
      errno = code
      if code != EINTR { return nil }
    }
  }
}
