/// Direct messages are addressed by who they are with: within a workspace, a pair of accounts has one room at most,
/// made when it is first needed.
extension Store {
  /// The room of two accounts in a workspace, or nil if they never wrote each other there.
  public func dm(
    of account: Account.ID, with opponent: Account.ID, in workspace: Workspace.ID
  ) throws(StoreError) -> Room? {
    try connection.row(
      """
      SELECT id, workspace_id, name, description, admin_id, low_id, high_id FROM room
      WHERE workspace_id = ? AND low_id = ? AND high_id = ?
      """, workspace, min(account, opponent), max(account, opponent), make: Room.init(row:))
  }

  /// The room of two accounts in a workspace both belong to, made if need be.
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
        "INSERT INTO room (workspace_id, description, low_id, high_id, created_at) VALUES (?, '', ?, ?, ?)",
        workspace, pair.low, pair.high, time)
      let id = Room.ID(connection.lastInsertedRow)
      try enter(id, account, at: time)
      try enter(id, opponent, at: time)
      try note(.workspace(workspace))
      return Room(id: id, workspace: workspace, kind: .dm(pair.low, pair.high))
    }
  }

  /// Which workspace a link that names only the opponent means: of those both belong to, the preferred one if they have
  /// a room there, else the one where they wrote each other last, else the newest. Nil if they share none.
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
