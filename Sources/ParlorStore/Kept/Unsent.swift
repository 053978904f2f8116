/// A message that could not be sent. It is kept until it is sent or dropped.
public struct Unsent: Hashable, Sendable, Identifiable {
  public typealias ID = RowID<Unsent>

  public let id: ID
  public let text: String
  public let replyTo: Message.ID?
  /// The paths of the files to send with it.
  public internal(set) var paths: [String]
  public let writtenAt: Int64
  /// Why the server refused it; nil if it was not refused.
  public internal(set) var reason: String?
}

/// Messages that could not be sent, kept by account and room until they are sent or dropped.
extension Store {
  /// Keeps a message. If `key` is given, deletes what the account keeps under it in the same transaction: the message
  /// has taken its place.
  public func keepUnsent(
    _ text: String, to room: Room.ID, by author: Account.ID, replyTo: Message.ID? = nil, paths: [String] = [],
    inPlaceOf key: String? = nil
  ) throws(StoreError) -> Unsent {
    try write { () throws(StoreError) in
      guard try self.room(room) != nil else { throw .unknown(.room(room)) }
      guard try account(author) != nil else { throw .unknown(.account(author)) }
      let time = now()
      try useLocalStore(of: author)
      try connection.run(
        "INSERT INTO unsent (account_id, room_id, text, reply_to, written_at) VALUES (?, ?, ?, ?, ?)",
        author, room, text, replyTo, time)
      let id = Unsent.ID(connection.lastInsertedRow)
      for (position, path) in paths.enumerated() {
        try connection.run(
          "INSERT INTO unsent_file (unsent_id, position, path) VALUES (?, ?, ?)", id, position, path)
      }
      if let key { try keep(nil, as: key, of: author) }
      return Unsent(id: id, text: text, replyTo: replyTo, paths: paths, writtenAt: time)
    }
  }

  /// Returns the messages that an account could not send to a room, oldest first.
  public func unsent(in room: Room.ID, of account: Account.ID) throws(StoreError) -> [Unsent] {
    try connection.snapshot { () throws(StoreError) in
      let rows = try connection.rows(
        """
        SELECT id, text, reply_to, written_at, reason FROM unsent WHERE account_id = ? AND room_id = ? ORDER BY id
        """, account, room
      ) { Unsent(id: $0[0], text: $0[1], replyTo: $0[2], paths: [], writtenAt: $0[3], reason: $0[4]) }
      return try rows.map { row throws(StoreError) in
        var row = row
        row.paths = try connection.rows(
          "SELECT path FROM unsent_file WHERE unsent_id = ? ORDER BY position", row.id
        ) { $0[0] }
        return row
      }
    }
  }

  /// Deletes an unsent message. Says whether it was still there.
  @discardableResult
  public func dropUnsent(_ id: Unsent.ID, of account: Account.ID) throws(StoreError) -> Bool {
    try write(erases: true) { () throws(StoreError) in
      try connection.run("DELETE FROM unsent WHERE id = ? AND account_id = ?", id, account)
      guard connection.changedRows == 1 else { return false }
      try note(.account(account))
      return true
    }
  }
}
