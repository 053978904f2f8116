import Glibc
import ParlorStore

// store-writer append FILE ROOM ACCOUNT COUNT   sends messages and prints the id of each that was acknowledged
// store-writer fill FILE MESSAGES ROOMS         creates a store, logged in as a member of all its rooms
// store-writer linger FILE                      opens a store and waits to be killed
// store-writer intrude FILE                     opens a store as the user nobody
// store-writer open FILE UMASK                  opens a store under an octal umask

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
  case "fill" where arguments.count == 5:
    let store = try Store(path: arguments[2]) { 1_750_000_000_000 }
    let account = try store.fill(messages: Int(arguments[3]) ?? 0, rooms: Int(arguments[4]) ?? 1)
    try store.keepLogIn(of: account)
  case "open" where arguments.count == 4:
    umask(mode_t(arguments[3], radix: 8) ?? 0o22)
    _ = try Store(path: arguments[2]) { 0 }.setDeviceSetting("opened", "yes")
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
