package import ParlorStore
package import UsherPush

/// What an outbox holds, as the server takes it. One operation of the outbox can be several of the server.
package struct TeamOperations {
  package private(set) var json: [JSON] = []
  /// Whether there are operations, and each only tells how far somebody has read.
  package private(set) var hasOnlyPositions: Bool
  /// For each operation of the outbox, which of the server's answers is its own.
  private var waiting: [(id: WaitingOperation.ID, isPost: Bool, answer: Int)] = []

  /// The server takes at most 1,000 operations at once.
  private static let most = 900
  private static let mostBytes = 1 << 20

  /// Takes as many operations as go into one call. `rooms` are those of the account. `isReady` says whether a message with
  /// files can be sent; if not, it and what comes after it wait.
  package init(
    _ outbox: [WaitingOperation], rooms: [Room.ID], isReady: (Message.Number) throws(TeamError) -> Bool
  ) throws(TeamError) {
    hasOnlyPositions =
      !outbox.isEmpty
      && outbox.allSatisfy { one in
        if case .read = one.operation { true } else { false }
      }
    var bytes = 0
    for one in outbox {
      if case .post(let number, _, _, _, let files) = one.operation, !files.isEmpty {
        guard try isReady(number) else { break }
      }
      let (operations, size) = Self.operations(one.operation, rooms)
      guard json.isEmpty || json.count + operations.count <= Self.most && bytes + size <= Self.mostBytes
      else { break }
      bytes += size
      json += operations.prefix(Self.most)
      var isPost = false
      if case .post = one.operation { isPost = true }
      waiting.append((one.id, isPost, json.count - 1))
    }
  }

  private static func operations(_ operation: Operation, _ rooms: [Room.ID]) -> ([JSON], bytes: Int) {
    func one(_ name: String, _ members: (String, JSON)..., bytes: Int = 0) -> ([JSON], Int) {
      ([.object([.init("op", .string(name))] + members.map { .init($0.0, $0.1) })], bytes + 200)
    }
    switch operation {
    case .post(let number, let room, let text, let reply, let files):
      let text = clean(text)
      var members = [
        JSON.Member("op", "post"), .init("room", id(room)), .init("number", id(number)),
        .init("text", .string(text)),
      ]
      if let reply { members.append(.init("reply", id(reply))) }
      if !files.isEmpty { members.append(.init("files", .array(files.map(id)))) }
      return ([.object(members)], text.utf8.count + 200)
    case .edit(let number, let text):
      return one("edit", ("number", id(number)), ("text", .string(clean(text))), bytes: text.utf8.count)
    case .delete(let number): return one("delete", ("number", id(number)))
    case .react(let number, let emoji, let isOn):
      return one("react", ("number", id(number)), ("emoji", .string(clean(emoji))), ("on", .bool(isOn)))
    case .seen(let number, let time): return one("seen", ("number", id(number)), ("at", .integer(time)))
    case .read(let room, let last, let first):
      return one(
        "read", ("room", id(room)), ("from", .integer(Int64(first))), ("sequence", .integer(Int64(last))))
    case .level(let room, let isMuted, let isMentionsOnly):
      return one("level", ("room", id(room)), ("muted", .bool(isMuted)), ("mentions", .bool(isMentionsOnly)))
    case .topic(let room, let text): return one("topic", ("room", id(room)), ("text", .string(clean(text))))
    case .setting(let key, let keepsake):
      return one(
        "setting", ("key", .string(clean(key))), ("version", .integer(Int64(keepsake?.version ?? 0))),
        ("text", keepsake.map { .string(clean($0.text)) } ?? .null), bytes: keepsake?.text.utf8.count ?? 0)
    case .favourites(let marked):
      // The server orders favourites, and marks them one by one. Those that go come first, because there is room for few.
      let all =
        rooms.filter { !marked.contains($0) }.prefix(most - 2 * marked.count - 1).map { mark($0, false) }
        + marked.map { mark($0, true) }
      let order = JSON.object([
        .init("op", "favourites"), .init("rooms", .array(marked.map { .string($0.description) })),
      ])
      return (all + [order], (all.count + 1) * 100)
    }
  }

  private static func mark(_ room: Room.ID, _ isOn: Bool) -> JSON {
    .object([.init("op", "favourite"), .init("room", id(room)), .init("on", .bool(isOn))])
  }

  private static func id(_ id: RowID<some Any>) -> JSON { .integer(id.rawValue) }

  /// PostgreSQL keeps no NUL.
  static func clean(_ text: String) -> String {
    text.utf8.contains(0) ? text.replacing("\0", with: CopyText.sign) : text
  }

  /// What the server's answer says of each operation.
  package func outcomes(_ answer: JSON) throws(TeamError) -> [(id: WaitingOperation.ID, outcome: Outcome)] {
    guard case .array(let answers)? = answer["answers"], answers.count == json.count else {
      throw .malformed("act.answers")
    }
    var all: [(id: WaitingOperation.ID, outcome: Outcome)] = []
    for one in waiting {
      all.append((one.id, try Outcome(answers[one.answer], isPost: one.isPost)))
    }
    return all
  }
}

extension Outcome {
  fileprivate init(_ answer: JSON, isPost: Bool) throws(TeamError) {
    if answer["refused"] != nil {
      self = .refused(reason: try ServerRefusal(answer).reason)
    } else if isPost {
      self = .posted(
        sequence: try answer.member("sequence", of: "act.answers"),
        sentAt: try answer.member("at", of: "act.answers"))
    } else {
      self = .done(rev: try answer.member("rev", of: "act.answers"))
    }
  }
}
