import Glibc
import ParlorStore

// store-bench demo                 a demo world to the first screen of channel 42
// store-bench fill FILE MSGS ROOMS fills a store
// store-bench read FILE            opens a filled store and reads home and rooms
// store-bench search FILE WORDS... searches a filled store for each, by two connections
// store-bench show ROOM            prints the end of a room of the demo world

func milliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

func peakKiB() -> Int {
  var usage = rusage()
  getrusage(__rusage_who_t(0), &usage)
  return usage.ru_maxrss
}

func show(_ name: String, _ times: [Double]) {
  let sorted = times.sorted()
  func text(_ value: Double) -> String {
    let micro = Int(value * 1000)
    return "\(micro / 1000).\(String(String(1000 + micro % 1000).dropFirst()))"
  }
  print(
    "\(name): min \(text(sorted[0])) median \(text(sorted[sorted.count / 2])) max \(text(sorted[sorted.count - 1])) ms"
  )
}

func measure(_ name: String, runs: Int = 50, _ body: () throws -> Void) rethrows {
  var times: [Double] = []
  for _ in 0..<runs {
    let start = milliseconds()
    try body()
    times.append(milliseconds() - start)
  }
  show(name, times)
}

let noon: Int64 = 1_750_000_000_000

do {
  switch CommandLine.arguments.dropFirst().first {
  case "demo":
    let start = milliseconds()
    let store = try Store.demo { noon }
    let opened = milliseconds()
    let page = try store.messages(in: 42, limit: 60)
    let end = milliseconds()
    show("first: open", [opened - start])
    show("first: read 60", [end - opened])
    show("first: both", [end - start])
    print("messages \(page.messages.count), peak \(peakKiB()) KiB")
    guard CommandLine.arguments.count > 2 else { break }
    try measure("open and read 60") {
      let store = try Store.demo { noon }
      _ = try store.messages(in: 42, limit: 60)
    }
    try measure("open") { _ = try Store.demo { noon } }
  case "fill" where CommandLine.arguments.count == 5:
    let store = try Store(path: CommandLine.arguments[2]) { noon }
    let start = milliseconds()
    try store.fill(
      messages: Int(CommandLine.arguments[3]) ?? 1000, rooms: Int(CommandLine.arguments[4]) ?? 20)
    show("fill", [milliseconds() - start])
    let filled = milliseconds()
    while try store.index(limit: 100_000).isLagging {}
    show("index", [milliseconds() - filled])
    print("peak \(peakKiB()) KiB")
  case "read" where CommandLine.arguments.count == 3:
    let path = CommandLine.arguments[2]
    let first = milliseconds()
    let store = try Store(path: path) { noon }
    let opened = milliseconds()
    let account: Account.ID = 1
    guard let workspace = try store.workspaces(of: account).first else { break }
    let channels = try store.channels(of: workspace.id, for: account)
    let home = milliseconds()
    let room = channels[channels.count / 2].id
    _ = try store.entry(to: room, for: account)
    show("first: open", [opened - first])
    show("first: home", [home - opened])
    show("first: room", [milliseconds() - home])
    print("peak \(peakKiB()) KiB")
    try measure("open") { _ = try Store(path: path) { noon } }
    try measure("home") { _ = try store.channels(of: workspace.id, for: account) }
    try measure("direct messages") { _ = try store.dms(of: account, in: workspace.id) }
    try measure("enter a room") { _ = try store.entry(to: room, for: account) }
    let page = try store.messages(in: room)
    try measure("page older") { _ = try store.messages(in: room, before: page.messages[0].id) }
    let middle = try store.entry(to: room, for: account).read[0].id
    try measure("page newer") { _ = try store.messages(in: room, after: middle) }
    try measure("around") { _ = try store.messages(in: room, around: middle) }
    try measure("append") { _ = try store.append("hello", to: room, by: account) }
    let other = try Store(path: path) { noon }
    let watch = try other.watch()
    try measure("append, and another connection wakes and collects") {
      _ = try store.append("hello", to: room, by: account)
      var one = pollfd(fd: watch?.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
      poll(&one, 1, 1000)
      watch?.drain()
      if try other.collect().isEmpty { print("nothing heard") }
    }
    try measure("mark read, nothing new") { try store.markRead(room, by: account, upTo: middle) }
  case "search" where CommandLine.arguments.count > 3:
    let path = CommandLine.arguments[2]
    let store = try Store(path: path) { noon }
    let account: Account.ID = 1
    guard let workspace = try store.workspaces(of: account).first else { break }
    for word in CommandLine.arguments.dropFirst(3) {
      guard let query = SearchQuery(word) else { continue }
      let page = try store.search(query, in: workspace.id, for: account)
      try measure("\(word), \(page.count) found") {
        _ = try store.search(query, in: workspace.id, for: account)
      }
      try measure("\(word), store opened for it", runs: 20) {
        _ = try Store(path: path) { noon }.search(query, in: workspace.id, for: account)
      }
      if page.hasMore, let last = page.hits.last {
        try measure("\(word), next page") {
          _ = try store.search(query, in: workspace.id, for: account, before: last.message)
        }
      }
    }
    let channels = try store.channels(of: workspace.id, for: account)
    try measure("append, index and all", runs: 2000) {
      _ = try store.append("Shall we have lunch? 점심 같이 먹을래요?", to: channels[0].id, by: account)
    }
  case "show" where CommandLine.arguments.count == 3:
    let store = try Store.demo(utcOffset: 540) { noon }
    guard let room = Room.ID(CommandLine.arguments[2]) else { break }
    for message in try store.messages(in: room, limit: 120).messages {
      let minute = message.sentAt / 60_000 + 540
      let clock = "\(minute / 1440 % 7)d \(minute / 60 % 24):\(String(String(100 + minute % 60).dropFirst()))"
      let text = message.text.unicodeScalars.reduce("") { $0 + ($1.value < 32 ? "?" : String($1)) }
      print("\(message.sequence) \(clock) \(message.authorName): \(text)")
    }
  default:
    print("usage: store-bench demo | fill FILE MESSAGES ROOMS | read FILE | search FILE WORDS | show ROOM")
  }
} catch {
  print(error)
  exit(1)
}
