import UsherFiles

/// A bot with a token. It posts the text of each HTTP request that has the token to one channel.
public struct Hook: Hashable, Sendable {
  public let name: String
  /// The channel with its workspace.
  public let channel: String
  public let since: Int64
  /// When it has posted last; nil if it has not.
  public let used: Int64?
}

/// The store holds the digest of a token, and not the token.
extension Store {
  /// Returns the hooks, by name.
  public func hooks() throws(StoreError) -> [Hook] {
    try connection.rows(
      """
      SELECT a.nickname, w.name || '/#' || r.name, h.since, h.used_at
      FROM hook h JOIN account a ON a.id = h.account_id JOIN room r ON r.id = h.room_id
      JOIN workspace w ON w.id = r.workspace_id ORDER BY a.nickname, a.id
      """
    ) { Hook(name: $0[0], channel: $0[1], since: $0[2], used: $0[3]) }
  }

  /// Makes a hook, and returns its token. Throws `taken(.nickname)` if a person or another hook has the name.
  public func makeHook(_ name: String, to channel: Room.ID, limit: Int?) throws(StoreError) -> String {
    try requireTruth()
    return try write { () throws(StoreError) in
      let bot = try insertBot(name, limit: limit)
      let isTaken = try connection.row("SELECT 1 FROM hook WHERE account_id = ?", bot) { _ in true }
      if isTaken != nil { throw .taken(.nickname) }
      try enter(channel, bot: bot)
      let token = Self.randomDigits(32)
      try connection.run(
        "INSERT INTO hook (account_id, room_id, digest, since) VALUES (?, ?, ?, ?)", bot, channel,
        Self.digest(ofToken: token), now())
      return token
    }
  }

  /// Gives a hook another token in place of its own, and returns it; nil if there is no such hook.
  public func rotateHook(_ name: String) throws(StoreError) -> String? {
    try write { () throws(StoreError) in
      let token = Self.randomDigits(32)
      try connection.run(
        "UPDATE hook SET digest = ?, since = ? WHERE account_id = ?", Self.digest(ofToken: token), now(),
        try account(named: name)?.id)
      return connection.changedRows == 1 ? token : nil
    }
  }

  /// Takes a hook its token. What it has posted stays. Returns false if there is no such hook.
  public func revokeHook(_ name: String) throws(StoreError) -> Bool {
    try write { () throws(StoreError) in
      try connection.run("DELETE FROM hook WHERE account_id = ?", try account(named: name)?.id)
      return connection.changedRows == 1
    }
  }

  /// Posts a text to the channel of the hook with a token; nil if no hook has it.
  public func post(_ text: String, byHook token: String) throws(StoreError) -> Message? {
    let hook = try connection.row(
      "SELECT account_id, room_id FROM hook WHERE digest = ?", Self.digest(ofToken: token)
    ) { row in (account: row[0] as Account.ID, room: row[1] as Room.ID) }
    guard let hook else { return nil }
    let message = try append(text, to: hook.room, by: hook.account)
    try write(durable: false) { () throws(StoreError) in
      try connection.run("UPDATE hook SET used_at = ? WHERE account_id = ?", now(), hook.account)
    }
    return message
  }

  private static func digest(ofToken token: String) -> String { SHA256.hex(Array(token.utf8)) }
}
