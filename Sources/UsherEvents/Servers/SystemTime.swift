internal import Glibc

/// The clocks of the system, for an `EventCourier`.
public enum SystemTime {
  /// Nanoseconds on a clock that only goes on.
  @Sendable public static func clock() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Milliseconds since 1970.
  @Sendable public static func moment() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
