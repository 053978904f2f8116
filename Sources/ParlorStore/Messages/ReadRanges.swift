/// What an account has read of a room: the messages up to the read position, and ranges of sequence numbers after it.
///
/// `read_upto` is the read position. Directly after it comes a message of somebody else that is not read, or none.
/// `read_range` holds what was read further on; ranges up to the read position mean nothing, and go with the next write.
/// `read_sequence` is the number of the room's last message, less the number of unread ones. An account's own messages are
/// never unread.
extension Store {
  /// Marks messages of a room as read. What was read stays read. Says whether something changed; for who is no member, nothing
  /// does.
  ///
  /// A power cut may undo this write. The messages are then unread again.
  @discardableResult
  public func markRead(
    _ room: Room.ID, by account: Account.ID, _ sequences: ClosedRange<Int>
  ) throws(StoreError) -> Bool {
    guard try !hasRead(sequences, of: room, account) else { return false }
    return try write(durable: false) { () throws(StoreError) in
      guard try takeRead(sequences, of: room, by: account) else { return false }
      try enqueueRead(room, sequences)
      return true
    }
  }

  /// Marks a message of a room and all before it as read. A message that waits stands for the newest that the server knows.
  @discardableResult
  public func markRead(
    _ room: Room.ID, by account: Account.ID, upTo message: Message.ID
  ) throws(StoreError) -> Bool {
    let sequence = min(try place(upTo: message, in: room), try lastSequence(of: room))
    return sequence > 0 ? try markRead(room, by: account, 1...sequence) : false
  }

  /// Marks all messages of all rooms of an account as read. Returns how many were unread.
  public func markAllRead(of account: Account.ID) throws(StoreError) -> Int {
    let unread = try rooms(of: account).filter { $0.unread > 0 }
    guard !unread.isEmpty else { return 0 }
    try write(durable: false) { () throws(StoreError) in
      for room in unread {
        let last = try lastSequence(of: room.id)
        if last > 0, try takeRead(1...last, of: room.id, by: account) { try enqueueRead(room.id, 1...last) }
        try connection.run(
          "UPDATE notice SET seen_at = ? WHERE room_id = ? AND account_id = ? AND seen_at IS NULL", now(),
          room.id, account)
        try note(.read(room.id, account))
      }
    }
    return unread.reduce(0) { $0 + $1.unread }
  }

  /// Part of a transaction: notes that messages were read, here or on another device. They may still be on their way. Says
  /// whether something changed.
  @discardableResult
  func takeRead(
    _ sequences: ClosedRange<Int>, of room: Room.ID, by account: Account.ID
  ) throws(StoreError) -> Bool {
    guard let read = try readPosition(of: account, in: room) else { throw .notMember(room) }
    guard try !hasRead(sequences, of: room, account) else { return false }
    var (first, last) = (max(sequences.lowerBound, read + 1), sequences.upperBound)
    let count = try unread(in: room, of: account, within: first...last)
    let joined = try connection.row(
      """
      SELECT min(first), max(last) FROM read_range
      WHERE account_id = ? AND room_id = ? AND first <= ? AND last >= ? HAVING count(*) > 0
      """, account, room, last + 1, first - 1
    ) { (first: $0[0] as Int, last: $0[1] as Int) }
    if let joined { (first, last) = (min(first, joined.first), max(last, joined.last)) }
    try connection.run(
      """
      DELETE FROM read_range
      WHERE account_id = ?1 AND room_id = ?2 AND (first BETWEEN ?3 AND ?4 OR last <= ?5)
      """, account, room, first, last, read)
    var position = read
    if first <= read + 1 {
      position = try passRead(of: account, in: room, from: last)
    } else {
      try connection.run(
        "INSERT INTO read_range (account_id, room_id, first, last) VALUES (?, ?, ?, ?)", account, room, first,
        last)
    }
    try connection.run(
      """
      UPDATE room_member SET read_upto = ?3, read_sequence = read_sequence + ?4,
        read_id = ifnull((SELECT id FROM message WHERE room_id = ?2 AND sequence <= ?3 ORDER BY sequence DESC LIMIT 1), 0)
      WHERE account_id = ?1 AND room_id = ?2
      """, account, room, position, count)
    try note(.read(room, account))
    return true
  }

  /// Returns the sequence number up to which an account has read a room; nil if it is no member.
  func readPosition(of account: Account.ID, in room: Room.ID) throws(StoreError) -> Int? {
    try connection.row(
      "SELECT read_upto FROM room_member WHERE account_id = ? AND room_id = ?", account, room
    ) { $0[0] }
  }

  private func hasRead(
    _ sequences: ClosedRange<Int>, of room: Room.ID, _ account: Account.ID
  ) throws(StoreError) -> Bool {
    try connection.row(
      """
      SELECT read_upto >= ?4 OR EXISTS (SELECT 1 FROM read_range
        WHERE account_id = ?1 AND room_id = ?2 AND first <= max(?3, read_upto + 1) AND last >= ?4)
      FROM room_member WHERE account_id = ?1 AND room_id = ?2
      """, account, room, sequences.lowerBound, sequences.upperBound
    ) { $0[0] } ?? true
  }

  /// Returns a read position moved over what follows it and is not unread: the account's own messages, and ranges.
  func passRead(of account: Account.ID, in room: Room.ID, from sequence: Int) throws(StoreError) -> Int {
    var position = sequence
    while let next = try connection.row(
      """
      SELECT max(ifnull((SELECT sequence FROM message WHERE room_id = ?2 AND sequence = ?3 + 1 AND author_id = ?1), 0),
        ifnull((SELECT max(last) FROM read_range WHERE account_id = ?1 AND room_id = ?2 AND first <= ?3 + 1), 0))
      """, account, room, position, make: { $0[0] as Int }), next > position
    {
      position = next
    }
    return position
  }

  /// How many messages of others are unread in a room before a sequence number. Of the messages before it and those from it
  /// on, counts the fewer.
  public func unread(
    in room: Room.ID, for account: Account.ID, before sequence: Int
  ) throws(StoreError) -> Int {
    guard let read = try readPosition(of: account, in: room) else { return 0 }
    let all = try unreadCount(in: room, of: account)
    let last = try lastSequence(of: room)
    guard all > 0, sequence > read + 1 else { return 0 }
    guard sequence <= last else { return all }
    if sequence - read < last - sequence {
      return try unread(in: room, of: account, within: (read + 1)...(sequence - 1))
    }
    return try all - unread(in: room, of: account, within: sequence...last)
  }

  /// Returns the first message after a sequence number that is unread and here; nil if there is none.
  public func firstUnread(
    in room: Room.ID, for account: Account.ID, after sequence: Int
  ) throws(StoreError) -> (id: Message.ID, sequence: Int)? {
    guard let read = try readPosition(of: account, in: room) else { return nil }
    return try connection.row(
      """
      SELECT id, sequence FROM message l
      WHERE room_id = ?2 AND sequence > ?3 AND sequence < ?4 AND author_id <> ?1
        AND NOT EXISTS (SELECT 1 FROM read_range
          WHERE account_id = ?1 AND room_id = ?2 AND l.sequence BETWEEN first AND last)
      ORDER BY sequence LIMIT 1
      """, account, room, max(sequence, read), Message.waiting
    ) { ($0[0], $0[1]) }
  }

  /// How many messages of others are unread in a part of a room. Messages that are not here count as theirs.
  func unread(
    in room: Room.ID, of account: Account.ID, within sequences: ClosedRange<Int>
  ) throws(StoreError) -> Int {
    let held = try heldFrom(room)
    let here = try connection.row(
      """
      SELECT count(*) FROM message l WHERE room_id = ?2 AND sequence BETWEEN ?3 AND ?4 AND author_id <> ?1
        AND NOT EXISTS (SELECT 1 FROM read_range
          WHERE account_id = ?1 AND room_id = ?2 AND l.sequence BETWEEN first AND last)
      """, account, room, max(sequences.lowerBound, held), min(sequences.upperBound, Message.waiting)
    ) { $0[0] as Int }
    guard sequences.lowerBound < held else { return here ?? 0 }
    let missing = sequences.lowerBound...min(sequences.upperBound, held - 1)
    let read = try connection.row(
      """
      SELECT ifnull(sum(min(last, ?4) - max(first, ?3) + 1), 0) FROM read_range
      WHERE account_id = ?1 AND room_id = ?2 AND first <= ?4 AND last >= ?3
      """, account, room, missing.lowerBound, missing.upperBound
    ) { $0[0] as Int }
    return (here ?? 0) + missing.count - (read ?? 0)
  }
}
