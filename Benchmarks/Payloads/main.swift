import ParlorFlows

// payload-bench: how many notifications a second are read, as one row for Benchmarks/run.

let payload =
  Array(
    #"""
    {"type":"channel","workspace_id":"1","channel_id":"42","aps":{"alert":{"title":"general","body":"lunch at noon?"}},
    """#.utf8)
  + Array(
    #""google.c.a.e":"1","google.c.sender.id":"123456789","google.c.fid":"dBx","gcm.message_id":"1700000000000001"}"#
      .utf8)
let turns = 50_000
let clock = ContinuousClock()

let samples = (0..<15).map { _ in
  var read = 0
  let time = clock.measure {
    for _ in 0..<turns where (try? Notification(parsing: payload))?.target != nil { read += 1 }
  }
  return JSON.number(Double(read) / (time / .seconds(1)))
}
let name = "notifications of \(payload.count) bytes read"
print((["name": .string(name), "unit": "/s", "samples": .array(samples), "least": 500_000] as JSON).written)
