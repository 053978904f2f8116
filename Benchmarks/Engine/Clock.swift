import BenchClock
import CMalloc
import Glibc

/// The clock of the trees that are measured.
func monotonic() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Nanoseconds of processor time for one turn of a body, over many.
func time(_ turns: Int, _ body: (Int) -> Void) -> Double {
  let began = processorTime()
  for turn in 0..<turns { body(turn) }
  return Double(processorTime() - began) / Double(turns)
}

/// Bytes of the heap in use.
func heap() -> Int { Int(mallinfo2().uordblks) }

/// Keeps what was read from being optimised away.
@inline(never) func use(_ title: String) -> Int { title.utf8.count }
