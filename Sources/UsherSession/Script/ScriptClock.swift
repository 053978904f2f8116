import UsherScreens

/// A clock that stands still until a script moves it.
public final class ScriptClock {
  private let start: Int64
  /// The time since the clock was made, for use as the clock of a tree.
  public private(set) var nanoseconds: UInt64 = 0

  /// Creates a clock that stands at a time, in milliseconds since 1970.
  public init(milliseconds: Int64) { start = milliseconds }

  /// The time, in milliseconds since 1970.
  public var milliseconds: Int64 { start + Int64(clamping: nanoseconds / 1_000_000) }

  /// Moves the clock forward. A negative duration does nothing.
  package func advance(by duration: Duration) { advance(to: nanoseconds(after: duration)) }

  /// Moves the clock forward to a time since it was made. An earlier time does nothing.
  func advance(to time: UInt64) { nanoseconds = max(nanoseconds, time) }

  /// The time after a duration; the present time if the duration is negative or longer than thirty years.
  func nanoseconds(after duration: Duration) -> UInt64 {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0, seconds <= 1_000_000_000 else { return nanoseconds }
    return nanoseconds &+ UInt64(seconds) &* 1_000_000_000 &+ UInt64(attoseconds / 1_000_000_000)
  }
}

extension ScriptClock {
  /// Returns the milliseconds of a time such as `2026-11-02T09:30:00Z`; nil if the text is not such a time.
  static func milliseconds(written text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count == 20 else { return nil }
    var numbers: [Int] = []
    var number = 0
    for (byte, kind) in zip(bytes, "0000-00-00T00:00:00Z".utf8) {
      if kind == UInt8(ascii: "0") {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      } else {
        guard byte == kind else { return nil }
        numbers.append(number)
        number = 0
      }
    }
    guard numbers[0] >= 1970, numbers[5] < 60,
      let minute = Moment(
        year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4])
    else { return nil }
    return minute.milliseconds + Int64(numbers[5]) * 1000
  }

  /// Returns the duration of a text such as `90s`, `5m` or `2h`; nil if it is not one.
  static func duration(written text: String) -> Duration? {
    guard let unit = text.last, let count = Int64(text.dropLast()), (0...1_000_000).contains(count) else {
      return nil
    }
    switch unit {
    case "s": return .seconds(count)
    case "m": return .seconds(count * 60)
    case "h": return .seconds(count * 3600)
    default: return nil
    }
  }
}
