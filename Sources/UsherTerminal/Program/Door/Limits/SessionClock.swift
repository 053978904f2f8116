/// Decides when a session is warned and ended by its ``Limits``. It knows no clock: the times are handed in.
struct SessionClock {
  enum Limit: Equatable { case idle, longest }

  enum Verdict: Equatable {
    /// Nothing happens before this time; nil for ever.
    case wait(until: MonotonicTime?)
    /// The user is told that the session will end at this time.
    case warn(Limit, MonotonicTime)
    case end(Limit)
  }

  var limits: Limits
  private let began: MonotonicTime
  /// The end of which the user was warned last.
  private var warned: MonotonicTime?

  init(_ limits: Limits, from began: MonotonicTime) { (self.limits, self.began) = (limits, began) }

  mutating func verdict(at now: MonotonicTime, lastKey: MonotonicTime) -> Verdict {
    let ends = [
      limits.idle.map { (limit: Limit.idle, time: max(began, lastKey) + $0, span: $0) },
      limits.longest.map { (limit: Limit.longest, time: began + $0, span: $0) },
    ].compactMap(\.self)
    guard let end = ends.min(by: { $0.time < $1.time }) else { return .wait(until: nil) }
    if now >= end.time { return .end(end.limit) }
    let notice = min(.seconds(60), end.span / 2)
    if warned == end.time { return .wait(until: end.time) }
    if now + notice < end.time {
      return .wait(until: MonotonicTime(nanoseconds: end.time.nanoseconds - notice.nanoseconds))
    }
    warned = end.time
    return .warn(end.limit, end.time)
  }
}

extension Duration {
  /// The nanoseconds of a duration of some minutes.
  fileprivate var nanoseconds: UInt64 { UInt64(max(0, self / .nanoseconds(1))) }
}
