/// How a replica reaches its server, and what it follows there.
extension Store {
  /// Returns the token with which the device of this store is signed in; empty if it has none.
  public func refreshToken() throws(StoreError) -> String {
    try connection.row("SELECT refresh FROM origin") { $0[0] } ?? ""
  }

  /// Returns what is wrong between the store and its server; nil if nothing is.
  public func linkFault() throws(StoreError) -> LinkFault? {
    try connection.row("SELECT fault, fault_at, fault_kind FROM origin WHERE fault IS NOT NULL") {
      LinkFault(words: $0[0], since: $0[1], kind: LinkFault.Kind(rawValue: $0[2]) ?? .away)
    }
  }

  /// Keeps what is wrong between the store and its server; nil if nothing is. The time of the first fault stays until there is
  /// none.
  public func setLinkFault(_ words: String?, _ kind: LinkFault.Kind = .away) throws(StoreError) {
    let former = try linkFault()
    guard former?.words != words || words != nil && former?.kind != kind else { return }
    try write(durable: false) { () throws(StoreError) in
      try connection.run(
        """
        UPDATE origin SET fault = ?1, fault_at = iif(?1 IS NULL, NULL, ifnull(fault_at, ?2)), fault_kind = ?3
        """, words, now(), kind.rawValue)
      try note(.link)
    }
  }

  /// Returns since when the server cannot be reached, and how much waits for it; nil if it can be reached, or if the store
  /// follows no server.
  public func absence() throws(StoreError) -> ServerAbsence? {
    guard let fault = try linkFault(), fault.isAbsence else { return nil }
    return ServerAbsence(since: fault.since, waiting: try waitingCount())
  }

  /// Returns how many messages and other changes wait for the server. Users do not count read positions.
  public func waitingCount() throws(StoreError) -> Int {
    // The difference is faster than a condition on each row: SQLite counts a whole table without reading its rows.
    try connection.row(
      "SELECT (SELECT count(*) FROM outbox) - (SELECT count(*) FROM outbox WHERE message_id IS NULL AND kind = ?)",
      Operation.Kind.read.rawValue
    ) { $0[0] } ?? 0
  }

  /// Empties the outbox, so that nothing of it is ever sent, also by an agent that has the store open.
  public func dropOutbox() throws(StoreError) {
    try write { () throws(StoreError) in try connection.run("DELETE FROM outbox") }
  }

  /// Returns how many unsent messages there are, of all accounts. Those of a lost room count until their author has been told.
  public func unsentCount() throws(StoreError) -> Int {
    try connection.row(
      """
      SELECT (SELECT count(*) FROM refused WHERE kind = ? AND text IS NOT NULL) + (SELECT count(*) FROM unsent u WHERE EXISTS (
        SELECT 1 FROM room_member m WHERE m.account_id = u.account_id AND m.room_id = u.room_id))
      """,
      RefusedOperation.Kind.message.rawValue
    ) { $0[0] } ?? 0
  }

  /// Returns the sequence number that a waiting message gets if the server takes those before it and no others come between.
  /// For other messages, returns their own.
  public func expectedSequence(of message: Message) throws(StoreError) -> Int {
    guard message.isWaiting else { return message.sequence }
    return try connection.row(
      """
      SELECT last_sequence + (SELECT count(*) FROM message WHERE room_id = room.id AND sequence BETWEEN ? AND ?)
      FROM room WHERE id = ?
      """, Message.waiting, message.sequence, message.room
    ) { $0[0] } ?? message.sequence
  }

  /// Returns the streams of which something has been applied.
  public func streams() throws(StoreError) -> [Stream] {
    try connection.rows("SELECT kind, id FROM stream ORDER BY kind, id") { row -> Stream? in
      let id = (row[1] as ExactNumber).value
      return switch row[0] as Int64 {
      case 1: .room(Room.ID(id))
      case 2: .workspace(Workspace.ID(id))
      case 3: .account(Account.ID(id))
      case 4: .packs
      default: nil
      }
    }.compactMap(\.self)
  }

  /// Takes note that the account may not read a stream any more. It leaves the room, or the workspace if that is still there;
  /// otherwise the workspace is deleted with everything in it.
  public func forget(_ stream: Stream, isThere: Bool = false) throws(StoreError) {
    guard let account = try origin()?.account else { return }
    try write { () throws(StoreError) in
      switch stream {
      case .room(let id):
        try endMembership(of: account, in: id)
        try note(.room(id))
        if let workspace = try room(id)?.workspace { try note(.workspace(workspace)) }
      case .workspace(let id):
        let rooms = try connection.rows("SELECT id FROM room WHERE workspace_id = ?", id) { $0[0] as Room.ID }
        for room in rooms { try dropStream(.room(room)) }
        if isThere {
          for room in rooms { try endMembership(of: account, in: room) }
          try connection.run(
            "DELETE FROM workspace_member WHERE account_id = ? AND workspace_id = ?", account, id)
        } else {
          try noteDeletion(of: rooms)
          try removeFromIndex(rooms)
          try connection.run("DELETE FROM workspace WHERE id = ?", id)
          traces.isLogDirty = true
        }
        try note(.workspace(id))
      case .account, .packs: return
      }
      try dropStream(stream)
    }
  }

  private func dropStream(_ stream: Stream) throws(StoreError) {
    try connection.run("DELETE FROM stream WHERE kind = ? AND id = ?", stream.key.kind, stream.key.id)
  }
}

extension Store {
  /// Returns the rooms of which an account is a member.
  public func roomIDs(of account: Account.ID) throws(StoreError) -> [Room.ID] {
    try connection.rows("SELECT room_id FROM room_member WHERE account_id = ? ORDER BY room_id", account) {
      $0[0]
    }
  }
}

/// What is wrong between a store and its server.
public struct LinkFault: Hashable, Sendable {
  public enum Kind: Int64, Sendable {
    /// The server cannot be reached, and is tried again.
    case away
    /// Nothing is sent or brought until somebody does what the words say.
    case stopped
    /// The server is there, but not everything works.
    case partial
  }

  public let words: String
  public let since: Int64
  public let kind: Kind

  /// Whether the server does not answer.
  public var isAbsence: Bool { kind != .partial }
}

/// A server that cannot be reached.
public struct ServerAbsence: Hashable, Sendable {
  public let since: Int64
  /// How many messages and other changes wait in this store.
  public let waiting: Int
}
