internal import Glibc

/// A moment of the clock that only goes forward.
public struct MonotonicTime: Comparable, Hashable, Sendable {
  public var nanoseconds: UInt64

  public init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  public static var now: MonotonicTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicTime(nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
  }

  /// What poll(2) is to wait; rounded up, since waking early would only mean waiting again.
  var millisecondsAway: Int32 {
    let now = MonotonicTime.now
    guard now < self else { return 0 }
    return Int32(clamping: (nanoseconds - now.nanoseconds) / 1_000_000 + 1)
  }

  public static func < (one: MonotonicTime, other: MonotonicTime) -> Bool {
    one.nanoseconds < other.nanoseconds
  }

  public static func + (time: MonotonicTime, duration: Duration) -> MonotonicTime {
    // Thirty years from now is as good as never, and cannot overflow.
    let span = min(max(.zero, duration), .seconds(1_000_000_000)).components
    let nanoseconds = UInt64(span.seconds) * 1_000_000_000 + UInt64(span.attoseconds / 1_000_000_000)
    let (sum, overflows) = time.nanoseconds.addingReportingOverflow(nanoseconds)
    return MonotonicTime(nanoseconds: overflows ? .max : sum)
  }
}
