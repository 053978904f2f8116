/// An account of a program.
public struct Bot: Hashable, Sendable {
  public let id: Account.ID
  public let name: String
  /// How many messages it may write in a minute.
  public let limit: Int
  /// By how many keys it comes in.
  public let keys: Int
  /// The names of its channels, with their workspaces.
  public let channels: [String]
}

/// Bots write by commands and hooks, and have no sessions. They have no password and no address, and they are members of the rooms only
/// that they were given or invited to.
extension Store {
  /// Returns the bots that have a key, by name.
  public func bots() throws(StoreError) -> [Bot] {
    try connection.rows(
      """
      SELECT a.id, a.nickname, b.minute_limit, count(*)
      FROM bot b JOIN account a ON a.id = b.account_id JOIN account_key k ON k.account_id = a.id
      GROUP BY a.id ORDER BY a.nickname, a.id
      """
    ) { row in (id: row[0] as Account.ID, name: row[1] as String, limit: row[2] as Int, keys: row[3] as Int) }
    .map { bot throws(StoreError) in
      let channels = try connection.rows(
        """
        SELECT w.name || '/#' || r.name
        FROM room_member m JOIN room r ON r.id = m.room_id JOIN workspace w ON w.id = r.workspace_id
        WHERE m.account_id = ? AND r.name IS NOT NULL ORDER BY 1
        """, bot.id
      ) { $0[0] as String }
      return Bot(id: bot.id, name: bot.name, limit: bot.limit, keys: bot.keys, channels: channels)
    }
  }

  public func isBot(_ account: Account.ID) throws(StoreError) -> Bool {
    try connection.row("SELECT 1 FROM bot WHERE account_id = ?", account) { _ in true } ?? false
  }

  /// Makes a bot with a key and channels; one that is there gets them as well, and the limit if one is given. Returns its id.
  ///
  /// Throws `taken(.nickname)` if a person has the name, `taken(.key)` if the key belongs to another account, and `invalid(.key)` if the
  /// bot has no key and gets none.
  @discardableResult public func makeBot(
    _ name: String, limit: Int?, key: String?, channels: [Room.ID]
  ) throws(StoreError) -> Account.ID {
    try requireTruth()
    return try write { () throws(StoreError) in
      let bot = try insertBot(name, limit: limit)
      let hasKey = try connection.row("SELECT 1 FROM account_key WHERE account_id = ?", bot) { _ in true }
      guard key != nil || hasKey != nil else { throw .invalid(.key) }
      if let key {
        if let holder = try holder(ofKey: key), holder != bot { throw .taken(.key) }
        try connection.run(
          "INSERT OR IGNORE INTO account_key (fingerprint, account_id, label, since, used_at) VALUES (?, ?, '', ?3, ?3)",
          key, bot, now())
      }
      for channel in channels { try enter(channel, bot: bot) }
      return bot
    }
  }

  /// Takes a bot its keys, its hook and its rooms. Its sessions end. What it has written stays. Returns false if there is no such bot.
  public func removeBot(_ name: String) throws(StoreError) -> Bool {
    try write { () throws(StoreError) in
      guard let bot = try account(named: name)?.id, try isBot(bot) else { return false }
      let workspaces = try workspaces(of: bot)
      try connection.run("DELETE FROM account_key WHERE account_id = ?", bot)
      try connection.run("DELETE FROM hook WHERE account_id = ?", bot)
      try connection.run("DELETE FROM room_member WHERE account_id = ?", bot)
      try connection.run("DELETE FROM workspace_member WHERE account_id = ?", bot)
      for workspace in workspaces { try note(.workspace(workspace.id)) }
      try note(.account(bot))
      return true
    }
  }

  /// Returns the channels of all workspaces that a text names: `channel:42`, `#general`, or `Harbour/#general`.
  public func channels(named text: String) throws(StoreError) -> [Room.ID] {
    if text.hasPrefix("channel:"), let id = Int64(text.dropFirst(8)) {
      return try connection.rows("SELECT id FROM room WHERE id = ? AND name IS NOT NULL", id) { $0[0] }
    }
    let slash = text.lastIndex(of: "/")
    let name = (slash.map { text[text.index(after: $0)...] } ?? text[...]).drop { $0 == "#" }
    return try connection.rows(
      """
      SELECT r.id, w.name FROM room r JOIN workspace w ON w.id = r.workspace_id WHERE r.name_key = ? ORDER BY r.id
      """, InputRule.nameKey(String(name))
    ) { row in (id: row[0] as Room.ID, workspace: row[1] as String) }
    .filter { room in
      slash.map { InputRule.nameKey(String(text[..<$0])) == InputRule.nameKey(room.workspace) } ?? true
    }
    .map(\.id)
  }

  /// Part of a transaction: makes a bot with a name, or returns the one that has it.
  func insertBot(_ name: String, limit: Int?) throws(StoreError) -> Account.ID {
    guard let nickname = InputRule.nickname(name) else { throw .invalid(.nickname) }
    let known = try account(named: nickname)?.id
    if let known, try !isBot(known) { throw .taken(.nickname) }
    let bot = if let known { known } else { try insertAccount(nickname) }
    try connection.run(
      "INSERT OR IGNORE INTO bot (account_id, minute_limit) VALUES (?, ?)", bot, limit ?? Self.botLimit)
    if let limit { try connection.run("UPDATE bot SET minute_limit = ? WHERE account_id = ?", limit, bot) }
    return bot
  }

  /// Part of a transaction: makes a bot a member of a channel and of its workspace.
  func enter(_ channel: Room.ID, bot: Account.ID) throws(StoreError) {
    guard let room = try room(channel) else { throw .unknown(.room(channel)) }
    try enter(room.workspace, bot, at: now())
    if try !isMember(bot, of: channel) { try enter(channel, bot, at: now()) }
  }

  /// How many messages a bot may write in a minute, unless its host says otherwise.
  public static var botLimit: Int { 60 }

  /// Part of a transaction: counts a message. Returns whether the author is a bot. Throws `tooManyMessages` if it has written as much as
  /// it may since the first message of its minute.
  func countMessage(ofBot account: Account.ID) throws(StoreError) -> Bool {
    let found = try connection.row(
      "SELECT minute_limit, counted_from, counted FROM bot WHERE account_id = ?", account
    ) { row in (limit: row[0] as Int, from: row[1] as Int64, count: row[2] as Int) }
    guard let found else { return false }
    let (time, end) = (now(), found.from + 60_000)
    // A clock that was set back begins another minute.
    let goesOn = found.from <= time && time < end
    if goesOn, found.count >= found.limit { throw .tooManyMessages(limit: found.limit, until: end) }
    try connection.run(
      "UPDATE bot SET counted_from = ?, counted = ? WHERE account_id = ?", goesOn ? found.from : time,
      goesOn ? found.count + 1 : 1, account)
    return true
  }
}
