import BenchClock
import Glibc
import ParlorFlows
import ParlorStore
import Usher
import UsherScreens
import UsherSession

// screens-bench: measures how many times a second a full room is drawn, and prints rows for Benchmarks/run.

/// The time of every run, in milliseconds since 1970.
let noon: Int64 = 1_750_000_000_000

/// Makes a session in a room with half a page of read and half a page of unread messages, in Korean and English.
func roomSession() throws -> Session {
  let store = try Store(inMemory: { noon })
  let account = try store.fill(messages: 500, rooms: 1)
  let parlor = Parlor(
    store: store, now: { noon }, timeText: { "\(10 + $0 / 3_600_000 % 10):\(10 + $0 / 60_000 % 50)" })
  parlor.logIn.kept = account
  parlor.restoreLogIn()
  let session = parlor.session(
    Tree(AppCoordinator(parlor)), gallery: Gallery(ParlorScreens.embedded), language: "ko")
  session.palette = .dark
  session.width = { 100 }
  session.begin { $0.start(link: "channel:1") }
  return session
}

func measure(_ session: Session) -> [Double] {
  let turns = 500
  return (0..<15).map { _ in
    let began = processorTime()
    for _ in 0..<turns { session.show() }
    return Double(turns) / (Double(processorTime() - began) / 1e9)
  }
}

do {
  let session = try roomSession()
  var screen = ""
  session.output = { screen += $0 }
  session.show()
  // Each message begins with a row that has its number.
  let messages = screen.split(separator: "\n").count { row in
    let rest = row.dropFirst("\u{1B}[90m".count)
    let number = rest.prefix { $0 == " " || $0.isNumber }
    return row.hasPrefix("\u{1B}[90m") && number.last?.isNumber == true
      && rest.dropFirst(number.count).hasPrefix("\u{1B}[0m  ")
  }
  guard messages == 60 else {
    print("the screen has \(messages) messages in place of 60:\n\(screen)")
    exit(1)
  }
  var bytes = 0
  session.output = { bytes += $0.utf8.count }
  let samples = measure(session)
  let name = "a room of \(messages) messages drawn, \(screen.utf8.count) bytes"
  print(
    (["name": .string(name), "unit": "/s", "samples": .array(samples.map { .number($0) }), "least": 5000]
      as JSON).written)
} catch {
  print(error)
  exit(1)
}
