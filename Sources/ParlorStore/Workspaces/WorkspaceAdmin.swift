/// What only the admin of a workspace may do. Each method checks that within its transaction, because another session may
/// have handed over the role a moment ago.
///
/// An account that is no member gets `unknown`; a member who is not the admin gets `notAdmin`.
extension Store {
  /// Changes the name and the description of a workspace.
  @discardableResult public func edit(
    _ id: Workspace.ID, name: String, description: String, by account: Account.ID
  ) throws(StoreError) -> Workspace {
    try requireTruth()
    guard InputRule.isName(name) else { throw .invalid(.workspaceName) }
    guard InputRule.isDescription(description) else { throw .invalid(.description) }
    return try write { () throws(StoreError) in
      let workspace = try administered(id, by: account)
      try requireFree(name, for: account, except: id)
      try connection.run(
        "UPDATE workspace SET name = ?, description = ? WHERE id = ?", name, description, id)
      try note(.workspace(id))
      return Workspace(
        id: id, name: name, description: description, admin: account, createdAt: workspace.createdAt)
    }
  }

  /// Makes the account with an e-mail address or a nickname a member, also of the channel `general` if there is one. Throws
  /// `unknown(.person)` if there is no such account, and `alreadyMember` if it is a member already.
  ///
  /// Both errors reveal something about the account, so they count as tries of the inviting account. After several
  /// tries, throws `tooSoon` with the same delays as the log-in.
  @discardableResult public func invite(
    _ name: String, to id: Workspace.ID, by account: Account.ID
  ) throws(StoreError) -> Member {
    try requireTruth()
    guard let key = InputRule.invitee(name) else { throw .invalid(.email) }
    let tries = "invite \(account)"
    // The try is counted in a transaction of its own, so that an error below does not roll the count back.
    try write { () throws(StoreError) in
      _ = try administered(id, by: account)
      try countTry(of: tries)
    }
    return try write { () throws(StoreError) in
      _ = try administered(id, by: account)
      let query: StaticString =
        InputRule.isEmail(key)
        ? "SELECT id, nickname FROM account WHERE email = ?"
        : "SELECT id, nickname FROM account WHERE nickname_key = ?"
      let guest = try connection.row(query, key) { row in
        Member(id: row[0], nickname: row[1], isAdmin: false)
      }
      guard let guest else { throw .unknown(.person(name)) }
      guard try !isMember(guest.id, of: id) else { throw .alreadyMember(guest.id) }
      try welcome(guest.id, to: id)
      try uncountTry(of: tries)
      return guest
    }
  }

  /// Part of a transaction: makes an account a member, also of the channel `general` if there is one.
  func welcome(_ guest: Account.ID, to id: Workspace.ID) throws(StoreError) {
    try enter(id, guest, at: now())
    let general = try connection.row(
      "SELECT id FROM room WHERE workspace_id = ? AND name_key = 'general'", id
    ) { $0[0] as Room.ID }
    if let general { try enter(general, guest, at: now()) }
  }

  /// Makes another member the admin. Throws `invalid(.admin)` if `member` is the admin, no member, or a bot, and `taken` if
  /// `member` runs another workspace of the same name.
  public func handOver(
    _ id: Workspace.ID, to member: Account.ID, by account: Account.ID
  ) throws(StoreError) {
    try requireTruth()
    try write { () throws(StoreError) in
      let workspace = try administered(id, by: account)
      guard member != account, try isMember(member, of: id), try !isBot(member) else {
        throw .invalid(.admin)
      }
      try requireFree(workspace.name, for: member, except: id)
      try connection.run("UPDATE workspace SET admin_id = ? WHERE id = ?", member, id)
      try note(.workspace(id))
    }
  }

  /// Deletes a workspace with all its rooms and messages, for all its members.
  public func delete(_ id: Workspace.ID, by account: Account.ID) throws(StoreError) {
    try requireTruth()
    try write(erases: true) { () throws(StoreError) in
      _ = try administered(id, by: account)
      let rooms = try connection.rows("SELECT id FROM room WHERE workspace_id = ?", id) { $0[0] as Room.ID }
      try removeFromIndex(rooms)
      try connection.run("DELETE FROM workspace WHERE id = ?", id)
      try note(.workspace(id))
    }
  }

  func administered(_ id: Workspace.ID, by account: Account.ID) throws(StoreError) -> Workspace {
    guard let workspace = try workspace(id), try isMember(account, of: id) else {
      throw .unknown(.workspace(id))
    }
    guard workspace.admin == account else { throw .notAdmin(.workspace(id)) }
    return workspace
  }

  /// Throws `taken` if the account runs another workspace of that name.
  func requireFree(
    _ name: String, for account: Account.ID, except id: Workspace.ID? = nil
  ) throws(StoreError) {
    let taken = try connection.row(
      "SELECT 1 FROM workspace WHERE admin_id = ? AND name = ? AND id IS NOT ?", account, name, id
    ) { _ in true }
    if taken != nil { throw .taken(.workspaceName) }
  }
}
