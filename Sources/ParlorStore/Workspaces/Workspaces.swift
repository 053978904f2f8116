/// A group of members with its own channels and direct messages, run by one admin.
public struct Workspace: Hashable, Sendable, Identifiable {
  public typealias ID = RowID<Workspace>

  public let id: ID
  public let name: String
  public let description: String
  public let admin: Account.ID
  /// Milliseconds since 1970.
  public let createdAt: Int64

  public init(id: ID, name: String, description: String, admin: Account.ID, createdAt: Int64) {
    self.id = id
    self.name = name
    self.description = description
    self.admin = admin
    self.createdAt = createdAt
  }
}

/// The size of a workspace or a channel: what is lost when it is deleted.
public struct Extent: Hashable, Sendable {
  public let members: Int
  public let channels: Int
  public let messages: Int

  public init(members: Int, channels: Int, messages: Int) {
    self.members = members
    self.channels = channels
    self.messages = messages
  }
}

extension Store {
  /// Returns the workspaces of an account, the newest first. The first one is where the account lands after log-in.
  public func workspaces(of account: Account.ID) throws(StoreError) -> [Workspace] {
    try connection.rows(
      """
      SELECT w.id, w.name, w.description, w.admin_id, w.created_at
      FROM workspace_member m JOIN workspace w ON w.id = m.workspace_id
      WHERE m.account_id = ? ORDER BY w.created_at DESC, w.id DESC
      """, account, make: Workspace.init(row:))
  }

  /// Returns the workspace with an id; nil if there is none.
  public func workspace(_ id: Workspace.ID) throws(StoreError) -> Workspace? {
    try connection.row(
      "SELECT id, name, description, admin_id, created_at FROM workspace WHERE id = ?", id,
      make: Workspace.init(row:))
  }

  public func isMember(_ account: Account.ID, of workspace: Workspace.ID) throws(StoreError) -> Bool {
    try connection.row(
      "SELECT 1 FROM workspace_member WHERE account_id = ? AND workspace_id = ?", account, workspace
    ) { _ in true } ?? false
  }

  /// Returns since when an account is a member of a workspace, in milliseconds since 1970; nil if it is none.
  public func joiningTime(of account: Account.ID, in workspace: Workspace.ID) throws(StoreError) -> Int64? {
    try connection.row(
      "SELECT joined_at FROM workspace_member WHERE account_id = ? AND workspace_id = ?", account, workspace
    ) { $0[0] }
  }

  /// Returns the members of a workspace, by name.
  public func members(of workspace: Workspace.ID) throws(StoreError) -> [Member] {
    try connection.rows(
      """
      SELECT a.id, a.nickname, a.id = w.admin_id, EXISTS (SELECT 1 FROM bot WHERE account_id = a.id)
      FROM workspace w JOIN workspace_member m ON m.workspace_id = w.id JOIN account a ON a.id = m.account_id
      WHERE w.id = ? ORDER BY a.nickname, a.id
      """, workspace
    ) { Member(id: $0[0], nickname: $0[1], isAdmin: $0[2], isBot: $0[3]) }
  }

  /// Creates a workspace with its maker as admin and only member, and in it the channel `general`. Where coins are sold, the maker
  /// pays ``Coins/workspace`` of them.
  public func makeWorkspace(
    name: String, description: String, by account: Account.ID
  ) throws(StoreError) -> Workspace {
    try requireTruth()
    guard InputRule.isName(name) else { throw .invalid(.workspaceName) }
    guard InputRule.isDescription(description) else { throw .invalid(.description) }
    return try write { () throws(StoreError) in
      guard let maker = try self.account(account) else { throw .unknown(.account(account)) }
      try requireFree(name, for: account)
      let price = sellsCoins ? Coins.workspace : 0
      guard maker.coins >= price else { throw .tooFewCoins(needed: price, has: maker.coins) }
      try connection.run("UPDATE account SET coins = coins - ? WHERE id = ?", price, account)
      try note(.account(account))
      let workspace = try insertWorkspace(name: name, description: description, by: account)
      _ = try insertChannel(name: "general", description: "", in: workspace.id, by: account)
      return workspace
    }
  }

  /// Part of a transaction: creates a workspace without a channel, and without taking coins.
  func insertWorkspace(
    name: String, description: String, by account: Account.ID
  ) throws(StoreError) -> Workspace {
    let time = now()
    try connection.run(
      "INSERT INTO workspace (name, description, admin_id, created_at) VALUES (?, ?, ?, ?)",
      name, description, account, time)
    let id = Workspace.ID(connection.lastInsertedRow)
    try enter(id, account, at: time)
    return Workspace(id: id, name: name, description: description, admin: account, createdAt: time)
  }

  /// Returns the size of a workspace.
  public func extent(of id: Workspace.ID) throws(StoreError) -> Extent {
    try connection.row(
      """
      SELECT (SELECT count(*) FROM workspace_member WHERE workspace_id = ?1),
        (SELECT count(*) FROM room WHERE workspace_id = ?1 AND name IS NOT NULL),
        (SELECT ifnull(sum(last_sequence), 0) FROM room WHERE workspace_id = ?1)
      """, id
    ) { Extent(members: $0[0], channels: $0[1], messages: $0[2]) }
      ?? Extent(members: 0, channels: 0, messages: 0)
  }

  /// Makes an account a member of a workspace without asking anybody. A member stays a member. People invite members
  /// with ``invite(_:to:by:)``.
  public func join(_ workspace: Workspace.ID, _ account: Account.ID) throws(StoreError) {
    try requireTruth()
    try write { () throws(StoreError) in
      guard try self.workspace(workspace) != nil else { throw .unknown(.workspace(workspace)) }
      guard try self.account(account) != nil else { throw .unknown(.account(account)) }
      try enter(workspace, account, at: now())
    }
  }

  /// Part of a transaction: makes an account a member, also of the direct messages that it had there before it left.
  func enter(_ workspace: Workspace.ID, _ account: Account.ID, at time: Int64) throws(StoreError) {
    try connection.run(
      "INSERT OR IGNORE INTO workspace_member (account_id, workspace_id, joined_at) VALUES (?, ?, ?)",
      account, workspace, time)
    try connection.run(
      """
      INSERT OR IGNORE INTO room_member (account_id, room_id, joined_at, read_id, read_upto, read_sequence)
      SELECT ?1, id, ?2, last_message_id, last_sequence, last_sequence FROM room
      WHERE workspace_id = ?3 AND ?1 IN (low_id, high_id)
      """, account, time, workspace)
    try note(.workspace(workspace))
  }
}

extension Workspace {
  fileprivate init(row: Row) {
    self.init(id: row[0], name: row[1], description: row[2], admin: row[3], createdAt: row[4])
  }
}
