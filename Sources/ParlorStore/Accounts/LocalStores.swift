/// The result of opening an account's local store.
public enum LocalStoreAnswer: Equatable, Sendable {
  /// The account has a local store already.
  case found
  /// The local store is new. The local stores of these accounts were deleted for it.
  case made(dropped: [Account.ID])
  /// There is no room. The local stores of these accounts would have to be deleted first.
  case full([Account])
}

/// The local store of each account: its settings, its drafts, the place it left, recent searches, favourites, unsent
/// messages and its inbox. Messages and members of rooms are not part of it.
extension Store {
  public static let mostLocalStores = 5

  /// Returns the accounts whose local stores must be deleted before an account can have one, the least recently used
  /// first. Pass nil for an account that does not exist yet.
  ///
  /// Returns none if the account has a local store, or if there is room. An account that is logged in somewhere is
  /// never returned; then there are more local stores than `mostLocalStores` for a while.
  public func localStoresToGo(for account: Account.ID?) throws(StoreError) -> [Account] {
    try connection.snapshot { () throws(StoreError) in
      let all = try connection.rows(
        """
        SELECT a.id, a.email, a.nickname, a.phone, a.coins
        FROM local_store l JOIN account a ON a.id = l.account_id ORDER BY l.used_at, a.id
        """
      ) { Account(id: $0[0], email: $0[1], nickname: $0[2], phone: $0[3], coins: $0[4]) }
      let excess = all.count + 1 - Self.mostLocalStores
      guard excess > 0, !all.contains(where: { $0.id == account }) else { return [] }
      return Array(all.lazy.filter { !self.attendance.isPresent($0.id) }.prefix(excess))
    }
  }

  /// Creates an account's local store if it has none. If others must be deleted for it, deletes them only if `agreed`
  /// names all of them.
  public func openLocalStore(
    of account: Account.ID, dropping agreed: [Account.ID] = []
  ) throws(StoreError) -> LocalStoreAnswer {
    try write(erases: !agreed.isEmpty) { () throws(StoreError) in
      guard try self.account(account) != nil else { throw .unknown(.account(account)) }
      let known = try connection.row("SELECT 1 FROM local_store WHERE account_id = ?", account) { _ in true }
      let going = known == nil ? try localStoresToGo(for: account) : []
      guard going.allSatisfy({ agreed.contains($0.id) }) else { return .full(going) }
      for one in going { try dropLocalStore(of: one.id) }
      try useLocalStore(of: account)
      return known == nil ? .made(dropped: going.map(\.id)) : .found
    }
  }

  /// Part of a transaction: marks an account's local store as the most recently used.
  func useLocalStore(of account: Account.ID) throws(StoreError) {
    try connection.run(
      "INSERT OR REPLACE INTO local_store (account_id, used_at) VALUES (?, ?)", account, now())
  }

  /// Deletes a local store. It leaves the push positions: otherwise every notification would be delivered again.
  private func dropLocalStore(of account: Account.ID) throws(StoreError) {
    try connection.run("DELETE FROM keepsake WHERE account_id = ?", account)
    try connection.run("DELETE FROM unsent WHERE account_id = ?", account)
    try connection.run("DELETE FROM refused WHERE account_id = ?", account)
    try connection.run("DELETE FROM notice WHERE account_id = ?", account)
    try connection.run("DELETE FROM push WHERE account_id = ?", account)
    try connection.run("DELETE FROM acted_message WHERE account_id = ?", account)
    try connection.run("UPDATE room_member SET favourite = NULL WHERE account_id = ?", account)
    try connection.run("DELETE FROM local_store WHERE account_id = ?", account)
  }
}
