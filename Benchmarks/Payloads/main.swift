import BenchClock
import ParlorFlows

// payload-bench: how long a notification takes to be read, beside making strings of its texts, as one row for
// Benchmarks/run.

let payload =
  Array(
    #"""
    {"type":"channel","workspace_id":"1","channel_id":"42","aps":{"alert":{"title":"general","body":"lunch at noon?"}},
    """#.utf8)
  + Array(
    #""google.c.a.e":"1","google.c.sender.id":"123456789","google.c.fid":"dBx","gcm.message_id":"1700000000000001"}"#
      .utf8)
let turns = 10_000

/// The least that reading takes: each of its texts as a string, and nothing understood.
func texts(of payload: [UInt8]) -> Int {
  var length = 0
  var start: Int?
  for (index, byte) in payload.enumerated() where byte == UInt8(ascii: "\"") {
    if let begun = start {
      length += String(decoding: payload[begun..<index], as: UTF8.self).utf8.count
      start = nil
    } else {
      start = index + 1
    }
  }
  return length
}

/// Microseconds of one turn.
func time(_ turn: () -> Bool) -> JSON {
  var done = 0
  let began = processorTime()
  for _ in 0..<turns where turn() { done += 1 }
  let time = Double(processorTime() - began) / 1000
  return JSON.number(done == turns ? time / Double(turns) : .infinity)
}

var (floor, samples): ([JSON], [JSON]) = ([], [])
// In short turns, so that whatever else the machine does falls on both alike.
for _ in 0..<75 {
  floor.append(time { texts(of: payload) > 0 })
  samples.append(time { (try? Notification(parsing: payload))?.target != nil })
}
let row: JSON = [
  "name": .string("a notification of \(payload.count) bytes read"), "unit": "us", "samples": .array(samples),
  "floor": .array(floor), "ratio": 5,
]
print(row.written)
