/// The payer's receipts. The key of a transaction is unique in the store, so each receipt counts once, whichever session
/// reads it and however often.
extension Store {
  /// Records a verified receipt, and credits its coins or takes them back in the same transaction. Returns nil if the
  /// receipt changes nothing: it is recorded already, or it answers no request, or it does not fit its request.
  ///
  /// If an account owes coins, a purchase pays them first. A refund takes back all coins that the purchase gave. If the
  /// account has fewer, it has none afterwards, and owes the rest.
  public func settle(_ receipt: Receipt) throws(StoreError) -> Settlement? {
    try requireTruth()
    // A session reads the receipts of earlier ones again. That must not cost a write for each.
    if let old = try holder(of: receipt), old.state.after(receipt.state) == nil { return nil }
    return try write { () throws(StoreError) in
      guard try account(receipt.account) != nil else { return nil }
      guard let id = try row(of: receipt), let old = try purchase(id), old.account == receipt.account,
        old.product == receipt.pack.id, let state = old.state.after(receipt.state)
      else { return nil }
      // Another transaction has paid for the request. Its coins are not those of this refund.
      if state == .refunded, old.state.isCredited, old.transaction != receipt.key { return nil }
      try connection.run(
        "UPDATE purchase SET state = ?, transaction_id = ?, finished_at = NULL WHERE id = ?",
        state.rawValue, state.isOpen ? nil : receipt.key, id)
      var (paid, taken) = (0, 0)
      if state.isCredited { paid = try credit(old.coins, to: receipt.account) }
      if state == .refunded, old.state.isCredited { taken = try takeBack(old.coins, from: receipt.account) }
      try note(.account(receipt.account))
      guard let purchase = try purchase(id), let account = try account(receipt.account) else { return nil }
      return Settlement(purchase: purchase, account: account, paid: paid, taken: taken)
    }
  }

  /// Part of a transaction: credits coins, and returns how many of them have paid what the account owed.
  private func credit(_ coins: Int, to id: Account.ID) throws(StoreError) -> Int {
    let paid = min(try account(id)?.owed ?? 0, coins)
    try connection.run(
      "UPDATE account SET coins = coins + ?, coins_owed = coins_owed - ? WHERE id = ?", coins - paid, paid, id
    )
    return paid
  }

  /// Part of a transaction: takes coins back, and returns how many. The account owes those that it does not have.
  private func takeBack(_ coins: Int, from id: Account.ID) throws(StoreError) -> Int {
    let taken = min(try account(id)?.coins ?? 0, coins)
    try connection.run(
      "UPDATE account SET coins = coins - ?, coins_owed = coins_owed + ? WHERE id = ?", taken, coins - taken,
      id)
    return taken
  }

  /// Returns the purchase that has a receipt's transaction; nil if there is none.
  private func holder(of receipt: Receipt) throws(StoreError) -> Purchase? {
    let id = try connection.row("SELECT id FROM purchase WHERE transaction_id = ?", receipt.key) {
      $0[0] as Purchase.ID
    }
    return if let id { try purchase(id) } else { nil }
  }

  /// Returns the purchase of a receipt. If the receipt restores or refunds a purchase that is not known here, creates it.
  /// Returns nil if the transaction belongs to another purchase, or if the receipt restores a pack that the account has
  /// and that can be bought once only.
  private func row(of receipt: Receipt) throws(StoreError) -> Purchase.ID? {
    let holder = try holder(of: receipt)?.id
    if let request = receipt.request {
      let asked = try connection.row("SELECT id FROM purchase WHERE request = ?", request) {
        $0[0] as Purchase.ID
      }
      return holder == nil || holder == asked ? asked : nil
    }
    if let holder { return holder }
    guard receipt.state == .restored || receipt.state == .refunded else { return nil }
    if receipt.state == .restored, receipt.pack.isOnce,
      try heldState(of: receipt.pack.id, by: receipt.account)?.isCredited == true
    {
      return nil
    }
    try connection.run(
      """
      INSERT INTO purchase (account_id, product, coins, state, began_at, submitted_at) VALUES (?, ?, ?, ?, ?, ?)
      """, receipt.account, receipt.pack.id, receipt.pack.coins, Purchase.State.purchasing.rawValue, now(),
      now())
    return Purchase.ID(connection.lastInsertedRow)
  }
}
