/// A clock in nanoseconds that only the test moves.
final class HandClock {
  var now: UInt64 = 0
}
