/// Purchases, step by step. Each step is on the disk before the next one begins, and repeating a step changes
/// nothing. If a process ends in the middle of a purchase, the next process continues it.
extension Store {
  /// The first step: notes the pack before anybody is asked for money.
  ///
  /// Throws `bought` if the pack can be bought once only, and the account has bought it or is buying it.
  public func beginPurchase(
    of pack: CoinPack, by account: Account.ID, request: String
  ) throws(StoreError) -> Purchase.ID {
    try requireTruth()
    return try write { () throws(StoreError) in
      guard try self.account(account) != nil else { throw .unknown(.account(account)) }
      if pack.isOnce, let state = try heldState(of: pack.id, by: account) {
        throw .bought(pack: pack.id, isArrived: state.isCredited)
      }
      try connection.run(
        "INSERT INTO purchase (account_id, request, product, coins, state, began_at) VALUES (?, ?, ?, ?, ?, ?)",
        account, request, pack.id, pack.coins, Purchase.State.purchasing.rawValue, now())
      let id = Purchase.ID(connection.lastInsertedRow)
      try note(.account(account))
      return id
    }
  }

  /// The second step: notes that the payer has the request.
  public func markSubmitted(_ id: Purchase.ID) throws(StoreError) {
    try write { () throws(StoreError) in
      try connection.run(
        "UPDATE purchase SET submitted_at = ? WHERE id = ? AND submitted_at IS NULL", now(), id)
    }
  }

  /// Ends a purchase whose request could not be submitted to the payer. Nobody has been asked for money.
  public func abandon(_ purchase: Purchase) throws(StoreError) {
    try write { () throws(StoreError) in
      try connection.run(
        "UPDATE purchase SET state = ?, finished_at = ? WHERE id = ? AND state = ?",
        Purchase.State.failed.rawValue, now(), purchase.id, Purchase.State.purchasing.rawValue)
      try note(.account(purchase.account))
    }
  }

  /// Cancels a purchase that waits. If the payer has the request, the purchase is finished once the payer knows of that.
  public func cancelPurchase(_ id: Purchase.ID, by account: Account.ID) throws(StoreError) {
    try requireTruth()
    try write { () throws(StoreError) in
      try connection.run(
        """
        UPDATE purchase SET state = ?1, finished_at = iif(submitted_at IS NULL, ?2, NULL)
        WHERE id = ?3 AND account_id = ?4 AND state IN (?5, ?6)
        """, Purchase.State.cancelled.rawValue, now(), id, account, Purchase.State.purchasing.rawValue,
        Purchase.State.deferred.rawValue)
      try note(.account(account))
    }
  }

  /// Returns the state of an account's purchase of a product that it has or that is under way; nil if there is none.
  public func heldState(of product: String, by account: Account.ID) throws(StoreError) -> Purchase.State? {
    try connection.rows(
      "SELECT state FROM purchase WHERE account_id = ? AND product = ?", account, product
    ) { Purchase.State(rawValue: $0[0]) }.compactMap(\.self).filter { $0.isCredited || $0.isOpen }.max {
      !$0.isCredited && $1.isCredited
    }
  }

  /// The last step: notes that the payer knows that the answer was processed.
  public func markFinished(_ id: Purchase.ID) throws(StoreError) {
    try write { () throws(StoreError) in
      try connection.run(
        "UPDATE purchase SET finished_at = ? WHERE id = ? AND finished_at IS NULL", now(), id)
    }
  }

  public func purchase(_ id: Purchase.ID) throws(StoreError) -> Purchase? {
    try connection.row(
      """
      SELECT id, account_id, request, product, coins, state, transaction_id, submitted_at, finished_at
      FROM purchase WHERE id = ?
      """, id, make: Purchase.init(row:)
    ).flatMap(\.self)
  }

  /// Returns an account's purchases, the newest first.
  public func purchases(of account: Account.ID, limit: Int = 30) throws(StoreError) -> [Purchase] {
    try connection.rows(
      """
      SELECT id, account_id, request, product, coins, state, transaction_id, submitted_at, finished_at
      FROM purchase WHERE account_id = ? ORDER BY id DESC LIMIT ?
      """, account, max(limit, 0), make: Purchase.init(row:)
    ).compactMap(\.self)
  }

  /// Returns the purchases that are not finished, the oldest first. Either the request has no answer yet, or the payer has
  /// not been told that the answer was processed.
  public func unfinishedPurchases(of account: Account.ID) throws(StoreError) -> [Purchase] {
    try connection.rows(
      """
      SELECT id, account_id, request, product, coins, state, transaction_id, submitted_at, finished_at
      FROM purchase WHERE account_id = ? AND finished_at IS NULL ORDER BY id
      """, account, make: Purchase.init(row:)
    ).compactMap(\.self)
  }
}

extension Purchase {
  /// Returns nil if this version does not know the state.
  fileprivate init?(row: Row) {
    guard let state = State(rawValue: row[5]) else { return nil }
    self.init(
      id: row[0], account: row[1], request: row[2], product: row[3], coins: row[4], state: state,
      transaction: row[6], isSubmitted: (row[7] as Int64?) != nil, isFinished: (row[8] as Int64?) != nil)
  }
}
