/// Purchases in a replica. The server deals with the payer: it hands requests on, settles receipts, and says which packs are
/// sold. A replica shows what the server has, and tells of each new state of a purchase once, in one of its sessions.
extension Store {
  /// Returns the packs that the server sells, in the payer's order; none in a store without a server.
  public func servedPacks() throws(StoreError) -> [CoinPack] {
    let prices = try connection.rows("SELECT pack, language, price FROM pack_price") {
      (pack: $0[0] as String, language: $0[1] as String, price: $0[2] as String)
    }
    return try connection.rows("SELECT id, coins, is_once FROM pack ORDER BY place") { row in
      let id: String = row[0]
      let own = prices.filter { $0.pack == id }.map { ($0.language, $0.price) }
      return CoinPack(
        id: id, coins: row[1], prices: Dictionary(own) { first, _ in first }, isOnce: row[2])
    }
  }

  /// Takes the purchases of an account of whose state nobody has told the user yet. In a store without a server there are none.
  public func takeSettlements(of account: Account.ID) throws(StoreError) -> [Settlement] {
    guard try isReplica else { return [] }
    let isNew = try connection.row(
      "SELECT EXISTS (SELECT 1 FROM purchase WHERE account_id = ? AND told_state IS NOT state)", account
    ) { $0[0] as Bool }
    guard isNew == true else { return [] }
    return try write(durable: false) { () throws(StoreError) in
      let rows = try connection.rows(
        "SELECT id, paid, taken FROM purchase WHERE account_id = ? AND told_state IS NOT state ORDER BY id",
        account
      ) { (id: $0[0] as Purchase.ID, paid: $0[1] as Int, taken: $0[2] as Int) }
      try connection.run("UPDATE purchase SET told_state = state WHERE account_id = ?", account)
      guard let owner = try self.account(account) else { return [] }
      var settlements: [Settlement] = []
      for row in rows {
        guard let purchase = try purchase(row.id) else { continue }
        settlements.append(
          Settlement(purchase: purchase, account: owner, paid: row.paid, taken: row.taken))
      }
      return settlements
    }
  }

  /// Part of a transaction: keeps what the server has of a purchase. If `isOld`, nobody is told of its state.
  func apply(_ row: ServerRow.PurchaseRow, isOld: Bool, _ batch: inout ServerBatch) throws(StoreError) {
    let purchase = row.purchase
    guard purchase.coins >= 0, row.paid >= 0, row.taken >= 0 else { throw .invalid(.message) }
    try require(purchase.account)
    try connection.run(
      """
      INSERT INTO purchase (id, account_id, request, product, coins, state, transaction_id, began_at, submitted_at,
        finished_at, paid, taken, told_state)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, iif(?8, 0, NULL), iif(?9, 0, NULL), ?10, ?11, iif(?12 OR ?6 = 1, ?6, NULL))
      ON CONFLICT (id) DO UPDATE SET state = ?6, transaction_id = ?7, submitted_at = iif(?8, 0, NULL),
        finished_at = iif(?9, 0, NULL), paid = ?10, taken = ?11
      """, purchase.id, purchase.account, purchase.request, purchase.product, purchase.coins,
      purchase.state.rawValue, purchase.transaction, purchase.isSubmitted, purchase.isFinished, row.paid,
      row.taken, isOld)
    batch.changes.append(.account(purchase.account))
  }

  /// Part of a transaction: keeps which packs the server sells.
  func apply(_ packs: [CoinPack], _ batch: inout ServerBatch) throws(StoreError) {
    try connection.run("DELETE FROM pack")
    for (place, pack) in packs.enumerated() {
      guard !pack.id.isEmpty, pack.coins > 0 else { throw .invalid(.message) }
      try connection.run(
        "INSERT INTO pack (id, place, coins, is_once) VALUES (?, ?, ?, ?)", pack.id, place, pack.coins,
        pack.isOnce)
      for (language, price) in pack.prices {
        try connection.run(
          "INSERT INTO pack_price (pack, language, price) VALUES (?, ?, ?)", pack.id, language, price)
      }
    }
    batch.changes.append(.account(batch.account))
  }
}

extension ServerRow {
  /// A purchase of the signed-in account.
  public struct PurchaseRow: Hashable, Sendable {
    public var purchase: Purchase
    /// How many of its coins have paid what the account owed.
    public var paid: Int
    /// How many coins its refund has taken back.
    public var taken: Int

    public init(_ purchase: Purchase, paid: Int = 0, taken: Int = 0) {
      (self.purchase, self.paid, self.taken) = (purchase, paid, taken)
    }
  }
}
