import Testing
import Usher

@testable import ParlorStore

@Suite struct PurchaseTests {
  let scratch = Scratch()
  private let pack = CoinPack.all[0]

  private func receipt(
    _ state: Purchase.State = .purchased, _ transaction: String = "T1", request: String? = "r1",
    account: Account.ID = 1, pack: CoinPack = CoinPack.all[0]
  ) -> Receipt {
    Receipt(transaction: transaction, request: request, account: account, pack: pack, state: state)
  }

  private func coins(_ store: Store, of account: Account.ID = 1) throws -> Int? {
    try store.account(account)?.coins
  }

  @Test func `exactly these packs are sold`() {
    #expect(CoinPack.all.map(\.id) == ["coins.10", "coins.50", "coins.100"])
    #expect(CoinPack.all.map(\.price) == [100, 500, 1000])
    #expect(CoinPack(id: "coins.50") == CoinPack.all[1])
    #expect(CoinPack(id: "coins.51") == nil)
  }

  /// The state that follows each state and answer; nil if the answer changes nothing.
  @Test func `a payment is credited once`() {
    let states: [Purchase.State] = [.purchasing, .deferred, .failed, .purchased, .restored, .refunded]
    let table: [[Purchase.State?]] = states.map { state in states.map { state.after($0) } }
    #expect(
      table == [
        [nil, .deferred, .failed, .purchased, .restored, .refunded],
        [nil, nil, .failed, .purchased, .restored, .refunded],
        [nil, nil, nil, .purchased, .restored, .refunded],
        [nil, nil, nil, nil, nil, .refunded],
        [nil, nil, nil, nil, nil, .refunded],
        [nil, nil, nil, nil, nil, nil],
      ])
  }

  @Test func `a purchase goes through its steps, and sessions learn of each`() throws {
    let fixture = try Fixture()
    let store = fixture.store
    let before = try #require(try coins(store))
    var heard: [Change] = []
    let observation = store.observe { heard.append($0) }
    let id = try store.beginPurchase(of: pack, by: 1, request: "r1")
    try store.markSubmitted(id)
    #expect(try store.settle(receipt(.deferred))?.purchase.state == .deferred)
    #expect(try store.unfinishedPurchases(of: 1).map(\.id) == [id])
    let done = try #require(try store.settle(receipt())).purchase
    #expect([done.transaction, done.request] == ["T1", "r1"])
    #expect(done.isSubmitted && !done.isFinished)
    #expect(try coins(store) == before + 10)
    try store.markFinished(id)
    #expect(try store.unfinishedPurchases(of: 1) == [])
    #expect(try store.purchases(of: 1).map(\.isFinished) == [true])
    #expect(try store.purchases(of: 2) == [])
    #expect(heard == Array(repeating: .account(1), count: 3))
    observation.cancel()
  }

  @Test(arguments: [Purchase.State?.none, .deferred, .purchased])
  func `a pack that is sold once is not bought beside a purchase that stands`(_ state: Purchase.State?) throws
  {
    let store = try Fixture().store
    let once = CoinPack(id: "starter", coins: 10, prices: ["en": "$1"], isOnce: true)
    _ = try store.beginPurchase(of: once, by: 1, request: "r1")
    if let state { _ = try store.settle(receipt(state, pack: once)) }
    #expect(throws: StoreError.bought(pack: "starter", isArrived: state == .purchased)) {
      try store.beginPurchase(of: once, by: 1, request: "r2")
    }
    _ = try store.beginPurchase(of: once, by: 2, request: "r3")
  }

  @Test func `a receipt is credited once, and only if it fits its request`() throws {
    let store = try Fixture().store
    let before = try #require(try coins(store))
    _ = try store.beginPurchase(of: pack, by: 1, request: "r1")
    _ = try store.beginPurchase(of: pack, by: 1, request: "r2")
    #expect(try store.settle(receipt(account: 2)) == nil)
    #expect(try store.settle(receipt(account: 99)) == nil)
    #expect(try store.settle(receipt(pack: CoinPack.all[2])) == nil)
    #expect(try store.settle(receipt(request: "r9")) == nil)
    #expect(try store.settle(receipt(request: nil)) == nil)
    #expect(try coins(store) == before)
    #expect(try store.settle(receipt()) != nil)
    #expect(try store.settle(receipt()) == nil)
    #expect(try store.settle(receipt(.restored)) == nil)
    #expect(try store.settle(receipt(.restored, request: nil)) == nil)
    #expect(try store.settle(receipt(.failed)) == nil)
    #expect(try store.settle(receipt(.purchased, "T2")) == nil, "one request, paid twice")
    #expect(try store.settle(receipt(request: "r2")) == nil, "one transaction for two requests")
    #expect(try coins(store) == before + 10)
    #expect(try coins(store, of: 2) == Coins.welcome)
  }

  @Test func `a failed payment may still succeed later`() throws {
    let store = try Fixture().store
    let before = try #require(try coins(store))
    _ = try store.beginPurchase(of: pack, by: 1, request: "r1")
    #expect(try store.settle(receipt(.failed))?.purchase.state == .failed)
    #expect(try coins(store) == before)
    #expect(try store.settle(receipt())?.purchase.state == .purchased)
    #expect(try coins(store) == before + 10)
  }

  @Test func `an earlier purchase is restored once`() throws {
    let store = try Fixture().store
    let before = try #require(try coins(store))
    let restored = try #require(try store.settle(receipt(.restored, "T7", request: nil))).purchase
    #expect(restored.state == .restored)
    #expect(restored.request == nil)
    #expect(try store.settle(receipt(.restored, "T7", request: nil)) == nil)
    #expect(try coins(store) == before + 10)
  }

  @Test func `a request that was never submitted costs nothing`() throws {
    let store = try Fixture().store
    let id = try store.beginPurchase(of: pack, by: 1, request: "r1")
    try store.abandon(try #require(try store.purchase(id)))
    #expect(try store.purchase(id)?.state == .failed)
    #expect(try store.unfinishedPurchases(of: 1) == [])
  }

  @Test func `two sessions that read the same receipt credit it once`() throws {
    let path = scratch.file()
    let one = try Fixture(at: path).store
    let other = try Store(path: path) { 0 }
    let before = try #require(try coins(one))
    _ = try one.beginPurchase(of: pack, by: 1, request: "r1")
    let answers = try [one.settle(receipt()), other.settle(receipt()), one.settle(receipt())]
    #expect(answers.map { $0?.purchase.state } == [.purchased, nil, nil])
    #expect(try coins(other) == before + 10)
  }
}
