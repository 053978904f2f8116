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
    let answer: Answer = try answer.decoded("changes")
    parts = answer.workspaces.map(\.part) + answer.rooms.map(\.part)
    (isRestored, hasMore) = (answer.restored, answer.more)
    guard let own = answer.account else { return }
    account = own.part
    ownRooms = own.rooms.map(\.room)
    favourites = own.rooms.filter { $0.favourite != nil }
      .sorted { ($0.favourite ?? 0, $0.room) < ($1.favourite ?? 0, $1.room) }.map(\.room)
  }
}

private struct Answer: Decodable {
  let workspaces: [WorkspaceAnswer]
  let rooms: [RoomAnswer]
  let account: AccountAnswer?
  let more, restored: Bool
}

/// The number of a change, which is 1 or more.
private typealias Rev = RowID<TeamChanges.Part>

/// Somebody who is a member, or was.
private struct MemberAnswer: Decodable {
  let account: Account.ID
  let nickname: String?
  let joined: Int64
  let left: Int64?

  var joinedAt: Int64? { left == nil ? joined : nil }
}

/// A workspace, a channel in the list of one, or a room.
private struct GroupAnswer: Decodable {
  let room: Room.ID?
  let name, description, topic: String?
  let admin, low, high: Account.ID?
  let created: Int64
  let members: Int?
  let deleted: Int64?

  func row(_ id: Room.ID, in workspace: Workspace.ID, topic: String?) -> ServerRow {
    let kind: Room.Kind =
      if let name {
        .channel(name: name, description: description ?? "", admin: admin ?? 0)
      } else {
        .dm(low ?? 0, high ?? 0)
      }
    return .room(
      .init(
        id: id, workspace: workspace, kind: kind, topic: topic, createdAt: created,
        members: members.map { max(0, $0) }))
  }
}

private struct WorkspaceAnswer: Decodable {
  let id: Workspace.ID
  let rev: Rev
  let head: GroupAnswer?
  let members: [MemberAnswer]
  let channels: [GroupAnswer]

  var part: TeamChanges.Part {
    var rows = members.map { ServerRow.account(.init(id: $0.account, nickname: $0.nickname ?? "")) }
    if let head {
      rows.append(
        .workspace(
          .init(
            id: id, name: head.name ?? "", description: head.description ?? "", admin: head.admin ?? 0,
            createdAt: head.created)))
    }
    rows += members.map { .workspaceMember(id, $0.account, joinedAt: $0.joinedAt) }
    for channel in channels {
      let room = channel.room ?? 0
      // Only the room's own stream has its topic.
      rows.append(channel.deleted == nil ? channel.row(room, in: id, topic: nil) : .roomDeleted(room))
    }
    return .init(stream: .workspace(id), rev: rev.rawValue, rows: rows)
  }
}

private struct RoomAnswer: Decodable {
  let id: Room.ID
  let rev: Rev
  let workspace: Workspace.ID?
  let head: GroupAnswer?
  let members: [MemberAnswer]
  let held: Int?
  let messages: [ServerRow.MessageRow]

  var part: TeamChanges.Part {
    var rows = head.map { [$0.row(id, in: workspace ?? 0, topic: $0.topic ?? "")] } ?? []
    rows += members.map { .roomMember(id, $0.account, joinedAt: $0.joinedAt) }
    rows += held.map { [.held(id, from: $0)] } ?? []
    rows += messages.map { .message($0.of(id)) }
    return .init(stream: .room(id), rev: rev.rawValue, rows: rows)
  }
}

private struct AccountAnswer: Decodable {
  let id: Account.ID
  let rev: Rev
  let profile: Profile?
  let rooms: [OwnRoom]
  let seen: [SeenReactions]
  let settings: [Setting]
  let purchases: [PurchaseAnswer]

  struct Profile: Decodable {
    let nickname, email: String
    let phone: String?
    let coins, owed: Int
  }

  struct OwnRoom: Decodable {
    let room: Room.ID
    let read: Int
    /// The first and the last of each range of messages after `read` that were read.
    let also: [[Int]]
    let muted, mentions: Bool
    let favourite: Int64?

    var rows: [ServerRow] {
      [.read(room, upTo: read)] + also.map { .read(room, upTo: $0.last ?? -1, from: $0.first ?? -1) }
        + [.level(room, isMuted: muted, isMentionsOnly: mentions)]
    }
  }

  /// A message of the account, and up to when the account has seen the reactions to it.
  struct SeenReactions: Decodable {
    let row: ServerRow

    init(from decoder: any Decoder) throws {
      var parts = try decoder.unkeyedContainer()
      row = .seen(try parts.decode(Message.Number.self), upTo: try parts.decode(Int64.self))
    }
  }

  struct Setting: Decodable {
    let key: String
    let version: Int
    let text: String?
  }

  var part: TeamChanges.Part {
    var rows: [ServerRow] = []
    if let profile {
      var row = ServerRow.AccountRow(id: id, nickname: profile.nickname, email: profile.email)
      (row.phone, row.coins, row.owed) = (profile.phone ?? "", profile.coins, profile.owed)
      rows.append(.account(row))
    }
    rows += rooms.flatMap(\.rows) + seen.map(\.row)
    rows += settings.map { one in .setting(one.key, one.text.map { .init(version: one.version, text: $0) }) }
    rows += purchases.map { .purchase($0.row(of: id)) }
    return .init(stream: .account(id), rev: rev.rawValue, rows: rows)
  }
}

private struct PurchaseAnswer: Decodable {
  let id: Purchase.ID
  let request, transaction: String?
  let product: String
  let coins: Int
  let state: Purchase.State
  let submitted, finished: Int64?
  let paid, taken: Int?

  func row(of account: Account.ID) -> ServerRow.PurchaseRow {
    .init(
      Purchase(
        id: id, account: account, request: request, product: product, coins: coins, state: state,
        transaction: transaction, isSubmitted: submitted != nil, isFinished: finished != nil),
      paid: paid ?? 0, taken: taken ?? 0)
  }
}
