import ParlorFlows
import ParlorStore
import UsherPush
import UsherScreens
import UsherTerminal

/// What an assistant can do, with the rights of the account. Each answers with the objects of the command of the same name, a line each.
enum MCPTool: String, CaseIterable {
  case rooms, read, search, post

  /// The most messages of one answer.
  private static let most: Int64 = 100

  /// The arguments, of which the first `needed` must be given.
  private var arguments: (all: [(name: String, kind: String)], needed: Int) {
    switch self {
    case .rooms: ([], 0)
    case .read: ([("room", "string"), ("since", "integer"), ("limit", "integer")], 1)
    case .search: ([("query", "string"), ("limit", "integer")], 1)
    case .post: ([("room", "string"), ("text", "string"), ("reply", "integer")], 2)
    }
  }

  /// The tool as a list of tools has it.
  func described(_ phrases: Phrases) -> JSON {
    let (all, needed) = arguments
    let properties = all.map { name, kind in
      JSON.Member(
        name,
        .object([
          .init("type", .string(kind)), .init("description", .string(phrases.say("mcp.argument." + name))),
        ]))
    }
    return .object([
      .init("name", .string(rawValue)), .init("description", .string(phrases.say("mcp.tool." + rawValue))),
      .init(
        "inputSchema",
        .object([
          .init("type", "object"), .init("properties", .object(properties)),
          .init("required", .array(all.prefix(needed).map { .string($0.name) })),
        ])),
      .init("annotations", .object([.init("readOnlyHint", .bool(self != .post))])),
    ])
  }

  func call(_ verb: Verb, _ given: MCPArguments) throws -> String {
    let user = verb.user
    var lines: [String] = []
    let limit = Int(min(max(try given.number("limit") ?? Self.most, 1), Self.most))
    let take = { (message: Message, room: ProgramRoom) throws -> Bool in
      lines.append(try user.json(message, in: room).written)
      return lines.count < limit
    }
    switch self {
    case .rooms: lines = try user.rooms().map { user.json($0).written }
    case .read:
      let room = try user.room(named: given.text("room"))
      let since = try given.number("since").map { try user.position(of: Message.Number(rawValue: $0)) }
      // Without a number, the newest ones count, which come last.
      if since == nil {
        try user.read(room, after: nil, marks: false) { message in
          lines.append(try user.json(message, in: room).written)
          return true
        }
        lines = lines.suffix(limit)
      } else {
        try user.read(room, after: since, marks: false) { try take($0, room) }
      }
    case .search:
      guard let search = try user.search(for: given.text("query")) else { break }
      try SearchCommand.ask(search, verb)
      try user.find(search, take)
    case .post:
      let room = try user.room(named: given.text("room"))
      let text = try given.text("text")
      guard !text.contains("\0") else {
        throw ProgramFailure(code: .dataError, words: "post.notText")
      }
      let reply = try given.number("reply").map { Message.Number(rawValue: $0) }
      let message = try user.post(text, to: room, replyTo: reply, byProgram: true)
      if case .refused(let why) = try PostCommand.state(of: message, verb) {
        throw ProgramFailure(code: .noPermission, words: Sentence("post.refused", ["why": why]))
      }
      lines = [try user.json(try verb.store.message(message.id) ?? message, in: room).written]
    }
    return lines.joined(separator: "\n")
  }
}

/// What an assistant has given to a tool.
struct MCPArguments {
  private let json: JSON

  init(_ json: JSON) { self.json = json }

  func text(_ name: String) throws(ProgramFailure) -> String {
    guard case .string(let text)? = json[name] else { throw wrong(name) }
    return text
  }

  /// The number of an argument; nil if it is not given.
  func number(_ name: String) throws(ProgramFailure) -> Int64? {
    switch json[name] {
    case nil, .null?: nil
    case .integer(let number)? where number >= 0: number
    default: throw wrong(name)
    }
  }

  private func wrong(_ name: String) -> ProgramFailure {
    ProgramFailure(code: .usage, words: Sentence("mcp.wrongArgument", ["name": name]))
  }
}
