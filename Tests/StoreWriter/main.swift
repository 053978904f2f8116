import Glibc

@testable import ParlorStore

// store-writer append FILE ROOM ACCOUNT COUNT   sends messages and prints the id of each that was acknowledged
// store-writer answer FILE ODD                  answers all that waits: a message gets its count as its place; if ODD is
//                                               "refused", those with odd counts are refused. Prints each answer
// store-writer fill FILE MESSAGES ROOMS         creates a store, logged in as a member of all its rooms
// store-writer post FILE COUNT                  sends messages from a store that follows a server, and prints their numbers
// store-writer linger FILE                      opens a store and waits to be killed
// store-writer intrude FILE                     opens a store as the user nobody
// store-writer open FILE UMASK                  opens a store under an octal umask
// store-writer old FILE VERSION                 creates a store with an older schema

let arguments = CommandLine.arguments

func say(_ line: String) {
  var line = line + "\n"
  line.withUTF8 { _ = write(1, $0.baseAddress, $0.count) }
}

do {
  switch arguments.dropFirst().first {
  case "append" where arguments.count == 6:
    let store = try Store(path: arguments[2]) { 0 }
    guard let room = Room.ID(arguments[3]), let account = Account.ID(arguments[4]) else { exit(64) }
    for number in 0..<(Int(arguments[5]) ?? 0) {
      let message = try store.append("writer \(getpid()) line \(number)", to: room, by: account)
      say(message.id.description)
    }
  case "answer" where arguments.count == 4:
    let store = try Store(path: arguments[2]) { 0 }
    for waiting in try store.outbox(limit: .max) {
      guard case .post(let number, _, _, _, _) = waiting.operation else { exit(65) }
      let count = Int(number.rawValue & 0xffff_ffff)
      let isRefused = arguments[3] == "refused" && !count.isMultiple(of: 2)
      let place = arguments[3] == "refused" ? count / 2 : count
      try store.acknowledge(
        waiting.id, with: isRefused ? .refused(reason: "odd") : .posted(sequence: place, sentAt: 1))
      say("\(count)")
    }
  case "post" where arguments.count == 4:
    let store = try Store(path: arguments[2]) { 0 }
    guard let account = try store.origin()?.account else { exit(65) }
    for number in 0..<(Int(arguments[3]) ?? 0) {
      say(try store.append("line \(number)", to: 1, by: account).number.description)
    }
  case "fill" where arguments.count == 5:
    let store = try Store(path: arguments[2]) { 1_750_000_000_000 }
    let account = try store.fill(messages: Int(arguments[3]) ?? 0, rooms: Int(arguments[4]) ?? 1)
    try store.keepLogIn(of: account)
  case "open" where arguments.count == 4:
    umask(mode_t(arguments[3], radix: 8) ?? 0o22)
    _ = try Store(path: arguments[2]) { 0 }.setDeviceSetting("opened", "yes")
  case "old" where arguments.count == 4:
    let old = try Connection(path: arguments[2], busyTimeout: 0)
    try SchemaStep.apply(to: old, upTo: Int(arguments[3]) ?? 1)
  case "linger" where arguments.count == 3:
    let store = try Store(path: arguments[2]) { 0 }
    say("open")
    pause()
    withExtendedLifetime(store) {}
  case "intrude" where arguments.count == 3:
    // Root may open every file, so go on as the user nobody.
    if geteuid() == 0, setuid(65_534) != 0 { exit(71) }
    _ = try Store(path: arguments[2]) { 0 }
  default:
    exit(64)
  }
} catch {
  say("\(error)")
  exit(1)
}
