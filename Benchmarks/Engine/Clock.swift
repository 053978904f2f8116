import BenchClock
import CMalloc
import Glibc

/// The clock of the measured trees.
func monotonic() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Calls `body` many times, and returns the processor time of one call in nanoseconds.
func time(_ turns: Int, _ body: (Int) -> Void) -> Double {
  let began = processorTime()
  for turn in 0..<turns { body(turn) }
  return Double(processorTime() - began) / Double(turns)
}

/// How many bytes of the heap are in use.
func heap() -> Int { Int(mallinfo2().uordblks) }

/// Uses a title that was read, so that the compiler does not remove the reading.
@inline(never) func use(_ title: String) -> Int { title.utf8.count }
