internal import Glibc

/// Collects bytes in a buffer, and writes them to a descriptor.
///
/// After a failure nothing more is written. The next `read` of a line returns the failure.
final class Output {
  let descriptor: Int32
  /// The error number of the first write that failed.
  private(set) var failure: Int32?

  private var buffer: [UInt8] = []
  private var flushes = 0
  private let signals: SignalInbox?
  /// The descriptor that is written to: `descriptor` itself, or a second descriptor of the same terminal.
  private let target: Int32
  private static let capacity = 60 * 1024

  /// Whether the cursor is at the start of a row.
  var isAtLineStart = true

  convenience init(descriptor: Int32) { self.init(descriptor: descriptor, signals: nil) }

  init(descriptor: Int32, signals: SignalInbox?) {
    self.descriptor = descriptor
    self.signals = signals
    // Opens the terminal again for writing without blocking. Setting O_NONBLOCK on `descriptor` itself would affect the
    // other processes that share it.
    let own =
      signals != nil && isatty(descriptor) == 1
      ? open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1
    target = own >= 0 ? own : descriptor
  }

  deinit {
    flush()
    if target != descriptor { close(target) }
  }

  func write(_ text: String) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  func write(_ bytes: UnsafeRawBufferPointer) {
    guard let last = bytes.last else { return }
    isAtLineStart = last == UInt8(ascii: "\n")
    guard failure == nil else { return }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { flush() }
  }

  /// Rings the bell.
  func ring() { writeAside("\u{7}") }

  /// Writes a sequence that does not move the cursor.
  func writeAside(_ sequence: String) {
    let stood = isAtLineStart
    write(sequence)
    isAtLineStart = stood
  }

  /// A position in the output, for `takeBack(since:)`.
  struct Mark: Equatable {
    fileprivate var flushes = 0
    fileprivate var count = 0
  }

  var mark: Mark { Mark(flushes: flushes, count: buffer.count) }

  /// Takes back what was written since `mark`, except a bell. Returns false if it was flushed already.
  func takeBack(since mark: Mark) -> Bool {
    guard mark.flushes == flushes, mark.count <= buffer.count else { return false }
    let rings = buffer[mark.count...].contains(7)
    buffer.removeLast(buffer.count - mark.count)
    if rings { buffer.append(7) }
    return true
  }

  /// Goes to the next row unless the cursor is at the start of one.
  func freshLine() {
    if !isAtLineStart { write("\n") }
  }

  /// Writes the whole buffer. Returns false if that fails.
  @discardableResult
  func flush() -> Bool {
    guard !buffer.isEmpty else { return failure == nil }
    flushes += 1
    var written = 0
    while failure == nil && written < buffer.count {
      let count = buffer.withUnsafeBytes { bytes in
        Glibc.write(target, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count >= 0 { written += count } else { failure = reason(errno) }
    }
    buffer.removeAll(keepingCapacity: buffer.capacity <= 2 * Self.capacity)
    return failure == nil
  }

  /// Returns the error number to report for a failed write; nil if the write is to be tried again.
  private func reason(_ code: Int32) -> Int32? {
    switch code {
    case EINTR: return nil
    case EAGAIN:
      var ready = [
        pollfd(fd: target, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: signals?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      // If the process was asked to end, it waits at most half a second for a terminal that takes nothing.
      let patience: Int32 = signals?.hasAskedToEnd == true ? 500 : -1
      let count = poll(&ready, nfds_t(ready.count), patience)
      return count == 0 ? EAGAIN : nil
    default: return code
    }
  }
}
