/// Messages that wait, and those that get their places, in a store that follows a server. Messages may arrive in any order, so
/// unread messages are counted as they arrive.
extension Store {
  /// Part of a transaction: puts a new message at the end of its room until the server gives it a place.
  func wait(
    for id: Message.ID, _ text: String, to room: Room.ID, _ replyTo: Message.ID?, at time: Int64
  ) throws(StoreError) {
    let reply = try replyTo.flatMap { id throws(StoreError) in try message(id)?.number }
    try connection.run(
      "UPDATE message SET sequence = ? + id, reply_number = ? WHERE id = ?", Message.waiting, reply, id)
    try enqueue(
      OutboxItem(kind: .post, room: room, message: id), ItemValue(text: text, number: reply?.rawValue))
    try connection.run(
      "UPDATE room SET last_message_id = ?, last_at = max(last_at, ?) WHERE id = ?", id, time, room)
  }

  /// Part of a transaction: counts messages that have just got their places in a room.
  ///
  /// Before it is called, the account had `unread` unread messages in the room.
  func settle(_ room: Room.ID, _ arrivals: Arrivals, for account: Account.ID) throws(StoreError) {
    try connection.run(
      """
      UPDATE room SET last_sequence = max(last_sequence, ?2),
        (last_message_id, last_at) = (SELECT id, max(sent_at, room.last_at) FROM message WHERE room_id = ?1
          ORDER BY sequence DESC LIMIT 1)
      WHERE id = ?1
      """, room, arrivals.last)
    let member = try connection.row(
      """
      SELECT m.read_upto, m.read_sequence, r.last_sequence FROM room_member m JOIN room r ON r.id = m.room_id
      WHERE m.account_id = ? AND m.room_id = ?
      """, account, room
    ) { (read: $0[0] as Int, counted: $0[1] as Int, last: $0[2] as Int) }
    guard let member else { return }
    let ranges = try connection.rows(
      "SELECT first, last FROM read_range WHERE account_id = ? AND room_id = ? AND last > ?", account, room,
      member.read
    ) { ($0[0] as Int)...($0[1] as Int) }
    let unread =
      arrivals.unread
      + arrivals.others.count { one in one > member.read && !ranges.contains { $0.contains(one) } }
    let counted = member.last - unread
    let position = try passRead(of: account, in: room, from: member.read)
    // As a rule, only others have written, and only after the read position.
    if position == member.read, counted == member.counted, arrivals.first > position { return }
    try connection.run(
      """
      UPDATE room_member SET read_upto = ?3, read_sequence = ?4,
        read_id = ifnull((SELECT id FROM message WHERE room_id = ?2 AND sequence <= ?3 ORDER BY sequence DESC LIMIT 1), 0)
      WHERE account_id = ?1 AND room_id = ?2
      """, account, room, position, counted)
  }

  /// Returns how many messages of a room an account has not read; 0 if it is no member.
  func unreadCount(in room: Room.ID, of account: Account.ID) throws(StoreError) -> Int {
    try connection.row(
      """
      SELECT max(r.last_sequence - m.read_sequence, 0) FROM room_member m JOIN room r ON r.id = m.room_id
      WHERE m.account_id = ? AND m.room_id = ?
      """, account, room
    ) { $0[0] } ?? 0
  }
}

/// The messages that got their places in a room.
struct Arrivals {
  /// How many were unread before.
  var unread: Int
  /// The lowest and the highest sequence number among them. The lowest is 1 if the first messages of the room are not here.
  private(set) var (first, last) = (Int.max, 0)
  /// The sequence numbers of those by others.
  private(set) var others: [Int] = []

  init(unread: Int) { self.unread = unread }

  mutating func note(_ sequence: Int, isOwn: Bool) {
    (first, last) = (min(first, sequence), max(last, sequence))
    if !isOwn { others.append(sequence) }
  }

  /// Notes that the first messages of the room are not here.
  mutating func noteMissing(upTo sequence: Int) { (first, last) = (1, max(last, sequence)) }
}
