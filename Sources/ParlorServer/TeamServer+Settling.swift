package import ParlorStore
package import Usher
internal import UsherPush

/// What the lines of a payer have changed on a server.
package struct Settling {
  /// The receipts that have changed a purchase.
  package var settled: [Receipt] = []
  /// The lines that were skipped, and why.
  package var skipped: [(line: Int, why: Reason)] = []
}

/// A line for the payer that it does not have yet.
package struct PayerLine: Hashable, Sendable {
  /// What the payer is told, about which purchase or account.
  enum Subject: Hashable, Sendable {
    case request(Int64)
    case finish(Int64)
    case restore(Int64)
  }

  let subject: Subject
  package let text: String
}

/// Receipts of a payer, who answers the requests of all accounts. Only the owner of the server settles them.
extension TeamServer {
  /// The most packs that a payer can name. Later ones are not sold.
  private static let mostPacks = 20

  /// Reads the lines of a payer: sells the packs that they name, and records each receipt. A receipt that was recorded before
  /// changes nothing, so the lines may be read again from their start.
  package func settle(_ lines: [[UInt8]], sealedBy seal: Seal, sandbox: Seal? = nil) throws(TeamError)
    -> Settling
  {
    try requireVersion()
    try sell(packs(in: lines, seal))
    let sold = try packs()
    var settling = Settling()
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let parsed: PaymentLine
      do throws(Reason) {
        parsed = try PaymentLine(parsing: line, sealedBy: seal, sandbox: sandbox, packs: sold)
      } catch {
        settling.skipped.append((index + 1, error))
        continue
      }
      if case .receipt(let receipt) = parsed, try settle(receipt) { settling.settled.append(receipt) }
    }
    return settling
  }

  private func settle(_ receipt: Receipt) throws(TeamError) -> Bool {
    try wrapped { () throws(PostgresError) in
      // Most receipts were recorded before. They must not cost a write each.
      let old = try connection.run(
        "SELECT state FROM parlor.purchase WHERE transaction_id = $1", .text(receipt.key))
      if let state = old.number(0).flatMap({ Purchase.State(rawValue: Int($0)) }),
        state.after(receipt.state) == nil
      {
        return false
      }
      let made = try connection.run(
        "SELECT parlor.settle($1, $2, $3, $4, $5, $6::int)->'hints'", .number(receipt.account.rawValue),
        .text(receipt.key), receipt.request.map { .text($0) } ?? .null, .text(receipt.pack.id),
        .number(Int64(receipt.pack.coins)), .number(Int64(receipt.state.rawValue)))
      guard let hints = made.text(0) else { return false }
      try send(hints: hints)
      return true
    }
  }

  /// The packs that the payer names, as its last lines about them say. Lines that cannot be read are skipped later.
  private func packs(in lines: [[UInt8]], _ seal: Seal) -> [CoinPack] {
    var named: [CoinPack] = []
    for line in lines {
      guard case .pack(let pack)? = try? PaymentLine(parsing: line, sealedBy: seal) else { continue }
      if let index = named.firstIndex(where: { $0.id == pack.id }) {
        named[index] = pack
      } else if named.count < Self.mostPacks {
        named.append(pack)
      }
    }
    return named
  }

  /// Sells these packs and no others. If there are none, what is sold stays as it is: until a payer is known, nothing, and then the
  /// packs that the schema made.
  private func sell(_ packs: [CoinPack]) throws(TeamError) {
    try wrapped { () throws(PostgresError) in
      try connection.run("UPDATE parlor.server SET packs_rev = 2 WHERE packs_rev = 1")
    }
    guard !packs.isEmpty else { return }
    let rows = JSON.array(
      packs.filter { $0.coins > 0 }.enumerated().map { place, pack in
        let prices = pack.prices.sorted { $0.key < $1.key }
        return .object([
          .init("id", .string(pack.id)), .init("coins", .integer(Int64(pack.coins))),
          .init("is_once", .bool(pack.isOnce)), .init("place", .integer(Int64(place))),
          .init("prices", .object(prices.map { JSON.Member($0.key, .string($0.value)) })),
        ])
      })
    try wrapped(
      connection.run(
        """
        WITH named AS MATERIALIZED (
          SELECT * FROM jsonb_to_recordset($1::jsonb)
            AS n (id text, coins bigint, is_once boolean, place integer, prices jsonb)
        ), gone AS (DELETE FROM parlor.pack WHERE id NOT IN (SELECT id FROM named) RETURNING id
        ), sold AS (INSERT INTO parlor.pack AS old (id, coins, is_once, place, prices) TABLE named
          ON CONFLICT (id) DO UPDATE SET coins = excluded.coins, is_once = excluded.is_once, place = excluded.place,
            prices = excluded.prices
          WHERE (old.coins, old.is_once, old.place, old.prices)
            <> (excluded.coins, excluded.is_once, excluded.place, excluded.prices) RETURNING id
        )
        UPDATE parlor.server SET packs_rev = packs_rev + 1 WHERE EXISTS (TABLE gone UNION ALL TABLE sold)
        """, .text(rows.written)))
  }

  private func packs() throws(TeamError) -> [CoinPack] {
    try wrapped { () throws(PostgresError) in
      let rows = try connection.run("SELECT id, coins, is_once::int FROM parlor.pack ORDER BY coins, id")
      return (0..<rows.count).map { row in
        let id = rows.text(row) ?? ""
        return CoinPack(
          id: id, coins: Int(rows.number(row, 1) ?? 0), prices: CoinPack(id: id)?.prices ?? [:],
          isOnce: rows.number(row, 2) == 1)
      }
    }
  }
}

extension TeamServer {
  /// The requests that the payer does not have, and the transactions that it must be told are recorded. Once they are written
  /// to its file, pass them to ``markSent(_:)``. A line that is sent twice does no harm.
  package func linesForPayer(sealedBy seal: Seal, knowing lines: [[UInt8]]) throws(TeamError) -> [PayerLine] {
    let named = packs(in: lines, seal)
    return try wrapped { () throws(PostgresError) in
      let rows = try connection.run(
        """
        SELECT id, account_id, request, product, coins, transaction_id, state FROM parlor.purchase
        WHERE request IS NOT NULL AND submitted_at IS NULL AND state = 1
          OR (transaction_id IS NOT NULL OR state = 7) AND finished_at IS NULL AND state > 2 ORDER BY id
        """)
      let purchases = (0..<rows.count).map { row in
        let id = rows.number(row) ?? 0
        if rows.number(row, 6) == Int64(Purchase.State.cancelled.rawValue) {
          let line = PaymentLine.cancel(request: rows.text(row, 2) ?? "")
          return PayerLine(subject: .finish(id), text: line.written(sealedBy: seal))
        }
        if let key = rows.text(row, 5) {
          return PayerLine(
            subject: .finish(id), text: PaymentLine.finish(transaction: key).written(sealedBy: seal))
        }
        let product = rows.text(row, 3) ?? ""
        let pack =
          named.first { $0.id == product } ?? CoinPack(id: product)
          ?? CoinPack(id: product, coins: Int(rows.number(row, 4) ?? 0), prices: [:])
        let line = PaymentLine.request(
          rows.text(row, 2) ?? "", account: Account.ID(rows.number(row, 1) ?? 0), pack: pack,
          price: pack.price.map(String.init) ?? pack.price(in: "en"))
        return PayerLine(subject: .request(id), text: line.written(sealedBy: seal))
      }
      let restoring = try connection.run(
        "SELECT id FROM parlor.account WHERE restore_at IS NOT NULL ORDER BY id")
      return purchases
        + (0..<restoring.count).map { row in
          let id = restoring.number(row) ?? 0
          return PayerLine(
            subject: .restore(id), text: PaymentLine.restore(Account.ID(id)).written(sealedBy: seal))
        }
    }
  }

  /// Takes note that the payer has lines.
  package func markSent(_ lines: [PayerLine]) throws(TeamError) {
    try wrapped { () throws(PostgresError) in
      for line in lines {
        // Each in a transaction of its own, because each locks another account.
        switch line.subject {
        case .request(let id), .finish(let id):
          try connection.run(
            """
            UPDATE parlor.purchase SET submitted_at = coalesce(submitted_at, parlor.now()),
              finished_at = CASE WHEN $2 = 1 THEN parlor.now() END, rev = parlor.bump_account(account_id)
            WHERE id = $1
            """, .number(id), .number(line.subject == .finish(id) ? 1 : 0))
        case .restore(let id):
          try connection.run("UPDATE parlor.account SET restore_at = NULL WHERE id = $1", .number(id))
        }
      }
    }
  }
}
