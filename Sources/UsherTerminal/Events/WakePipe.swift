internal import CEditline
internal import Glibc
internal import Synchronization

/// Wakes a waiting thread from any other one.
///
/// `wake()` never blocks; any number of calls before the waiting thread comes round are one.
public final class WakePipe: Sendable {
  /// Readable once somebody woke.
  public let descriptor: Int32
  private let other: Int32
  private let isAwake = Atomic(false)

  public init() throws(TerminalError) {
    var (readEnd, writeEnd): (Int32, Int32) = (-1, -1)
    guard pipe_open(&readEnd, &writeEnd, false) == 0 else { throw .noPipe(code: errno) }
    (descriptor, other) = (readEnd, writeEnd)
  }

  deinit {
    close(descriptor)
    close(other)
  }

  public func wake() {
    guard !isAwake.exchange(true, ordering: .acquiringAndReleasing) else { return }
    var byte: UInt8 = 1
    while write(other, &byte, 1) < 0 && errno == EINTR {}
  }

  /// Takes the wake-up, so that the next one wakes again; called before looking at what there is to do.
  public func drain() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { space in
      while read(descriptor, space.baseAddress, space.count) > 0 {}
    }
    // Last, and an exchange: whoever found the flag set before it has made visible what there is to do; whoever comes
    // after it writes.
    _ = isAwake.exchange(false, ordering: .acquiringAndReleasing)
  }
}
