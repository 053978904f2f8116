/// A channel of a workspace, or the direct messages of two of its members.
public struct Room: Hashable, Sendable, Identifiable {
  public typealias ID = RowID<Room>

  public enum Kind: Hashable, Sendable {
    case channel(name: String, description: String, admin: Account.ID)
    /// The lower account id comes first, so that two accounts have one room per workspace.
    case dm(Account.ID, Account.ID)
  }

  public let id: ID
  public let workspace: Workspace.ID
  public let kind: Kind

  public init(id: ID, workspace: Workspace.ID, kind: Kind) {
    self.id = id
    self.workspace = workspace
    self.kind = kind
  }

  /// The other account of direct messages. Nil in a channel, and for an account that is not one of the two.
  public func opponent(of account: Account.ID) -> Account.ID? {
    guard case .dm(let low, let high) = kind else { return nil }
    if account == low { return high }
    return account == high ? low : nil
  }
}

/// An account as other members of a room or workspace see it.
public struct Member: Hashable, Sendable, Identifiable {
  public let id: Account.ID
  public let nickname: String
  public let isAdmin: Bool
  public let isBot: Bool

  public init(id: Account.ID, nickname: String, isAdmin: Bool, isBot: Bool = false) {
    self.id = id
    self.nickname = nickname
    self.isAdmin = isAdmin
    self.isBot = isBot
  }
}

/// What an account may do with a room.
public enum Access: Hashable, Sendable {
  case member(Room)
  /// The room is a channel that the account may join, in one of its workspaces.
  case notMember(Room)
  /// There is no such room, or the account must not learn that it exists: it is in a workspace that the account does not
  /// belong to, or it is the direct messages of two others.
  case unknown
}

/// What stands above the messages of a channel.
public struct RoomHeading: Hashable, Sendable {
  public let name: String
  public let topic: String
  /// How many members the channel has.
  public let members: Int
}

extension Store {
  /// Returns the heading of a channel; nil for direct messages, and if there is no such room.
  public func heading(of id: Room.ID) throws(StoreError) -> RoomHeading? {
    try connection.row(
      """
      SELECT name, topic, (SELECT count(*) FROM room_member WHERE room_id = ?1) FROM room
      WHERE id = ?1 AND name IS NOT NULL
      """, id
    ) { RoomHeading(name: $0[0], topic: $0[1], members: $0[2]) }
  }

  /// Returns the room with an id; nil if there is none.
  public func room(_ id: Room.ID) throws(StoreError) -> Room? {
    try connection.row(
      "SELECT id, workspace_id, name, description, admin_id, low_id, high_id FROM room WHERE id = ?", id,
      make: Room.init(row:))
  }

  /// Returns what an account may do with a room of any workspace.
  public func access(_ account: Account.ID, _ id: Room.ID) throws(StoreError) -> Access {
    try connection.snapshot { () throws(StoreError) in
      guard let room = try room(id) else { return .unknown }
      if try isMember(account, of: id) { return .member(room) }
      guard case .channel = room.kind, try isMember(account, of: room.workspace) else { return .unknown }
      return .notMember(room)
    }
  }

  public func isMember(_ account: Account.ID, of room: Room.ID) throws(StoreError) -> Bool {
    try connection.row(
      "SELECT 1 FROM room_member WHERE account_id = ? AND room_id = ?", account, room
    ) { _ in true } ?? false
  }

  /// Returns the members of a room, by name. Direct messages have no admin.
  public func members(of room: Room.ID) throws(StoreError) -> [Member] {
    try connection.rows(
      """
      SELECT a.id, a.nickname, a.id IS r.admin_id, EXISTS (SELECT 1 FROM bot WHERE account_id = a.id)
      FROM room r JOIN room_member m ON m.room_id = r.id JOIN account a ON a.id = m.account_id
      WHERE r.id = ? ORDER BY a.nickname, a.id
      """, room
    ) { Member(id: $0[0], nickname: $0[1], isAdmin: $0[2], isBot: $0[3]) }
  }

  /// Creates a channel with its maker as admin and only member.
  public func makeChannel(
    name: String, description: String, in workspace: Workspace.ID, by account: Account.ID
  ) throws(StoreError) -> Room {
    try requireTruth()
    guard let name = InputRule.channelName(name) else { throw .invalid(.channelName) }
    guard InputRule.isDescription(description) else { throw .invalid(.description) }
    return try write { () throws(StoreError) in
      guard try isMember(account, of: workspace) else { throw .unknown(.workspace(workspace)) }
      guard try !isTaken(channel: name, in: workspace) else { throw .taken(.channelName) }
      return try insertChannel(name: name, description: description, in: workspace, by: account)
    }
  }

  /// Part of a transaction: creates a channel with a name that is valid and free.
  func insertChannel(
    name: String, description: String, in workspace: Workspace.ID, by account: Account.ID
  ) throws(StoreError) -> Room {
    let time = now()
    try connection.run(
      """
      INSERT INTO room (workspace_id, name, name_key, description, admin_id, created_at) VALUES (?, ?, ?, ?, ?, ?)
      """, workspace, name, InputRule.nameKey(name), description, account, time)
    let id = Room.ID(connection.lastInsertedRow)
    try enter(id, account, at: time)
    try note(.workspace(workspace))
    let kind = Room.Kind.channel(name: name, description: description, admin: account)
    return Room(id: id, workspace: workspace, kind: kind)
  }

  /// Returns whether a channel other than `room` has a name. Names that look alike count as the same.
  public func isTaken(channel name: String, in workspace: Workspace.ID, exceptBy room: Room.ID = 0)
    throws(StoreError)
    -> Bool
  {
    try connection.row(
      "SELECT 1 FROM room WHERE workspace_id = ? AND name_key = ? AND id <> ?", workspace,
      InputRule.nameKey(name), room
    ) { _ in true } ?? false
  }

  /// Makes an account a member of a channel in one of its workspaces. Earlier messages count as read.
  public func join(_ room: Room.ID, _ account: Account.ID) throws(StoreError) {
    try requireTruth()
    try write { () throws(StoreError) in
      switch try access(account, room) {
      case .member: return
      case .notMember: try enter(room, account, at: now())
      case .unknown: throw .unknown(.room(room))
      }
    }
  }

  func enter(_ room: Room.ID, _ account: Account.ID, at time: Int64) throws(StoreError) {
    try connection.run(
      """
      INSERT INTO room_member (account_id, room_id, joined_at, read_id, read_upto, read_sequence)
      SELECT ?, id, ?, last_message_id, last_sequence, last_sequence FROM room WHERE id = ?
      """, account, time, room)
    try note(.room(room))
  }
}

extension Room {
  init(row: Row) {
    let low: Account.ID? = row[5]
    let high: Account.ID? = row[6]
    let kind: Kind =
      if let low, let high { .dm(low, high) } else {
        .channel(name: row[2], description: row[3], admin: row[4])
      }
    self.init(id: row[0], workspace: row[1], kind: kind)
  }
}
