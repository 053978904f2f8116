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

  public static func < (one: MonotonicTime, other: MonotonicTime) -> Bool {
    one.nanoseconds < other.nanoseconds
  }

  public static func + (time: MonotonicTime, duration: Duration) -> MonotonicTime {
    let parts = duration.components
    let (seconds, overflow) = parts.seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let span = overflow ? Int64.max : seconds.addingReportingOverflow(parts.attoseconds / 1_000_000_000).partialValue
    guard span > 0 else { return time }
    let (sum, beyond) = time.nanoseconds.addingReportingOverflow(UInt64(span))
    return MonotonicTime(nanoseconds: beyond ? .max : sum)
  }
}
