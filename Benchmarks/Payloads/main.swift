import BenchClock
import ParlorFlows
import UsherPush

// payload-bench: measures how long reading a notification takes, and compares it with making strings of its texts.
// Prints one row for Benchmarks/run.

let payload =
  Array(
    #"""
    {"type":"channel","workspace_id":"1","channel_id":"42","aps":{"alert":{"title":"general","body":"lunch at noon?"}},
    """#.utf8)
  + Array(
    #""google.c.a.e":"1","google.c.sender.id":"123456789","google.c.fid":"dBx","gcm.message_id":"1700000000000001"}"#
      .utf8)
let turns = 10_000

/// The floor: makes a string of each text of the payload, and interprets nothing.
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

/// Returns the microseconds of one turn.
func time(_ turn: () -> Bool) -> JSON {
  var done = 0
  let began = processorTime()
  for _ in 0..<turns where turn() { done += 1 }
  let time = Double(processorTime() - began) / 1000
  return JSON.number(done == turns ? time / Double(turns) : .infinity)
}

var (floor, samples): ([JSON], [JSON]) = ([], [])
// The turns are short, so that other load on the machine affects both alike.
for _ in 0..<75 {
  floor.append(time { texts(of: payload) > 0 })
  samples.append(time { (try? Notification(parsing: payload))?.target != nil })
}
let row: JSON = [
  "name": .string("a notification of \(payload.count) bytes read"), "unit": "us", "samples": .array(samples),
  "floor": .array(floor), "ratio": 5,
]
print(row.written)
