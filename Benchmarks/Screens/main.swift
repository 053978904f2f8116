import BenchClock
import Glibc
import ParlorFlows
import ParlorStore
import Usher
import UsherPush
import UsherScreens
import UsherSession

// screens-bench: measures how many times a second a full room is drawn, and prints rows for Benchmarks/run.

/// The time of every run, in milliseconds since 1970.
let noon: Int64 = 1_750_000_000_000

/// Makes a session in a room with half a page of read and half a page of unread messages, in Korean and English.
func roomSession(_ store: Store, of account: Account.ID) throws -> Session {
  let parlor = Parlor(store: store, now: { noon })
  parlor.logIn.kept = account
  parlor.restoreLogIn()
  let session = parlor.session(
    Tree(AppCoordinator(parlor)), gallery: Gallery(ParlorScreens.embedded), language: "ko")
  session.palette = .dark
  session.width = { 100 }
  // All 60 messages fit.
  session.height = { 1000 }
  session.begin { $0.start(link: "channel:1") }
  return session
}

/// Replaces the 60 messages that the room shows by long ones, each with six reactions.
func lengthen(_ store: Store, _ account: Account.ID) throws {
  let rows = (1...44).map { "\($0) 회의에서 나온 이야기를 여기 정리해 둘게요, please add what I forgot" }
  let text = rows.joined(separator: "\n")
  let people = try store.members(of: Room.ID(1)).map(\.id)
  let entry = try store.entry(to: 1, for: account)
  for message in entry.read + entry.unread {
    _ = try store.edit(message.id, to: text, by: message.author)
    for (index, emoji) in ["👍", "🎉", "❤️", "👀", "🚀", "😂"].compactMap(Emoji.init).enumerated() {
      for person in people.prefix(1 + index) { try store.react(emoji, to: message.id, by: person) }
    }
  }
}

func measure(_ session: Session) -> [Double] {
  let turns = 500
  return (0..<15).map { _ in
    let began = processorTime()
    for _ in 0..<turns { session.show() }
    return Double(turns) / (Double(processorTime() - began) / 1e9)
  }
}

/// How many messages a screen shows. Each begins with a row that has its number.
func messages(on screen: String) -> Int {
  screen.split(separator: "\n").count { row in
    let row = row.drop { $0 == " " }
    let rest = row.dropFirst("\u{1B}[90m".count)
    let number = rest.prefix { $0.isNumber }
    return row.hasPrefix("\u{1B}[90m") && !number.isEmpty
      && rest.dropFirst(number.count).hasPrefix("\u{1B}[0m  ")
  }
}

/// Draws a room of 60 messages again and again. `scale` is what one drawing counts for.
func run(_ session: Session, _ name: String, scale: Double = 1) {
  var screen = ""
  session.output = { screen += $0 }
  session.show()
  let count = messages(on: screen)
  guard count == 60 else {
    print("the screen has \(count) messages in place of 60:\n\(screen)")
    exit(1)
  }
  session.output = { _ in }
  let samples = measure(session).map { $0 * scale }
  print(
    ([
      "name": .string("\(name), \(screen.utf8.count) bytes"), "unit": "/s",
      "samples": .array(samples.map { .number($0) }), "least": 5000,
    ] as JSON).written)
}

/// Presses Tab after the beginnings of names, in an account that has joined ten thousand channels. Before each, a message
/// changes what is unread.
func completeNames() throws {
  let store = try Store(inMemory: { noon })
  let account = try store.fill(messages: 20_000, rooms: 10_000)
  let session = try roomSession(store, of: account)
  session.output = { _ in }
  let samples = try (0..<60).map { turn in
    let line = ["/go c", "/go channel-77", "/go 9999", "#chan"][turn % 4]
    _ = try store.append("hi", to: Room.ID(Int64(2 + turn)), by: account)
    let began = processorTime()
    let found = session.completions(of: line).count
    let time = Double(processorTime() - began) / 1e6
    guard found > 0 || turn % 4 == 2 else {
      print("nothing completes \(line)")
      exit(1)
    }
    return time
  }
  print(
    ([
      "name": "a name completed among 10,000", "unit": "ms",
      "samples": .array(samples.map { .number($0) }), "most": 5,
    ] as JSON).written)
}

do {
  let store = try Store(inMemory: { noon })
  let account = try store.fill(messages: 60, rooms: 1)
  try store.readHalf(by: account)
  run(try roomSession(store, of: account), "a room of 60 messages drawn")
  try store.readHalf(by: account)
  try lengthen(store, account)
  run(try roomSession(store, of: account), "messages folded and reacted to, of a room of 60", scale: 60)
  try completeNames()
} catch {
  print(error)
  exit(1)
}
