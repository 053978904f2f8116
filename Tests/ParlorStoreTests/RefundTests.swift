import Testing

@testable import ParlorStore

@Suite struct RefundTests {
  private let scratch = Scratch()
  private let pack = CoinPack.all[1]

  private func receipt(
    _ state: Purchase.State = .refunded, _ transaction: String = "T1", request: String? = "r1",
    pack: CoinPack = CoinPack.all[1], isSandbox: Bool = false
  ) -> Receipt {
    Receipt(
      transaction: transaction, request: request, account: 1, pack: pack, state: state, isSandbox: isSandbox)
  }

  /// The coins of Ann, and what she owes.
  private func purse(_ store: Store) throws -> [Int] {
    let ann = try #require(try store.account(1))
    return [ann.coins, ann.owed]
  }

  /// A store in which Ann has bought 50 coins, and has as many coins as `left`.
  private func bought(left: Int, at path: String? = nil) throws -> Store {
    let store = try Fixture(at: path).store
    _ = try store.beginPurchase(of: pack, by: 1, request: "r1")
    #expect(try store.settle(receipt(.purchased))?.purchase.state == .purchased)
    try store.connection.run("UPDATE account SET coins = ? WHERE id = 1", left)
    return store
  }

  @Test(arguments: [(70, 20, 50, 0), (50, 0, 50, 0), (20, 0, 20, 30), (0, 0, 0, 50)])
  func `a refund takes back what it gave, and what is missing is owed`(
    left: Int, after: Int, taken: Int, owed: Int
  ) throws {
    let store = try bought(left: left)
    let settlement = try #require(try store.settle(receipt()))
    #expect([settlement.taken, settlement.paid, settlement.account.owed] == [taken, 0, owed])
    #expect(settlement.purchase.state == .refunded)
    #expect(try purse(store) == [after, owed])
    #expect(try store.unfinishedPurchases(of: 1).map(\.id) == [1], "the payer is to be told")
    for state: Purchase.State in [.refunded, .purchased, .restored, .failed, .deferred] {
      #expect(try store.settle(receipt(state)) == nil)
      #expect(try store.settle(receipt(state, request: nil)) == nil)
    }
    #expect(try purse(store) == [after, owed])
  }

  @Test func `the next purchases pay what is owed`() throws {
    let store = try bought(left: 0)
    _ = try store.settle(receipt())
    func buys(_ pack: CoinPack, _ number: Int) throws -> Settlement? {
      _ = try store.beginPurchase(of: pack, by: 1, request: "n\(number)")
      return try store.settle(receipt(.purchased, "N\(number)", request: "n\(number)", pack: pack))
    }
    #expect(try buys(CoinPack.all[0], 1)?.paid == 10)
    #expect(try purse(store) == [0, 40])
    #expect(try buys(CoinPack.all[1], 2)?.paid == 40)
    #expect(try purse(store) == [10, 0])
    #expect(try buys(CoinPack.all[0], 3)?.paid == 0)
    #expect(try purse(store) == [20, 0])
    // A refund takes all that a purchase gave, also what has paid a debt.
    #expect(try store.settle(receipt(.refunded, "N2", request: "n2"))?.taken == 20)
    #expect(try purse(store) == [0, 30])
  }

  @Test func `two sessions that read one refund take the coins back once`() throws {
    let path = scratch.file()
    let one = try bought(left: 70, at: path)
    let other = try Store(path: path) { 0 }
    let answers = try [one.settle(receipt()), other.settle(receipt()), other.settle(receipt(request: nil))]
    #expect(answers.map { $0?.taken } == [50, nil, nil])
    #expect(try purse(other) == [20, 0])
  }

  @Test func `a refund that comes before its payment takes nothing, and the payment gives nothing`() throws {
    let store = try Fixture().store
    let before = try purse(store)
    _ = try store.beginPurchase(of: pack, by: 1, request: "r1")
    #expect(try store.settle(receipt())?.taken == 0)
    #expect(try store.settle(receipt(.purchased)) == nil)
    // Nor if the store has never heard of it.
    #expect(try store.settle(receipt(.refunded, "T9", request: nil))?.taken == 0)
    #expect(try store.settle(receipt(.restored, "T9", request: nil)) == nil)
    #expect(try purse(store) == before)
  }

  @Test func `a refund of another transaction or another account changes nothing`() throws {
    let store = try bought(left: 70)
    #expect(try store.settle(receipt(.refunded, "T2")) == nil, "another transaction of the request")
    let other = Receipt(transaction: "T1", request: "r1", account: 2, pack: pack, state: .refunded)
    #expect(try store.settle(other) == nil)
    #expect(try store.settle(receipt(.refunded, pack: CoinPack.all[0])) == nil)
    #expect(try purse(store) == [70, 0])
  }

  @Test func `transactions of a test have keys of their own`() throws {
    let store = try Fixture().store
    let before = try purse(store)[0]
    for number in 1...2 { _ = try store.beginPurchase(of: pack, by: 1, request: "r\(number)") }
    #expect(try store.settle(receipt(.purchased, isSandbox: true))?.purchase.transaction == "sandbox/T1")
    #expect(try store.settle(receipt(.purchased, request: "r2"))?.purchase.transaction == "T1")
    #expect(try purse(store) == [before + 100, 0])
    #expect(try store.settle(receipt(.refunded, isSandbox: true))?.taken == 50)
    #expect(try store.settle(receipt(.refunded, isSandbox: true)) == nil)
    #expect(try purse(store) == [before + 50, 0])
  }

  @Test func `a pack that can be bought once is not requested twice`() throws {
    let path = scratch.file()
    let starter = CoinPack(id: "starter", coins: 25, prices: ["en": "$1"], isOnce: true)
    let one = try Fixture(at: path).store
    let other = try Store(path: path) { 0 }
    let before = try purse(one)[0]
    func again(_ store: Store) -> StoreError? {
      failure { () throws(StoreError) in try store.beginPurchase(of: starter, by: 1, request: "again") }
    }
    _ = try one.beginPurchase(of: starter, by: 1, request: "r1")
    #expect(again(other) == .bought(pack: "starter", isArrived: false))
    #expect(try one.settle(receipt(.failed, "T0", pack: starter)) != nil)
    _ = try other.beginPurchase(of: starter, by: 1, request: "r2")
    #expect(try other.settle(receipt(.purchased, request: "r2", pack: starter))?.account.coins == before + 25)
    #expect(again(one) == .bought(pack: "starter", isArrived: true))
    #expect(try one.settle(receipt(.restored, "T1", request: nil, pack: starter)) == nil)
    #expect(try one.settle(receipt(.restored, "T2", request: nil, pack: starter)) == nil)
    // Another account may buy it, and so may this one after a refund.
    _ = try one.beginPurchase(of: starter, by: 2, request: "r3")
    #expect(try one.settle(receipt(.refunded, request: "r2", pack: starter))?.taken == 25)
    _ = try one.beginPurchase(of: starter, by: 1, request: "r4")
  }

  @Test func `an older store knows what its purchases gave`() throws {
    let path = scratch.file()
    do {
      let old = try Connection(path: path, busyTimeout: 0)
      try SchemaStep.apply(to: old, upTo: 14)
      try old.execute(
        """
        INSERT INTO account (email, nickname, phone, coins, password, created_at)
        VALUES ('a@example.org', 'A', '', 130, '*', 1);
        INSERT INTO purchase (account_id, request, product, state, transaction_id, began_at)
        VALUES (1, 'r1', 'coins.50', 4, 'T1', 1), (1, 'r2', 'odd', 3, 'T2', 1);
        """)
    }
    let store = try Store(path: path) { 0 }
    #expect(try store.purchases(of: 1).map(\.coins) == [0, 50])
    #expect(try store.settle(receipt())?.taken == 50)
    #expect(try purse(store) == [80, 0])
  }
}
