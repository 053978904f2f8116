import Glibc
import ParlorStore

// store-bench                             measures the store, and prints rows for Benchmarks/run
// store-bench home FOLDER [MESSAGES]      prepares a --home folder whose store holds that many messages
// store-bench search FOLDER               measures searching in that folder's store
// store-bench say FOLDER ROOM WORD COUNT  sends COUNT messages to a room there: WORD-0, WORD-1 and so on
// store-bench show ROOM                   prints the end of a room of the demo world

do {
  let arguments = CommandLine.arguments.dropFirst()
  switch (arguments.first, arguments.count) {
  case (nil, 0): for row in try measureAll() { print(row.json) }
  case ("home", 2...3):
    let count = arguments.dropFirst(2).first.flatMap { Int($0) }
    try prepareHome(arguments[2], messages: count ?? 1_000_000)
  case ("search", 2): for row in try searchHome(arguments[2]) { print(row.json) }
  case ("say", 5):
    try say(Int(arguments[5]) ?? 0, arguments[4], in: Room.ID(arguments[3]) ?? 1, of: arguments[2])
  case ("show", 2): try show(Room.ID(arguments[2]) ?? 42)
  default:
    print(
      "usage: store-bench [home FOLDER [MESSAGES] | search FOLDER | say FOLDER ROOM WORD COUNT | show ROOM]")
    exit(64)
  }
} catch {
  print(error)
  exit(1)
}

func show(_ room: Room.ID) throws {
  let store = try Store.demo(utcOffset: 540) { noon }
  for message in try store.messages(in: room, limit: 120).messages {
    let minute = message.sentAt / 60_000 + 540
    let clock = "\(minute / 1440 % 7)d \(minute / 60 % 24):\(String(String(100 + minute % 60).dropFirst()))"
    let text = message.text.unicodeScalars.reduce("") { $0 + ($1.value < 32 ? "?" : String($1)) }
    print("\(message.sequence) \(clock) \(message.authorName): \(text)")
  }
}
