/// A channel as one account sees it in the list of a workspace.
public struct ChannelListing: Hashable, Sendable, Identifiable {
  public let id: Room.ID
  public let name: String
  public private(set) var isJoined: Bool
  public let level: RoomLevel
  /// How many messages come after the read position; 0 in a channel that the account has not joined.
  public private(set) var unread: Int
  /// How many of them mention the account. The store does not count them.
  public var mentions = 0
  /// Whether a message to the channel was begun. The store does not know.
  public var hasDraft = false
  /// When the newest message was sent, in milliseconds since 1970; nil in an empty channel.
  public let lastAt: Int64?

  public init(id: Room.ID, name: String, isJoined: Bool, level: RoomLevel = .all, unread: Int, lastAt: Int64?)
  {
    self.id = id
    self.name = name
    self.isJoined = isJoined
    self.level = level
    self.unread = unread
    self.lastAt = lastAt
  }

  /// Makes it the listing of a channel in which the account is not any more.
  public mutating func leave() { (isJoined, unread, mentions) = (false, 0, 0) }
}

/// A channel as it is shown to an account that looks for one to join.
public struct ChannelCard: Hashable, Sendable, Identifiable {
  public let id: Room.ID
  public let name: String
  public let description: String
  public let members: Int
  public let isJoined: Bool

  public init(id: Room.ID, name: String, description: String, members: Int, isJoined: Bool) {
    self.id = id
    self.name = name
    self.description = description
    self.members = members
    self.isJoined = isJoined
  }
}

/// The direct messages with one opponent, as they are listed for an account.
public struct DMListing: Hashable, Sendable, Identifiable {
  public let id: Room.ID
  public let opponent: Member
  public internal(set) var level = RoomLevel.all
  public let unread: Int
  /// The newest message; nil in an empty room.
  public let last: Message?
  /// A newer text that is known from a notification only.
  public internal(set) var told: Told?

  /// The text of a notification, and when it came.
  public struct Told: Hashable, Sendable {
    public let text: String
    public let at: Int64
  }
}

/// What an account has read of a room.
public struct ReadState: Hashable, Sendable {
  public let read: Message.ID
  /// How many messages are read. It also grows with each message that is read after `read`.
  public let count: Int
  public let newest: Message.ID
}

/// How many messages an account has not read in a workspace. Muted rooms do not count.
public struct Unread: Hashable, Sendable {
  public let channels: Int
  public let dms: Int

  public init(channels: Int, dms: Int) {
    self.channels = channels
    self.dms = dms
  }

  public var all: Int { channels + dms }
}

/// The lists of the home screen and the other tabs. Their cost depends on the number of rooms in the list, not on the
/// number of messages.
extension Store {
  /// Returns all channels of a workspace, joined or not, by name.
  public func channels(of workspace: Workspace.ID, for account: Account.ID) throws(StoreError)
    -> [ChannelListing]
  {
    try connection.rows(
      """
      SELECT id, channel AS name, 1, muted, mentions_only, unread, nullif(last_at, 0) FROM joined_room
      WHERE account_id = ?2 AND workspace_id = ?1 AND channel IS NOT NULL
      UNION ALL
      SELECT id, name, 0, 0, 0, 0, nullif(last_at, 0) FROM room r
      WHERE workspace_id = ?1 AND name IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM room_member WHERE account_id = ?2 AND room_id = r.id)
      ORDER BY name
      """, workspace, account
    ) { row in
      ChannelListing(
        id: row[0], name: row[1], isJoined: row[2],
        level: RoomLevel(isMuted: row[3], isMentionsOnly: row[4]), unread: row[5],
        lastAt: (row[6] as Int64?).map(Message.time))
    }
  }

  /// Returns all channels of a workspace with their descriptions, by name.
  public func channelCards(
    of workspace: Workspace.ID, for account: Account.ID
  ) throws(StoreError) -> [ChannelCard] {
    try connection.rows(
      """
      SELECT id, name, description,
        iif(is_joined OR listed_members IS NULL, (SELECT count(*) FROM room_member WHERE room_id = r.id), listed_members),
        is_joined
      FROM (SELECT *, EXISTS (SELECT 1 FROM room_member WHERE account_id = ?2 AND room_id = room.id) AS is_joined
        FROM room) r
      WHERE workspace_id = ?1 AND name IS NOT NULL ORDER BY name
      """, workspace, account
    ) { ChannelCard(id: $0[0], name: $0[1], description: $0[2], members: $0[3], isJoined: $0[4]) }
  }

  /// Returns the direct messages of an account in a workspace, those with the newest message first and empty ones
  /// last.
  public func dms(of account: Account.ID, in workspace: Workspace.ID) throws(StoreError) -> [DMListing] {
    try connection.rows(
      """
      , r.id, o.id, o.nickname, r.muted, r.mentions_only, r.unread, n.body, n.received_at
      FROM joined_room r JOIN account o ON o.id = r.opponent_id
      LEFT JOIN message m ON m.id = r.last_message_id LEFT JOIN account a ON a.id = m.author_id
      LEFT JOIN waiting_notice n ON n.id = (
        SELECT max(id) FROM waiting_notice WHERE room_id = r.id AND account_id = ?2)
      WHERE r.account_id = ?2 AND r.workspace_id = ?1
      ORDER BY r.last_at DESC, r.last_message_id DESC, r.id
      """, workspace, account, selecting: Message.columns
    ) { row in
      let own = Message.width
      return DMListing(
        id: row[own], opponent: Member(id: row[own + 1], nickname: row[own + 2], isAdmin: false),
        level: RoomLevel(isMuted: row[own + 3], isMentionsOnly: row[own + 4]), unread: row[own + 5],
        last: (row[2] as Message.ID?).map { _ in Message(row: row) },
        told: (row[own + 7] as Int64?).map { DMListing.Told(text: row[own + 6], at: $0) })
    }
  }

  /// Returns all rooms of an account, of every workspace, by name.
  public func rooms(of account: Account.ID) throws(StoreError) -> [RoomListing] {
    try connection.rows(
      """
      SELECT id, workspace_id, workspace_name, opponent_id, name, muted, mentions_only, unread FROM listed_room
      WHERE account_id = ? ORDER BY name
      """, account, make: RoomListing.init(row:))
  }

  /// What an account has read of a room, and the newest message there. The unread messages are the same as long as this is.
  public func readState(of room: Room.ID, for account: Account.ID) throws(StoreError) -> ReadState? {
    try connection.row(
      """
      SELECT m.read_id, m.read_sequence, r.last_message_id FROM room_member m JOIN room r ON r.id = m.room_id
      WHERE m.account_id = ?2 AND m.room_id = ?1
      """, room, account
    ) { ReadState(read: $0[0], count: $0[1], newest: $0[2]) }
  }

  /// Returns what an account has read of each room with unread messages. Muted rooms are left out.
  public func unreadStates(of account: Account.ID) throws(StoreError) -> [Room.ID: ReadState] {
    let rows = try connection.rows(
      """
      SELECT m.room_id, m.read_id, m.read_sequence, r.last_message_id FROM room_member m JOIN room r ON r.id = m.room_id
      WHERE m.account_id = ? AND NOT m.muted AND r.last_sequence > m.read_sequence
      """, account
    ) { (room: $0[0] as Room.ID, state: ReadState(read: $0[1], count: $0[2], newest: $0[3])) }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.room, $0.state) })
  }

  /// Returns the rooms of an account with unread messages. Muted rooms are left out.
  public func unreadRooms(of account: Account.ID) throws(StoreError) -> Set<Room.ID> {
    let rooms: [Room.ID] = try connection.rows(
      """
      SELECT m.room_id FROM room_member m JOIN room r ON r.id = m.room_id
      WHERE m.account_id = ?1 AND NOT m.muted AND r.last_sequence > m.read_sequence
      UNION ALL
      SELECT m.room_id FROM waiting_notice n JOIN room_member m ON m.account_id = ?1 AND m.room_id = n.room_id
      WHERE n.account_id = ?1 AND NOT m.muted
      """, account
    ) { $0[0] }
    return Set(rooms)
  }

  /// Returns the texts with an `@` of others' unread messages in a room, after a message that the account has read or counted.
  public func calls(
    in room: Room.ID, to account: Account.ID, after message: Message.ID
  ) throws(StoreError) -> [String] {
    try connection.rows(
      """
      SELECT text FROM message l INDEXED BY message_call
      WHERE room_id = ?1 AND sequence > ?2 AND instr(text, '@') > 0 AND author_id <> ?3
        AND NOT EXISTS (SELECT 1 FROM read_range
          WHERE account_id = ?3 AND room_id = ?1 AND l.sequence BETWEEN first AND last)
      """, room, try place(upTo: message, in: room), account
    ) { $0[0] }
  }

  /// Counts the messages that an account has not read in a workspace. Muted rooms do not count.
  public func unread(in workspace: Workspace.ID, for account: Account.ID) throws(StoreError) -> Unread {
    try connection.row(
      """
      SELECT ifnull(sum(iif(opponent_id, 0, unread)), 0), ifnull(sum(iif(opponent_id, unread, 0)), 0)
      FROM joined_room WHERE account_id = ?2 AND workspace_id = ?1 AND NOT muted
      """, workspace, account
    ) { Unread(channels: $0[0], dms: $0[1]) } ?? Unread(channels: 0, dms: 0)
  }
}
