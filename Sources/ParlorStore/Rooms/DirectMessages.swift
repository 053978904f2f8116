/// Direct messages, found by the two accounts. Within a workspace, two accounts have at most one room. It is created
/// when it is first needed. In a replica it waits for the server then, see ``WaitingRoom``.
extension Store {
  /// Returns the room of two accounts in a workspace; nil if there is none yet.
  public func dm(
    of account: Account.ID, with opponent: Account.ID, in workspace: Workspace.ID
  ) throws(StoreError) -> Room? {
    try connection.row(
      """
      SELECT id, workspace_id, name, description, admin_id, low_id, high_id FROM room
      WHERE workspace_id = ? AND low_id = ? AND high_id = ?
      """, workspace, min(account, opponent), max(account, opponent), make: Room.init(row:))
  }

  /// Returns the room of two accounts in a workspace that both belong to. Creates the room if there is none.
  public func openDM(
    of account: Account.ID, with opponent: Account.ID, in workspace: Workspace.ID
  ) throws(StoreError) -> Room {
    if let room = try dm(of: account, with: opponent, in: workspace) { return room }
    return try write { () throws(StoreError) in
      if let room = try dm(of: account, with: opponent, in: workspace) { return room }
      guard try isMember(account, of: workspace) else { throw .unknown(.workspace(workspace)) }
      guard account != opponent, try isMember(opponent, of: workspace) else {
        throw .unknown(.account(opponent))
      }
      let pair = (low: min(account, opponent), high: max(account, opponent))
      let time = now()
      try connection.run(
        "INSERT INTO room (id, workspace_id, description, low_id, high_id, created_at) VALUES (?, ?, '', ?, ?, ?)",
        try waitingRoomID(), workspace, pair.low, pair.high, time)
      let id = Room.ID(connection.lastInsertedRow)
      try enter(id, account, at: time)
      try enter(id, opponent, at: time)
      try note(.workspace(workspace))
      return Room(id: id, workspace: workspace, kind: .dm(pair.low, pair.high))
    }
  }

  /// Calls `body` with the room of two accounts, in one transaction: at any other moment the server may give the room its id. Creates
  /// the room if there is none.
  public func openDM<Result>(
    of account: Account.ID, with opponent: Account.ID, in workspace: Workspace.ID,
    _ body: (Room) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try write { () throws(StoreError) in
      try body(try openDM(of: account, with: opponent, in: workspace))
    }
  }

  /// Returns the workspace that a link means when it names only the opponent; nil if the two accounts share none.
  ///
  /// It is one of the workspaces that both belong to: `preferred` if they have a room there, else the one with their
  /// newest message, else the newest workspace.
  public func workspaceOfDM(
    of account: Account.ID, with opponent: Account.ID, preferring preferred: Workspace.ID? = nil
  ) throws(StoreError) -> Workspace.ID? {
    guard account != opponent else { return nil }
    return try connection.row(
      """
      SELECT w.id FROM workspace_member mine
      JOIN workspace_member theirs ON theirs.workspace_id = mine.workspace_id AND theirs.account_id = ?2
      JOIN workspace w ON w.id = mine.workspace_id
      LEFT JOIN room r ON r.workspace_id = w.id AND r.low_id = ?3 AND r.high_id = ?4
      WHERE mine.account_id = ?1
      ORDER BY w.id IS ?5 AND r.id IS NOT NULL DESC, ifnull(r.last_at, -1) DESC, w.created_at DESC, w.id DESC LIMIT 1
      """, account, opponent, min(account, opponent), max(account, opponent), preferred
    ) { $0[0] }
  }
}
