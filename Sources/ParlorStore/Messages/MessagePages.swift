/// Successive messages of a room, oldest first, and whether there are more before and after them.
public struct MessagePage: Hashable, Sendable {
  public let messages: [Message]
  public let hasOlder: Bool
  public let hasNewer: Bool
}

/// What a room shows on entry: the last messages that were read, the line "read up to here", and the first that were
/// not.
public struct RoomEntry: Hashable, Sendable {
  public let read: [Message]
  public let unread: [Message]
  public let hasOlder: Bool
  public let hasNewer: Bool
  /// How many messages are unread, shown or not.
  public let unreadCount: Int
}

/// The messages of a room, a page at a time. Every page costs the same, wherever it is and however long the room is.
extension Store {
  /// Returns the messages just before a message, or the newest of the room.
  public func messages(
    in room: Room.ID, before: Message.ID? = nil, limit: Int = 30
  ) throws(StoreError) -> MessagePage {
    try read(room) { () throws(StoreError) in
      try older(
        room, before: try before.map { id throws(StoreError) in try place(from: id, in: room) } ?? .max, limit
      )
    }
  }

  /// Returns the messages just after a message, or with 0 the oldest of the room. A session also reads what is new
  /// this way.
  public func messages(in room: Room.ID, after: Message.ID, limit: Int = 30) throws(StoreError) -> MessagePage
  {
    try read(room) { () throws(StoreError) in
      try newer(room, after: try place(upTo: after, in: room), limit)
    }
  }

  /// Returns the messages after the place that `message` had when it was read, or with nil the oldest of the room.
  ///
  /// A message that waited may have its place before others by now. Its new place is not looked up, so a loop over pages never
  /// comes to the same page twice.
  public func messages(
    in room: Room.ID, behind message: Message?, limit: Int = 30
  ) throws(StoreError) -> MessagePage {
    try read(room) { () throws(StoreError) in
      try newer(room, after: message?.sequence ?? 0, limit)
    }
  }

  /// Returns a message and those just after it.
  public func messages(in room: Room.ID, from first: Message.ID, limit: Int) throws(StoreError) -> MessagePage
  {
    try read(room) { () throws(StoreError) in
      try newer(room, after: try place(from: first, in: room) - 1, limit)
    }
  }

  /// Returns the messages of a room that arrived in this store after a message of any room, in the order of arrival. Other
  /// messages may come between them in the room. Older messages that were fetched are not among them.
  public func arrivals(
    in room: Room.ID, after last: Message.ID, limit: Int, onlyCalls: Bool = false
  ) throws(StoreError) -> [Message] {
    try whole(
      connection.rows(
        """
        FROM message m JOIN account a ON a.id = m.author_id
        WHERE m.room_id = ? AND m.id > ? AND NOT m.is_fetched AND (instr(m.text, '@') > 0 OR NOT ?)
        ORDER BY m.id LIMIT ?
        """, room, last, onlyCalls, max(limit, 0), selecting: Message.columns,
        make: MessageRow.init))
  }

  /// Returns a message with up to `limit` messages on either side. If the message is not in the room, returns its
  /// neighbours.
  public func messages(
    in room: Room.ID, around message: Message.ID, limit: Int = 30
  ) throws(StoreError) -> MessagePage {
    try read(room) { () throws(StoreError) in
      let place = try place(from: message, in: room)
      return try older(room, before: place, limit) + newer(room, after: place - 1, limit + 1)
    }
  }

  /// Returns what a room shows an account on entry: up to `limit` messages that were read, and up to `limit` that
  /// were not.
  public func entry(to room: Room.ID, for account: Account.ID, limit: Int = 30) throws(StoreError)
    -> RoomEntry
  {
    try connection.snapshot { () throws(StoreError) in
      let position = try connection.row(
        """
        SELECT m.read_upto, r.last_sequence - m.read_sequence,
          max(r.last_sequence, ifnull((SELECT max(sequence) FROM message WHERE room_id = r.id), 0))
        FROM room_member m JOIN room r ON r.id = m.room_id WHERE m.account_id = ? AND m.room_id = ?
        """, account, room
      ) { row in (read: row[0] as Int, unread: row[1] as Int, last: row[2] as Int) }
      guard let position else { throw .notMember(room) }
      // An older store has left own messages after the position.
      let last = try passRead(of: account, in: room, from: position.read)
      let read = try older(room, before: last + 1, limit)
      let unread = try newer(room, after: last, limit)
      return RoomEntry(
        read: read, unread: unread, hasOlder: try hasOlder(than: read.first ?? unread.first),
        hasNewer: unread.last.map { $0.sequence < position.last } ?? false, unreadCount: position.unread)
    }
  }

  /// Returns the id of the message with a number, in whatever room it is; nil if there is none in this store.
  public func id(of number: Message.Number) throws(StoreError) -> Message.ID? {
    try connection.row(
      """
      SELECT id FROM message WHERE number = ?1
      UNION ALL SELECT id FROM message WHERE id = ?1 AND number IS NULL
      """, number
    ) { $0[0] }
  }

  /// Returns the message with a number, in whatever room it is; nil if there is none in this store.
  public func message(numbered number: Message.Number) throws(StoreError) -> Message? {
    try id(of: number).flatMap { id throws(StoreError) in try message(id) }
  }

  /// Returns the message with an id, in whatever room it is; nil if there is none.
  public func message(_ id: Message.ID) throws(StoreError) -> Message? {
    let found = try connection.row(
      """
      FROM message m JOIN account a ON a.id = m.author_id WHERE m.id = ?
      """, id, selecting: Message.columns, make: MessageRow.init)
    return try found.map { row throws(StoreError) in try whole(row) }
  }

  private func read(
    _ room: Room.ID, _ body: () throws(StoreError) -> [Message]
  ) throws(StoreError) -> MessagePage {
    try connection.snapshot { () throws(StoreError) in
      let messages = try body()
      let count =
        try connection.row(
          "SELECT max(last_sequence, ifnull((SELECT max(sequence) FROM message WHERE room_id = ?1), 0)) FROM room WHERE id = ?1",
          room
        ) { $0[0] as Int } ?? 0
      guard let first = messages.first, let last = messages.last else {
        return MessagePage(messages: [], hasOlder: false, hasNewer: false)
      }
      return MessagePage(
        messages: messages, hasOlder: try hasOlder(than: first), hasNewer: last.sequence < count)
    }
  }

  private func older(_ room: Room.ID, before sequence: Int, _ limit: Int) throws(StoreError) -> [Message] {
    try whole(
      connection.rows(
        """
        FROM message m JOIN account a ON a.id = m.author_id
        WHERE m.room_id = ?1 AND m.sequence < ?2 AND m.sequence >= (SELECT held_from FROM room WHERE id = ?1)
        ORDER BY m.sequence DESC LIMIT ?3
        """, room, sequence, max(limit, 0), selecting: Message.columns,
        make: MessageRow.init
      ).reversed())
  }

  private func newer(_ room: Room.ID, after sequence: Int, _ limit: Int) throws(StoreError) -> [Message] {
    try whole(
      connection.rows(
        """
        FROM message m JOIN account a ON a.id = m.author_id
        WHERE m.room_id = ?1 AND m.sequence > max(?2, (SELECT held_from FROM room WHERE id = ?1) - 1)
        ORDER BY m.sequence LIMIT ?3
        """, room, sequence, max(limit, 0), selecting: Message.columns,
        make: MessageRow.init))
  }

  /// Returns the sequence number from which on the store holds all messages of a room. It is 1 in a store without a server.
  public func heldFrom(_ room: Room.ID) throws(StoreError) -> Int {
    try connection.row("SELECT held_from FROM room WHERE id = ?", room) { $0[0] } ?? 1
  }

  /// Returns the sequence number of a room's newest message; 0 in an empty room.
  public func lastSequence(of room: Room.ID) throws(StoreError) -> Int {
    try connection.row("SELECT last_sequence FROM room WHERE id = ?", room) { $0[0] } ?? 0
  }

  /// Returns the first message of a room that was sent at a time or later; nil if there is none.
  ///
  /// Within a room, times increase with sequence numbers. So a binary search over them finds it: twenty queries in a room
  /// of a million messages.
  public func firstMessage(in room: Room.ID, from time: Int64) throws(StoreError) -> Message.ID? {
    try connection.snapshot { () throws(StoreError) in
      var low = try heldFrom(room)
      var high = try connection.row("SELECT last_sequence FROM room WHERE id = ?", room) { $0[0] } ?? low
      var found: Message.ID?
      while low <= high {
        let middle = low + (high - low) / 2
        let next = try connection.row(
          "SELECT id, sequence, sent_at FROM message WHERE room_id = ? AND sequence >= ? ORDER BY sequence LIMIT 1",
          room, middle
        ) { row in (id: row[0] as Message.ID, sequence: row[1] as Int, at: row[2] as Int64) }
        if let next, next.at < time {
          low = next.sequence + 1
        } else {
          found = next?.id ?? found
          high = middle - 1
        }
      }
      return found
    }
  }

  private func hasOlder(than first: Message?) throws(StoreError) -> Bool {
    guard let first, first.isWaiting else { return first.map { $0.sequence > 1 } ?? false }
    return try !older(first.room, before: first.sequence, 1).isEmpty
  }

  /// Returns the sequence number of a message in a room. If it is not in the room, returns that of the message that arrived
  /// next.
  private func place(from id: Message.ID, in room: Room.ID) throws(StoreError) -> Int {
    try connection.row(
      "SELECT sequence FROM message WHERE room_id = ? AND id >= ? ORDER BY id LIMIT 1", room, id
    ) { $0[0] } ?? .max
  }

  /// Returns the sequence number of a message in a room. If it is not in the room, returns that of the message that arrived
  /// before it; 0 if there is none.
  func place(upTo id: Message.ID, in room: Room.ID) throws(StoreError) -> Int {
    guard id > 0 else { return 0 }
    let own = try connection.row("SELECT sequence FROM message WHERE id = ? AND room_id = ?", id, room) {
      $0[0] as Int
    }
    if let own { return own }
    return try connection.row(
      "SELECT sequence FROM message WHERE room_id = ? AND id <= ? ORDER BY id DESC LIMIT 1", room, id
    ) { $0[0] } ?? 0
  }

  private func whole(_ rows: [MessageRow]) throws(StoreError) -> [Message] {
    var messages: [Message] = []
    messages.reserveCapacity(rows.count)
    for row in rows { messages.append(try whole(row)) }
    return messages
  }

  private func whole(_ row: MessageRow) throws(StoreError) -> Message {
    // A message that waits to be deleted still has its reactions.
    guard row.fileCount > 0 || row.isReactedTo, row.message.deletedAt == nil else { return row.message }
    var message = row.message
    if row.fileCount > 0 { message.files = try files(of: message.id) }
    if row.isReactedTo { message.reactions = try reactions(to: message.id) }
    return message
  }
}

/// A message without its files and reactions, and what it has of both.
private struct MessageRow {
  let message: Message
  let fileCount: Int
  let isReactedTo: Bool

  init(_ row: Row) {
    message = Message(row: row)
    fileCount = row[0]
    isReactedTo = row[1]
  }
}
