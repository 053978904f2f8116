import Glibc

/// A figure in the form that Benchmarks/run reads.
struct Row {
  let name: String
  let unit: String
  var samples: [Double] = []
  /// The samples to compare with, and the greatest allowed ratio.
  var floor: [Double] = []
  var ratio: Double?

  var json: String {
    let budget = ratio.map { ", \"floor\": \(floor), \"ratio\": \($0)" } ?? ""
    return "{\"name\": \"\(name)\", \"unit\": \"\(unit)\", \"samples\": \(samples)\(budget)}"
  }
}

/// Measures how many milliseconds `body` takes, `runs` times after a first time that does not count.
func measure(_ name: String, runs: Int = 50, _ body: () throws -> Void) rethrows -> Row {
  try body()
  var row = Row(name: name, unit: "ms")
  for _ in 0..<runs {
    let began = monotonic()
    try body()
    row.samples.append(Double(monotonic() - began) / 1e6)
  }
  return row
}

func monotonic() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
