import Glibc

/// The processor time of this thread, in nanoseconds.
///
/// Benchmarks that do not wait use it, so that other programs on the machine do not affect the figures.
public func processorTime() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
