/// Time that passes when the test says so, in nanoseconds.
final class HandClock {
  var now: UInt64 = 0
}
