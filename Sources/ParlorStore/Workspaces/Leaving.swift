/// Leaving workspaces and channels. An admin must hand over or delete what it runs before it leaves.
extension Store {
  /// Removes an account from a workspace and from all its rooms. Its messages stay.
  ///
  /// Throws `adminStays` with the workspace if the account runs it, or with the first channel by name that it runs
  /// there.
  public func leave(_ id: Workspace.ID, _ account: Account.ID) throws(StoreError) {
    try requireTruth()
    try write { () throws(StoreError) in
      guard let workspace = try workspace(id), try isMember(account, of: id) else {
        throw .unknown(.workspace(id))
      }
      guard workspace.admin != account else { throw .adminStays(.workspace(id)) }
      if let room = try administeredChannels(of: account, in: id).first { throw .adminStays(.room(room.id)) }
      try takeOut(account, of: id)
    }
  }

  /// Removes another member from a workspace and from all its rooms, as its admin. Its messages stay.
  ///
  /// Throws `adminStays` with the first channel by name that the member runs there.
  public func remove(
    _ member: Account.ID, from id: Workspace.ID, by account: Account.ID
  ) throws(StoreError) {
    try requireTruth()
    try write { () throws(StoreError) in
      guard let workspace = try workspace(id), try isMember(account, of: id) else {
        throw .unknown(.workspace(id))
      }
      guard workspace.admin == account else { throw .notAdmin(.workspace(id)) }
      guard member != account else { throw .adminStays(.workspace(id)) }
      guard try isMember(member, of: id) else { throw .unknown(.account(member)) }
      if let room = try administeredChannels(of: member, in: id).first { throw .adminStays(.room(room.id)) }
      try takeOut(member, of: id)
    }
  }

  /// Part of a transaction: removes an account from a workspace and from all its rooms.
  private func takeOut(_ account: Account.ID, of id: Workspace.ID) throws(StoreError) {
    let rooms: [Room.ID] = try connection.rows(
      """
      DELETE FROM room_member
      WHERE account_id = ?1 AND room_id IN (SELECT id FROM room WHERE workspace_id = ?2)
      RETURNING room_id
      """, account, id
    ) { $0[0] }
    try connection.run(
      "DELETE FROM workspace_member WHERE account_id = ? AND workspace_id = ?", account, id)
    try note(.workspace(id))
    // Those who look at one of the rooms see how many members it has.
    for room in rooms { try note(.room(room)) }
  }

  /// Removes an account from a channel. Throws `adminStays` if it runs the channel.
  public func leave(_ id: Room.ID, _ account: Account.ID) throws(StoreError) {
    try requireTruth()
    try write { () throws(StoreError) in
      guard case .member(let room) = try access(account, id),
        case .channel(_, _, let admin) = room.kind
      else { throw .notMember(id) }
      guard admin != account else { throw .adminStays(.room(id)) }
      try connection.run("DELETE FROM room_member WHERE account_id = ? AND room_id = ?", account, id)
      try note(.room(id))
    }
  }

  /// Returns the channels of a workspace that an account runs, by name.
  public func administeredChannels(
    of account: Account.ID, in workspace: Workspace.ID
  ) throws(StoreError) -> [Room] {
    try connection.rows(
      """
      SELECT id, workspace_id, name, description, admin_id, low_id, high_id FROM room
      WHERE workspace_id = ? AND admin_id = ? ORDER BY name
      """, workspace, account, make: Room.init(row:))
  }

  /// Throws `nobodyThere` if the room is direct messages and the other account has left the workspace: nobody would
  /// read the message.
  func requireListener(in room: Room.ID, besides author: Account.ID) throws(StoreError) {
    let gone = try connection.row(
      """
      SELECT 1 FROM room r WHERE r.id = ?1 AND r.name IS NULL
        AND NOT EXISTS (SELECT 1 FROM room_member WHERE room_id = ?1 AND account_id <> ?2)
      """, room, author
    ) { _ in true }
    if gone != nil { throw .nobodyThere(room) }
  }
}
