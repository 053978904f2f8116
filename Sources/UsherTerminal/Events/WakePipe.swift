internal import CEditline
internal import Glibc
internal import Synchronization

/// Wakes a waiting thread from any other thread.
///
/// `wake()` never blocks. Several calls before `drain()` count as one.
final class WakePipe: Sendable {
  /// Readable after `wake()`.
  let descriptor: Int32
  private let other: Int32
  private let isAwake = Atomic(false)

  init() throws(TerminalError) {
    var (readEnd, writeEnd): (Int32, Int32) = (-1, -1)
    guard pipe_open(&readEnd, &writeEnd, false) == 0 else { throw .noPipe(errno: errno) }
    (descriptor, other) = (readEnd, writeEnd)
  }

  deinit {
    close(descriptor)
    close(other)
  }

  func wake() {
    guard !isAwake.exchange(true, ordering: .acquiringAndReleasing) else { return }
    var byte: UInt8 = 1
    // A session that is not woken waits for ever, so a write that fails is tried again. A pipe that is full wakes it anyway.
    var tries = 0
    while write(other, &byte, 1) < 0, errno != EAGAIN, tries < 9 { tries += 1 }
  }

  /// Makes the pipe ready for the next `wake()`. Call it before you look for work.
  func drain() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { space in
      while read(descriptor, space.baseAddress, space.count) > 0 {}
    }
    // The flag is cleared last, by an exchange. A thread that found the flag set has published its work before the exchange,
    // so the caller sees the work. A thread that comes later writes a byte.
    _ = isAwake.exchange(false, ordering: .acquiringAndReleasing)
  }
}
