import Glibc

/// Nanoseconds for which this thread has had a processor.
///
/// Benchmarks that wait for nothing are measured by it: what other programs on the machine take does not count.
public func processorTime() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
