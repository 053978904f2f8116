import Glibc
import ParlorStore
import UsherEvents
import UsherScreens
import UsherTerminal

/// `parlor door bot` and `parlor door hooks`: accounts for programs, which come in by a key or by HTTP.
extension DoorCommand {
  private static let key = ProgramOption("key", value: "FILE", "")
  private static let rate = ProgramOption("rate", value: "COUNT", takes: .numbers(1...10_000), "")
  private static let remove = ProgramOption("remove", "")
  private static let port = ProgramOption("port", value: "PORT", takes: .numbers(1...65_535), "")
  private static let socket = ProgramOption("socket", value: "PATH", "")
  static let ofPrograms = [key, rate, remove, port, socket]

  /// Throws if an option or the number of words does not fit the command.
  func checkPrograms() throws(UsageError) {
    var options: [ProgramOption] = []
    var words = 0...Int.max
    switch (what, values.first) {
    case (.bot, nil): break
    case (.bot, _) where program[Self.remove] != nil: (options, words) = ([Self.remove], 1...1)
    case (.bot, _): options = [Self.key, Self.rate]
    case (.hooks, nil):
      options = [Self.port, Self.socket]
      if options.allSatisfy({ program[$0] == nil }) { throw UsageError("usage.hooks") }
    case (.hooks, "list"): words = 1...1
    case (.hooks, "add"): (options, words) = ([Self.rate], 3...3)
    case (.hooks, "rotate"), (.hooks, "revoke"): words = 2...2
    case (.hooks, _): words = 0...0
    default: break
    }
    guard words.contains(values.count) else {
      throw UsageError(Sentence("usage.doorValues", ["what": what.rawValue]))
    }
    for option in Self.ofPrograms where program[option] != nil && !options.contains(option) {
      throw UsageError(Sentence("usage.doorOption", ["option": option.typed, "what": what.rawValue]))
    }
  }

  private var limit: Int? { program[Self.rate].flatMap { Int($0) } }

  // Bots

  /// Makes a bot, gives one more rooms or another key, removes one, or lists all.
  func bot(_ host: DoorHost) throws(ProgramFailure) {
    guard let name = values.first else { return try listBots(host) }
    if program[Self.remove] != nil {
      let isRemoved = try host.store { store throws(StoreError) in try store.removeBot(name) }
      guard isRemoved else { throw unknown("door.noBot", name) }
      return try say("door.botRemoved", ["name": Text.clean(name)])
    }
    // Before root becomes the owner of the store, who may not be able to read the file.
    let key = try program[Self.key].map { file throws(ProgramFailure) in try fingerprint(of: file) }
    var channels: [Room.ID] = []
    for room in values.dropFirst() { channels.append(try channel(room, host)) }
    _ = try host.store { store throws(StoreError) in
      try store.makeBot(name, limit: limit, key: key, channels: channels)
    }
    try say("door.bot", ["name": Text.clean(name), "host": host.name])
  }

  private func listBots(_ host: DoorHost) throws(ProgramFailure) {
    for bot in try host.store({ store throws(StoreError) in try store.bots() }) {
      let channels = bot.channels.isEmpty ? "-" : Text.clean(bot.channels.joined(separator: ", "))
      let facts: [String: Any] = [
        "name": Text.clean(bot.name), "limit": bot.limit, "keys": bot.keys, "channels": channels,
      ]
      try say("door.botLine", facts)
    }
  }

  /// The fingerprint of the only key in a file.
  private func fingerprint(of file: String) throws(ProgramFailure) -> String {
    let path = try Directories.absolute(file)
    let (code, said) = try Tool.run(["ssh-keygen", "-l", "-f", path])
    let keys = said.split(separator: "\n").map { $0.split(separator: " ") }
    guard code == 0, keys.count == 1, keys[0].count > 1, keys[0][1].hasPrefix("SHA256:") else {
      throw ProgramFailure(
        code: .dataError, words: Sentence("door.noKey", ["path": path, "why": Text.clean(said)]))
    }
    return String(keys[0][1])
  }

  private func channel(_ name: String, _ host: DoorHost) throws(ProgramFailure) -> Room.ID {
    let found = try host.store { store throws(StoreError) in try store.channels(named: name) }
    guard found.count == 1 else {
      throw unknown(found.isEmpty ? "door.noChannel" : "door.whichChannel", name)
    }
    return found[0]
  }

  private func unknown(_ id: String, _ name: String) -> ProgramFailure {
    ProgramFailure(code: .noInput, words: Sentence(id, ["name": Text.truncate(Text.clean(name), to: 60)]))
  }

  // Hooks

  /// Makes, lists, changes or removes hooks, or listens for what they post.
  func hooks(_ host: DoorHost) throws(ProgramFailure) {
    let name = values.count > 1 ? values[1] : ""
    switch values.first {
    case "add":
      let channel = try channel(values[2], host)
      let token = try host.store { store throws(StoreError) in
        try store.makeHook(name, to: channel, limit: limit)
      }
      try say("door.hook", ["name": Text.clean(name), "token": token])
    case "rotate":
      let token = try host.store { store throws(StoreError) in try store.rotateHook(name) }
      guard let token else { throw unknown("door.noHook", name) }
      try say("door.hook", ["name": Text.clean(name), "token": token])
    case "revoke":
      guard try host.store({ store throws(StoreError) in try store.revokeHook(name) }) else {
        throw unknown("door.noHook", name)
      }
      try say("door.hookRevoked", ["name": Text.clean(name)])
    case "list": try listHooks(host)
    default:
      if host.isOfOthers { throw DoorHost.failure("door.hooksNotParlor") }
      try listen(host)
    }
  }

  private func listHooks(_ host: DoorHost) throws(ProgramFailure) {
    for hook in try host.store({ store throws(StoreError) in try store.hooks() }) {
      var facts: [String: Any] = [
        "name": Text.clean(hook.name), "channel": Text.clean(hook.channel), "since": Self.date(hook.since),
      ]
      facts["used"] = hook.used.map(Self.date)
      try say(hook.used == nil ? "door.hookLine" : "door.hookLineUsed", facts)
    }
  }

  private static func date(_ time: Int64) -> String {
    let day = Moment(milliseconds: time + LocalTime.offsetMinutes(at: time) * 60_000)
    return [day.year, day.month, day.day].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: "-")
  }

  private func listen(_ host: DoorHost) throws(ProgramFailure) {
    var (sockets, places): ([Int32], [String]) = ([], [])
    if let port = program[Self.port].flatMap({ UInt16($0) }) {
      let place = "127.0.0.1:\(port)"
      guard let listening = LoopbackSocket.listen(port: port) else { throw cannotListen(place) }
      sockets.append(listening.socket)
      places.append(place)
    }
    if let given = program[Self.socket] {
      let path = try Directories.absolute(given)
      // Whoever has a token may post, also from the account of the web server.
      guard let socket = UnixSocket.listen(at: path), chmod(path, 0o666) == 0 else {
        throw cannotListen(path)
      }
      sockets.append(socket)
      places.append(Text.clean(path))
    }
    try say("door.listening", ["places": places.joined(separator: ", ")])
    try host.store { store throws(StoreError) in
      store.patience = 1000
      HookListener(sockets) { HookPost(store, program).answer($0, $1, $2) }.run()
    }
  }

  private func cannotListen(_ place: String) -> ProgramFailure {
    ProgramFailure(code: .unavailable, words: Sentence("events.noListening", ["place": place]))
  }
}
