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
    writeByte(to: other)
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

/// Writes a byte to a pipe that another thread waits for. That thread would wait for ever without it, so a write that fails is
/// tried again. A pipe that is full wakes the thread anyway.
func writeByte(to pipe: Int32) {
  var byte: UInt8 = 1
  var tries = 0
  while write(pipe, &byte, 1) < 0, errno != EAGAIN, tries < 9 { tries += 1 }
}
