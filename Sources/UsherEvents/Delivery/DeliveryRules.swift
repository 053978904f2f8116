/// When events are delivered, and how many are kept.
public struct DeliveryRules: Sendable {
  /// So many events are delivered at once.
  public var batch = 50
  /// An event waits so long for others to be delivered with it.
  public var wait = Duration.seconds(5)
  /// The most events that are kept. Then the oldest ones go.
  public var limit = 10_000
  /// The pause after the first failure. Each further one doubles it.
  public var firstPause = Duration.seconds(1)
  /// The longest pause between two attempts.
  public var longestPause = Duration.seconds(300)

  /// Creates the usual rules.
  public init() {}

  /// The nanoseconds to wait after a number of failures in a row. They are spread, so that the sessions of many machines do
  /// not all come back at once.
  func pause(after failures: Int, random: UInt64) -> UInt64 {
    let full = min(
      firstPause.nanoseconds << UInt64(min(max(failures, 1) - 1, 20)), longestPause.nanoseconds)
    return full / 2 + random % (full / 2 + 1)
  }
}

extension Duration {
  /// Whole nanoseconds; 0 if it is negative.
  var nanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    return UInt64(max(0, min(seconds, 1 << 32))) * 1_000_000_000 + UInt64(max(0, attoseconds / 1_000_000_000))
  }
}
