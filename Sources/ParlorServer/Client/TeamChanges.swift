package import ParlorStore
package import UsherPush

/// What the server has answered to `changes`: the rows of each stream, in the order in which a replica applies them.
package struct TeamChanges: Equatable, Sendable {
  /// The rows of a stream, and the number up to which they lead.
  package struct Part: Equatable, Sendable {
    package let stream: ParlorStore.Stream
    package let rev: Int64
    package var rows: [ServerRow]
  }

  /// Workspaces and rooms.
  package private(set) var parts: [Part] = []
  package private(set) var account: Part?
  /// The rooms that the account's part tells of.
  package private(set) var ownRooms: [Room.ID] = []
  /// Those of them that are favourites, in their order.
  package private(set) var favourites: [Room.ID] = []
  /// Whether the server does not have a message that it was told of as known.
  package private(set) var isRestored = false
  /// Whether to ask again.
  package private(set) var hasMore = false

  package init(_ answer: JSON) throws(TeamError) {
    let fields = TeamFields(answer, "changes")
    for workspace in try fields.list("workspaces") { parts.append(try Self.workspace(workspace)) }
    for room in try fields.list("rooms") { parts.append(try Self.room(room)) }
    if let own = try fields.object("account") { try readAccount(own) }
    hasMore = try fields.flag("more")
    isRestored = try fields.flag("restored")
  }

  private static func workspace(_ fields: TeamFields) throws(TeamError) -> Part {
    let id = Workspace.ID(try fields.id("id"))
    let members = try fields.list("members")
    var rows: [ServerRow] = []
    for member in members {
      rows.append(
        .account(.init(id: Account.ID(try member.id("account")), nickname: try member.text("nickname"))))
    }
    if let head = try fields.object("head") {
      rows.append(
        .workspace(
          .init(
            id: id, name: try head.text("name"), description: try head.text("description"),
            admin: Account.ID(try head.id("admin")), createdAt: try head.number("created"))))
    }
    for member in members {
      let joined = try member.number("joined")
      rows.append(
        .workspaceMember(
          id, Account.ID(try member.id("account")), joinedAt: member.has("left") ? nil : joined))
    }
    for channel in try fields.list("channels") {
      let room = Room.ID(try channel.id("room"))
      if channel.has("deleted") {
        rows.append(.roomDeleted(room))
      } else {
        let kind = Room.Kind.channel(
          name: try channel.text("name"), description: try channel.text("description"),
          admin: Account.ID(try channel.id("admin")))
        // Only the room's own stream has its topic.
        rows.append(
          .room(
            .init(
              id: room, workspace: id, kind: kind, topic: nil, createdAt: try channel.number("created"),
              members: Int(max(0, try channel.number("members"))))))
      }
    }
    return Part(stream: .workspace(id), rev: try fields.id("rev"), rows: rows)
  }

  private static func room(_ fields: TeamFields) throws(TeamError) -> Part {
    let id = Room.ID(try fields.id("id"))
    var rows: [ServerRow] = []
    if let head = try fields.object("head") {
      let kind: Room.Kind =
        if head.has("name") {
          .channel(
            name: try head.text("name"), description: try head.text("description"),
            admin: Account.ID(try head.id("admin")))
        } else {
          .dm(Account.ID(try head.id("low")), Account.ID(try head.id("high")))
        }
      rows.append(
        .room(
          .init(
            id: id, workspace: Workspace.ID(try fields.id("workspace")), kind: kind,
            topic: head.has("topic") ? try head.text("topic") : "", createdAt: try head.number("created"))))
    }
    for member in try fields.list("members") {
      let joined = try member.number("joined")
      rows.append(
        .roomMember(id, Account.ID(try member.id("account")), joinedAt: member.has("left") ? nil : joined))
    }
    if fields.has("held") {
      rows.append(.held(id, from: Int(try fields.id("held", upTo: TeamOutcomes.mostSequence))))
    }
    for message in try fields.list("messages") { rows += try Self.message(message, in: id) }
    return Part(stream: .room(id), rev: try fields.id("rev"), rows: rows)
  }

  static func message(_ fields: TeamFields, in room: Room.ID) throws(TeamError) -> [ServerRow] {
    let number = Message.Number(try fields.id("number"))
    let isDeleted = fields.has("deleted")
    var row = ServerRow.MessageRow(
      number: number, room: room, sequence: Int(try fields.id("sequence", upTo: TeamOutcomes.mostSequence)),
      author: Account.ID(try fields.id("author")), sentAt: try fields.number("at"),
      text: isDeleted ? "" : try fields.text("text"))
    (row.editedAt, row.deletedAt) = (
      try fields.optionalNumber("edited"), try fields.optionalNumber("deleted")
    )
    row.replyTo = fields.has("reply") ? Message.Number(try fields.id("reply")) : nil
    guard !isDeleted else { return [.message(row)] }
    for file in try fields.list("files") {
      row.files.append(
        .init(
          number: SharedFile.Number(try file.id("number")), name: try file.text("name"),
          kind: try file.text("kind"), size: Int(try file.number("size"))))
    }
    var reactions: [ServerRow.ReactionRow] = []
    for value in try fields.values("reactions") {
      guard case .array(let pair) = value, pair.count == 2, case .string(let text) = pair[0],
        case .integer(let account) = pair[1], account > 0
      else { throw fields.fault("reactions") }
      // A newer version may know emoji that this one does not.
      guard let emoji = Emoji(text) else { continue }
      let reaction = ServerRow.ReactionRow(emoji, by: Account.ID(account))
      if !reactions.contains(reaction) { reactions.append(reaction) }
    }
    return [.message(row), .reactions(number, reactions)]
  }

  private mutating func readAccount(_ fields: TeamFields) throws(TeamError) {
    let id = Account.ID(try fields.id("id"))
    var part = Part(stream: .account(id), rev: try fields.id("rev"), rows: [])
    if let profile = try fields.object("profile") {
      var row = ServerRow.AccountRow(
        id: id, nickname: try profile.text("nickname"), email: try profile.text("email"))
      row.phone = profile.has("phone") ? try profile.text("phone") : ""
      (row.coins, row.owed) = (Int(try profile.number("coins")), Int(try profile.number("owed")))
      part.rows.append(.account(row))
    }
    var marked: [(place: Int64, room: Room.ID)] = []
    for own in try fields.list("rooms") {
      let room = Room.ID(try own.id("room"))
      ownRooms.append(room)
      let read = try own.number("read")
      guard read >= 0, read <= TeamOutcomes.mostSequence else { throw own.fault("read") }
      part.rows.append(.read(room, upTo: Int(read)))
      for range in try own.values("also") {
        guard case .array(let ends) = range, ends.count == 2, case .integer(let first) = ends[0],
          case .integer(let last) = ends[1], 0 < first, first <= last, last <= TeamOutcomes.mostSequence
        else { throw own.fault("also") }
        part.rows.append(.read(room, upTo: Int(last), from: Int(first)))
      }
      part.rows.append(
        .level(room, isMuted: try own.flag("muted"), isMentionsOnly: try own.flag("mentions")))
      if let place = try own.optionalNumber("favourite") { marked.append((place, room)) }
    }
    favourites = marked.sorted { ($0.place, $0.room) < ($1.place, $1.room) }.map(\.room)
    for setting in try fields.list("settings") {
      let text = setting.has("text") ? try setting.text("text") : nil
      let version = Int(try setting.number("version"))
      part.rows.append(
        .setting(try setting.text("key"), text.map { Keepsake(version: version, text: $0) }))
    }
    for purchase in try fields.list("purchases") { part.rows.append(.purchase(try .init(purchase, of: id))) }
    account = part
  }
}
