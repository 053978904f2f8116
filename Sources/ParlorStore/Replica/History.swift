/// How much of a room's messages a replica holds. It begins with the newest ones, and is told of each later change. Older
/// messages are fetched when somebody wants to see them.
extension Store {
  /// Adds the messages of a room just before those that are held. `rows` has all messages from the sequence number `first` on,
  /// and their reactions.
  ///
  /// Throws `invalid` if messages are missing between them and those that are held. Then nothing is added.
  public func addPage(_ rows: [ServerRow], from first: Int, to room: Room.ID) throws(StoreError) {
    guard let account = try origin()?.account else { throw .invalid(.message) }
    try write(durable: false) { () throws(StoreError) in
      let held = try heldFrom(room)
      guard (1..<held).contains(first) else { throw .invalid(.message) }
      try apply(rows, ServerBatch(account: account, isFetched: true))
      let count = try connection.row(
        "SELECT count(*) FROM message WHERE room_id = ? AND sequence >= ? AND sequence < ?", room, first, held
      ) { $0[0] as Int }
      guard count == held - first else { throw .invalid(.message) }
      try connection.run("UPDATE room SET held_from = ? WHERE id = ?", first, room)
      try recount(room, for: account)
    }
    _ = try? index(limit: 1000)
  }

  /// Adds messages that a search on the server has found. They are in the store, but in no page of their rooms yet.
  public func addFound(_ rows: [ServerRow]) throws(StoreError) {
    guard let account = try origin()?.account else { throw .invalid(.message) }
    try write(durable: false) { () throws(StoreError) in
      try apply(rows, ServerBatch(account: account, isFetched: true))
    }
    _ = try? index(limit: 1000)
  }

  /// Whether the server has messages of the account's rooms that are not here.
  public func lacksHistory(of account: Account.ID) throws(StoreError) -> Bool {
    try connection.row(
      """
      SELECT EXISTS (SELECT 1 FROM room_member m JOIN room r ON r.id = m.room_id
        WHERE m.account_id = ? AND r.held_from > 1)
      """, account
    ) { $0[0] } ?? false
  }

  /// When the oldest message was sent that is held of a room; nil if there is none.
  public func heldSince(_ room: Room.ID) throws(StoreError) -> Int64? {
    try connection.row(
      """
      SELECT m.sent_at FROM room r JOIN message m ON m.room_id = r.id AND m.sequence >= r.held_from
      WHERE r.id = ? ORDER BY m.sequence LIMIT 1
      """, room
    ) { $0[0] }
  }

  /// Part of a transaction: begins a room with the messages from a sequence number on, which come next. What is here of an
  /// earlier membership may have changed meanwhile.
  func begin(_ room: Room.ID, from first: Int, _ batch: inout ServerBatch) throws(StoreError) {
    try require(room)
    guard first > 0, first < Message.waiting else { throw .invalid(.message) }
    try settleNow(room, &batch)
    try removeFromIndex([room], before: Message.waiting)
    try connection.run("DELETE FROM message WHERE room_id = ? AND sequence < ?", room, Message.waiting)
    if connection.changedRows > 0 { traces.isLogDirty = true }
    try connection.run("UPDATE room SET held_from = ? WHERE id = ?", first, room)
    batch.joined[room] = try connection.row(
      "SELECT joined_at FROM room_member WHERE account_id = ? AND room_id = ?", batch.account, room
    ) { $0[0] as Int64 }
    // What is unread is counted anew, as the messages come.
    try connection.run(
      """
      UPDATE room_member SET read_sequence = (SELECT last_sequence FROM room WHERE id = ?2)
      WHERE account_id = ?1 AND room_id = ?2
      """, batch.account, room)
    guard first > 1 else { return }
    let read = try readPosition(of: batch.account, in: room) ?? 0
    let missing =
      read < first - 1 ? try unread(in: room, of: batch.account, within: (read + 1)...(first - 1)) : 0
    var arrivals = Arrivals(unread: missing)
    arrivals.noteMissing(upTo: first - 1)
    batch.arrivals[room] = arrivals
  }

  /// Part of a transaction: counts what an account has not read of a room.
  func recount(_ room: Room.ID, for account: Account.ID) throws(StoreError) {
    guard let position = try readPosition(of: account, in: room) else { return }
    try connection.run(
      """
      UPDATE room_member SET read_sequence = (SELECT last_sequence FROM room WHERE id = ?2) - ?3
      WHERE account_id = ?1 AND room_id = ?2
      """, account, room, unread(in: room, of: account, within: (position + 1)...Message.waiting))
    try note(.read(room, account))
  }
}
