import Glibc
import ParlorFlows

/// Moments as people read them, in the time zone of this machine.
enum LocalTime {
  private static func parts(_ milliseconds: Int64) -> tm {
    var seconds = time_t(milliseconds / 1000)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return parts
  }

  static func offsetMinutes(at milliseconds: Int64) -> Int64 { Int64(parts(milliseconds).tm_gmtoff) / 60 }

  /// A moment as the screens write it.
  static func text(_ milliseconds: Int64, now: Int64) -> String {
    TimeText.text(
      milliseconds + offsetMinutes(at: milliseconds) * 60_000, now: now + offsetMinutes(at: now) * 60_000)
  }
}
