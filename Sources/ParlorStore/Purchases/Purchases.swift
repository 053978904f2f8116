/// Purchases, step by step. Each step is on the disk before the next one begins, and repeating a step changes
/// nothing. If a process ends in the middle of a purchase, the next process continues it.
extension Store {
  /// The first step: notes the pack before anybody is asked for money.
  public func beginPurchase(
    of pack: CoinPack, by account: Account.ID, request: String
  ) throws(StoreError) -> Purchase.ID {
    try write { () throws(StoreError) in
      guard try self.account(account) != nil else { throw .unknown(.account(account)) }
      try connection.run(
        "INSERT INTO purchase (account_id, request, product, state, began_at) VALUES (?, ?, ?, ?, ?)",
        account, request, pack.id, Purchase.State.purchasing.rawValue, now())
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

  /// Records a verified receipt, and credits its coins in the same transaction. Returns nil if the receipt changes
  /// nothing: it is recorded already, or it answers no request, or it does not fit its request.
  public func settle(_ receipt: Receipt) throws(StoreError) -> Purchase? {
    try write { () throws(StoreError) in
      guard try account(receipt.account) != nil else { return nil }
      guard let id = try row(of: receipt), let old = try purchase(id), old.account == receipt.account,
        old.pack == receipt.pack, let state = old.state.after(receipt.state)
      else { return nil }
      try connection.run(
        "UPDATE purchase SET state = ?, transaction_id = ?, finished_at = NULL WHERE id = ?",
        state.rawValue, state.isOpen ? nil : receipt.transaction, id)
      if state.isCredited {
        try connection.run(
          "UPDATE account SET coins = coins + ? WHERE id = ?", receipt.pack.coins, receipt.account)
      }
      try note(.account(receipt.account))
      return try purchase(id)
    }
  }

  /// Returns the purchase of a receipt. If the receipt restores a purchase that is not known here, creates it.
  /// Returns nil if the transaction belongs to another purchase.
  private func row(of receipt: Receipt) throws(StoreError) -> Purchase.ID? {
    let holder = try connection.row(
      "SELECT id FROM purchase WHERE transaction_id = ?", receipt.transaction
    ) { $0[0] as Purchase.ID }
    if let request = receipt.request {
      let asked = try connection.row("SELECT id FROM purchase WHERE request = ?", request) {
        $0[0] as Purchase.ID
      }
      return holder == nil || holder == asked ? asked : nil
    }
    guard receipt.state == .restored else { return nil }
    if let holder { return holder }
    try connection.run(
      "INSERT INTO purchase (account_id, product, state, began_at, submitted_at) VALUES (?, ?, ?, ?, ?)",
      receipt.account, receipt.pack.id, Purchase.State.purchasing.rawValue, now(), now())
    return Purchase.ID(connection.lastInsertedRow)
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
      SELECT id, account_id, request, product, state, transaction_id, submitted_at, finished_at
      FROM purchase WHERE id = ?
      """, id, make: Purchase.init(row:)
    ).flatMap(\.self)
  }

  /// Returns an account's purchases, the newest first.
  public func purchases(of account: Account.ID, limit: Int = 30) throws(StoreError) -> [Purchase] {
    try connection.rows(
      """
      SELECT id, account_id, request, product, state, transaction_id, submitted_at, finished_at
      FROM purchase WHERE account_id = ? ORDER BY id DESC LIMIT ?
      """, account, max(limit, 0), make: Purchase.init(row:)
    ).compactMap(\.self)
  }

  /// Returns the purchases that are not finished, the oldest first. Either the request has no answer yet, or the payer has
  /// not been told that the answer was processed.
  public func unfinishedPurchases(of account: Account.ID) throws(StoreError) -> [Purchase] {
    try connection.rows(
      """
      SELECT id, account_id, request, product, state, transaction_id, submitted_at, finished_at
      FROM purchase WHERE account_id = ? AND finished_at IS NULL ORDER BY id
      """, account, make: Purchase.init(row:)
    ).compactMap(\.self)
  }
}

extension Purchase {
  /// Returns nil if this version does not know the pack or the state.
  fileprivate init?(row: Row) {
    guard let pack = CoinPack(id: row[3]), let state = State(rawValue: row[4]) else { return nil }
    self.init(
      id: row[0], account: row[1], request: row[2], pack: pack, state: state, transaction: row[5],
      isSubmitted: (row[6] as Int64?) != nil, isFinished: (row[7] as Int64?) != nil)
  }
}
