import Glibc

/// One figure, as Benchmarks/run collects it.
struct Row {
  let name: String
  let unit: String
  var samples: [Double] = []
  /// What it is compared with, and how many times that it may take.
  var floor: [Double] = []
  var ratio: Double?

  var json: String {
    let budget = ratio.map { ", \"floor\": \(floor), \"ratio\": \($0)" } ?? ""
    return "{\"name\": \"\(name)\", \"unit\": \"\(unit)\", \"samples\": \(samples)\(budget)}"
  }
}

/// Milliseconds that a body takes, again and again after a first time.
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
