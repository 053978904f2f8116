/// What the server has answered to an operation.
public enum Outcome: Hashable, Sendable {
  /// The operation is done, now or before. `rev` is the number of that change in its stream.
  case done(rev: Int64)
  /// A message has its place in its room.
  case posted(sequence: Int, sentAt: Int64)
  /// The operation was not done, and never will be.
  case refused(reason: String)
}

extension Store {
  /// Takes an operation off the outbox, because the server has answered it. Says whether it was still there.
  ///
  /// A posted message gets its place. If a message is refused, it becomes an unsent message with the reason. If another
  /// operation is refused, what was there before it is shown again, and ``takeRefused(of:)`` says so.
  @discardableResult
  public func acknowledge(_ id: WaitingOperation.ID, with outcome: Outcome) throws(StoreError) -> Bool {
    try acknowledge([(id, outcome)]) == 1
  }

  /// Takes operations off the outbox in one transaction. Returns how many were still there.
  @discardableResult
  public func acknowledge(_ answers: [(id: WaitingOperation.ID, outcome: Outcome)]) throws(StoreError) -> Int
  {
    guard !answers.isEmpty, let account = try origin()?.account else { return 0 }
    var mayReturn = true
    for answer in answers where mayReturn { mayReturn = try isRepeatable(answer) }
    return try write(durable: !mayReturn) { () throws(StoreError) in
      var count = 0
      var arrivals: [Room.ID: Arrivals] = [:]
      for answer in answers {
        guard let entry = try outboxEntry(answer.id) else { continue }
        count += 1
        // A refused message takes the operations on it along.
        if case .refused(let reason) = answer.outcome {
          try refuse(entry, because: reason, account)
        } else {
          try finish(entry, answer.outcome, account, &arrivals)
        }
        try connection.run("DELETE FROM outbox WHERE id = ?", answer.id)
      }
      for (room, arrivals) in arrivals { try settle(room, arrivals, for: account) }
      return count
    }
  }

  /// Whether a power cut may bring an operation back to the outbox. The server answers a message as before, and a read position
  /// never moves back. But an edit that came back would hide a later one.
  private func isRepeatable(
    _ answer: (id: WaitingOperation.ID, outcome: Outcome)
  ) throws(StoreError) -> Bool {
    if case .posted = answer.outcome { return true }
    return try outboxEntry(answer.id).map { [.read, .seen].contains($0.item.kind) } ?? false
  }

  private func finish(
    _ entry: OutboxEntry, _ outcome: Outcome, _ account: Account.ID, _ arrivals: inout [Room.ID: Arrivals]
  ) throws(StoreError) {
    switch (entry.item.kind, outcome) {
    case (.post, .posted(let sequence, let time)):
      guard let message = entry.item.message, let room = entry.item.room else { return }
      try place(message, at: sequence, sentAt: time, in: room, by: account, &arrivals)
    case (.post, _), (.read, _), (.seen, _): break
    case (_, .done(let rev)):
      if entry.item.kind == .delete, let message = entry.item.message { try dropAttachments(of: message) }
      if entry.item.message != nil { traces.isLogDirty = true }
      // If the change has been applied already, the server's value is at least as new as this one. Otherwise it is still to come.
      if try self.rev(of: entry.item.stream(of: account)) >= rev { try yield(entry, account) }
    default: break
    }
  }

  /// Part of a transaction: gives a message that waits its place in its room.
  func place(
    _ message: Message.ID, at sequence: Int, sentAt time: Int64, in room: Room.ID, by account: Account.ID,
    _ arrivals: inout [Room.ID: Arrivals]
  ) throws(StoreError) {
    guard sequence > 0, sequence < Message.waiting else { throw .invalid(.message) }
    if arrivals[room] == nil { arrivals[room] = Arrivals(unread: try unreadCount(in: room, of: account)) }
    try connection.run(
      "UPDATE message SET sequence = ?, sent_at = ? WHERE id = ? AND sequence > ?", sequence, time, message,
      Message.waiting)
    guard connection.changedRows == 1 else { return }
    arrivals[room]?.note(sequence, isOwn: true)
    try note(.edited(message, room))
  }

  private func refuse(
    _ entry: OutboxEntry, because reason: String, _ account: Account.ID
  ) throws(StoreError) {
    switch entry.item.kind {
    case .post:
      guard let message = entry.item.message, let room = entry.item.room else { return }
      try takeBack(message, from: room, by: account, because: reason)
    case .read, .seen: break
    default:
      try yield(entry, account)
      try keepRefused(entry, because: reason, account)
    }
  }

  /// Part of a transaction: shows what the server has for an item, unless a later operation hides it.
  private func yield(_ entry: OutboxEntry, _ account: Account.ID) throws(StoreError) {
    if let next = try waiting(on: entry.item, after: entry.id) {
      try setFormer(entry.former, of: next)
    } else {
      try put(entry.former, for: entry.item, account)
    }
  }

  /// Part of a transaction: turns a message that the server does not take into an unsent one.
  private func takeBack(
    _ id: Message.ID, from room: Room.ID, by account: Account.ID, because reason: String
  ) throws(StoreError) {
    guard let message = try message(id), message.isWaiting else { return }
    traces.isLogDirty = true
    if message.deletedAt == nil {
      let unsent = try keepAsUnsent(id, by: account, because: reason)
      try noteReturn(of: unsent, in: room, to: account, because: reason)
    }
    try replaceInIndex(message, by: "")
    // This deletes the operations on the message too.
    try connection.run("DELETE FROM message WHERE id = ?", id)
    try connection.run(
      """
      UPDATE room SET last_message_id = ifnull(
        (SELECT id FROM message WHERE room_id = ?1 ORDER BY sequence DESC LIMIT 1), 0) WHERE id = ?1
      """, room)
    try note(.edited(id, room))
  }

  /// Part of a transaction: keeps the words and the files of a message as an unsent one.
  @discardableResult
  func keepAsUnsent(
    _ id: Message.ID, by account: Account.ID, because reason: String?
  ) throws(StoreError) -> Unsent.ID {
    try useLocalStore(of: account)
    try connection.run(
      """
      INSERT INTO unsent (account_id, room_id, text, reply_to, written_at, reason)
      SELECT ?, room_id, text, reply_to, sent_at, ? FROM message WHERE id = ?
      """, account, reason, id)
    let unsent = Unsent.ID(connection.lastInsertedRow)
    try connection.run(
      """
      INSERT INTO unsent_file (unsent_id, position, path)
      SELECT ?, position, path FROM attachment WHERE message_id = ? AND path IS NOT NULL
      """, unsent, id)
    return unsent
  }

  private func outboxEntry(_ id: WaitingOperation.ID) throws(StoreError) -> OutboxEntry? {
    try connection.row(
      """
      SELECT id, kind, room_id, message_id, key, former_text, former_number, former_at, text FROM outbox
      WHERE id = ?
      """, id
    ) { row in
      Operation.Kind(rawValue: row[1]).map {
        OutboxEntry(
          id: row[0], item: OutboxItem(kind: $0, room: row[2], message: row[3], key: row[4]),
          text: row[8], former: ItemValue(text: row[5], number: row[6], time: row[7]))
      }
    } ?? nil
  }
}

extension OutboxItem {
  /// The stream that tells of changes of the item.
  func stream(of account: Account.ID) -> Stream {
    switch kind {
    case .post, .edit, .delete, .react, .topic: .room(room ?? 0)
    case .read, .seen, .level, .favourites, .setting: .account(account)
    }
  }
}

/// A row of the outbox.
struct OutboxEntry {
  let id: WaitingOperation.ID
  let item: OutboxItem
  let text: String?
  let former: ItemValue
}
