import Glibc

/// A figure in the form that Benchmarks/run reads. Its median may be at most `most`.
struct Row {
  let name: String
  let unit: String
  let most: Double
  var samples: [Double] = []

  var json: String {
    "{\"name\": \"\(name)\", \"unit\": \"\(unit)\", \"most\": \(most), \"samples\": \(samples)}"
  }

  /// Takes 50 samples, after a first one that does not count.
  func measured(_ sample: () throws -> Double) rethrows -> Row {
    var row = self
    _ = try sample()
    for _ in 0..<50 { row.samples.append(try sample()) }
    return row
  }
}

/// The time of a clock in nanoseconds.
func nanoseconds(_ clock: clockid_t) -> UInt64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
