internal import CEditline
internal import Glibc
internal import Synchronization

/// Wakes a waiting thread from any other thread.
///
/// `wake()` never blocks. Any number of calls before `drain()` are one.
final class WakePipe: Sendable {
  /// Readable after `wake()`.
  let descriptor: Int32
  private let other: Int32
  private let isAwake = Atomic(false)

  init() throws(TerminalError) {
    var (readEnd, writeEnd): (Int32, Int32) = (-1, -1)
    guard pipe_open(&readEnd, &writeEnd, false) == 0 else { throw .noPipe(code: errno) }
    (descriptor, other) = (readEnd, writeEnd)
  }

  deinit {
    close(descriptor)
    close(other)
  }

  func wake() {
    guard !isAwake.exchange(true, ordering: .acquiringAndReleasing) else { return }
    var byte: UInt8 = 1
    while write(other, &byte, 1) < 0 && errno == EINTR {}
  }

  /// Takes the wake-up, so that the next one wakes again. Call it before looking for what there is to do.
  func drain() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { space in
      while read(descriptor, space.baseAddress, space.count) > 0 {}
    }
    // An exchange, and the last step: a thread that found the flag set before it has published its work; a thread that
    // comes after it writes a byte.
    _ = isAwake.exchange(false, ordering: .acquiringAndReleasing)
  }
}
