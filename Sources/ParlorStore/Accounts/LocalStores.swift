/// What became of asking for an account's local store.
public enum LocalStoreAnswer: Equatable, Sendable {
  /// It was there.
  case found
  /// It is new; those of these accounts are gone.
  case made(dropped: [Account.ID])
  /// There is none: those of these accounts would have to go first.
  case full([Account])
}

/// What each account leaves on this machine, its local store: settings, drafts, the place it left, recent searches,
/// favourites, messages it could not send, its inbox. What is said in rooms, and who is in them, is no part of it.
extension Store {
  public static let mostLocalStores = 5

  /// Whose local stores have to go before an account can have one, the least recently used first; nil is an account
  /// that is yet to be made. None if it has one, or there is room. One that is in use in a session is never named: then
  /// there are more for a while.
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

  /// Makes an account's local store, if it has none; those that have to go for it go if all of them are agreed to.
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

  /// Part of a transaction: what is kept now is the newest.
  func useLocalStore(of account: Account.ID) throws(StoreError) {
    try connection.run(
      "INSERT OR REPLACE INTO local_store (account_id, used_at) VALUES (?, ?)", account, now())
  }

  /// How far notifications have been read stays: they shall not all come again.
  private func dropLocalStore(of account: Account.ID) throws(StoreError) {
    try connection.run("DELETE FROM keepsake WHERE account_id = ?", account)
    try connection.run("DELETE FROM unsent WHERE account_id = ?", account)
    try connection.run("DELETE FROM notice WHERE account_id = ?", account)
    try connection.run("UPDATE room_member SET favourite = NULL WHERE account_id = ?", account)
    try connection.run("DELETE FROM local_store WHERE account_id = ?", account)
  }
}
