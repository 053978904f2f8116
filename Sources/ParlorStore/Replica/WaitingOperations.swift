/// The outbox of a store: what its sessions have written, and the server has not decided yet.
extension Store {
  /// Returns the operations that wait, the oldest first. With `onlySendable`, leaves out those about rooms that wait themselves: the
  /// server knows no such room.
  public func outbox(limit: Int, onlySendable: Bool = false) throws(StoreError) -> [WaitingOperation] {
    try connection.rows(
      """
      SELECT o.id, o.kind, o.room_id, ifnull(m.number, m.id), o.key, o.text, o.number,
        iif(o.kind = 1 AND m.file_count > 0,
          (SELECT group_concat(number, ' ') FROM (SELECT number FROM attachment WHERE message_id = m.id ORDER BY position)),
          NULL)
      FROM outbox o LEFT JOIN message m ON m.id = o.message_id
      WHERE NOT (?2 AND (ifnull(o.room_id, 0) < 0 OR o.kind = ?3 AND instr(o.text, '-') > 0)) ORDER BY o.id LIMIT ?1
      """, max(limit, 0), onlySendable, Operation.Kind.favourites.rawValue, make: WaitingOperation.init(row:)
    ).compactMap(\.self)
  }

  /// Returns how many operations wait, and since when; nil if none does.
  public func outboxState() throws(StoreError) -> (count: Int, since: Int64)? {
    try connection.row("SELECT count(*), min(written_at) FROM outbox HAVING count(*) > 0") { ($0[0], $0[1]) }
  }

  /// Part of a transaction: adds an operation to the outbox. Does nothing in a store without a server.
  func enqueue(
    _ item: OutboxItem, _ value: ItemValue, former: ItemValue = ItemValue()
  ) throws(StoreError) {
    guard try isReplica else { return }
    try connection.run(
      """
      INSERT INTO outbox
        (kind, room_id, message_id, key, text, number, former_text, former_number, former_at, written_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, item.kind.rawValue, item.room, item.message, item.key, value.text, value.number, former.text,
      former.number, former.time, now())
  }

  /// Part of a transaction: adds that an account has read messages of a room. An operation that waits and is about the same
  /// or the next messages becomes part of it. Its key is the first sequence number, if that is not 1.
  func enqueueRead(_ room: Room.ID, _ sequences: ClosedRange<Int>) throws(StoreError) {
    guard try isReplica else { return }
    let kind = Operation.Kind.read
    let joined = try connection.row(
      """
      SELECT min(ifnull(key, 1) + 0), max(number) FROM outbox WHERE message_id IS NULL AND room_id = ? AND kind = ?
        AND ifnull(key, 1) + 0 <= ? AND number >= ? HAVING count(*) > 0
      """, room, kind.rawValue, sequences.upperBound + 1, sequences.lowerBound - 1
    ) { ($0[0] as Int)...($0[1] as Int) }
    let first = min(sequences.lowerBound, joined?.lowerBound ?? .max)
    let last = max(sequences.upperBound, joined?.upperBound ?? 0)
    try connection.run(
      """
      DELETE FROM outbox WHERE message_id IS NULL AND room_id = ? AND kind = ? AND ifnull(key, 1) + 0 >= ? AND number <= ?
      """, room, kind.rawValue, first, last)
    try enqueue(
      OutboxItem(kind: kind, room: room, key: first > 1 ? String(first) : nil), ItemValue(number: Int64(last))
    )
  }

  /// Part of a transaction: adds the favourites of an account as they are now. `former` are those before.
  func enqueueFavourites(of account: Account.ID, former: String?) throws(StoreError) {
    guard let former else { return }
    let text = try favouriteText(of: account)
    guard text != former else { return }
    try enqueue(OutboxItem(kind: .favourites), ItemValue(text: text), former: ItemValue(text: former))
  }

  /// The ids of an account's favourites in their order; nil in a store without a server.
  func favouriteTextIfReplica(of account: Account.ID) throws(StoreError) -> String? {
    try isReplica ? try favouriteText(of: account) : nil
  }

  private func favouriteText(of account: Account.ID) throws(StoreError) -> String {
    let rooms = try connection.rows(
      "SELECT room_id FROM room_member WHERE account_id = ? AND favourite IS NOT NULL ORDER BY favourite",
      account
    ) { $0[0] as Room.ID }
    return rooms.map(\.description).joined(separator: " ")
  }

  /// Returns the first operation that waits on an item, after another one.
  func waiting(on item: OutboxItem, after id: WaitingOperation.ID = 0) throws(StoreError) -> WaitingOperation
    .ID?
  {
    try connection.row(
      """
      SELECT id FROM outbox WHERE message_id IS ? AND room_id IS ? AND kind BETWEEN ? AND ? AND key IS ? AND id > ?
      ORDER BY id LIMIT 1
      """, item.message, item.room, item.kind.rivals.lowerBound, item.kind.rivals.upperBound, item.key, id
    ) { $0[0] }
  }

  /// Part of a transaction: sets what a refusal of an operation puts back.
  func setFormer(_ value: ItemValue, of id: WaitingOperation.ID) throws(StoreError) {
    try connection.run(
      "UPDATE outbox SET former_text = ?, former_number = ifnull(?, iif(kind = 3, former_number, NULL)), former_at = ? WHERE id = ?",
      value.text, value.number, value.time, id)
  }
}

extension WaitingOperation {
  /// Returns nil for a kind that this version does not know.
  fileprivate init?(row: Row) {
    guard let kind = Operation.Kind(rawValue: row[1]) else { return nil }
    let room: Room.ID = row[2]
    let message: Message.Number = row[3]
    let text: String = row[5]
    let number = (row[6] as ExactNumber?)?.value
    let operation: Operation =
      switch kind {
      case .post:
        .post(
          message, room, text: text, replyTo: number.map { Message.Number($0) },
          files: (row[7] ?? "").split(separator: " ").compactMap { SharedFile.Number(String($0)) })
      case .edit: .edit(message, text: text)
      case .delete: .delete(message)
      case .react: .react(message, row[4], isOn: number == 1)
      case .seen: .seen(message, upTo: number ?? 0)
      case .read: .read(room, upTo: Int(number ?? 0), from: (row[4] as String?).flatMap { Int($0) } ?? 1)
      case .level: .level(room, isMuted: (number ?? 0) & 1 != 0, isMentionsOnly: (number ?? 0) & 2 != 0)
      case .favourites: .favourites(text.split(separator: " ").compactMap { Room.ID(String($0)) })
      case .topic: .topic(room, text)
      case .setting: .setting(row[4], number.map { Keepsake(version: Int($0), text: text) })
      }
    self.init(id: row[0], operation: operation)
  }
}
