import Glibc

/// Moments as people read them, in the time zone of this machine.
enum LocalTime {
  private static func parts(_ milliseconds: Int64) -> tm {
    var seconds = time_t(milliseconds / 1000)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return parts
  }

  static func offsetMinutes(at milliseconds: Int64) -> Int64 { Int64(parts(milliseconds).tm_gmtoff) / 60 }

  /// `14:02` today, `11-19` this year, the date before that; five columns, or ten.
  static func text(_ milliseconds: Int64, now: Int64) -> String {
    let then = parts(milliseconds)
    let today = parts(now)
    if then.tm_year == today.tm_year, then.tm_yday == today.tm_yday {
      return two(then.tm_hour) + ":" + two(then.tm_min)
    }
    let day = two(then.tm_mon + 1) + "-" + two(then.tm_mday)
    return then.tm_year == today.tm_year ? day : "\(then.tm_year + 1900)-" + day
  }

  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
