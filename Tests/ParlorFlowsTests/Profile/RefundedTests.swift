@testable import ParlorStore
import Testing
import Usher

@testable import ParlorFlows

/// What the cashier does with refunds, test receipts, and packs that the payer names.
@Suite struct RefundedTests {
  let store: Store
  let ledger = Ledger()
  private let pack = CoinPack.all[0]
  private let starter = CoinPack(
    id: "starter", coins: 25, prices: ["en": "$1", "ko": "1,300원"], isOnce: true)

  init() throws {
    store = try Store(inMemory: { 0 })
    let form = SignUp(email: "a@example.org", nickname: "A", password: "Abcdef1!")
    _ = try store.signUp(form, hash: PasswordHash(text: "*"))
  }

  private var purse: [Int] {
    get throws {
      let account = try #require(try store.account(1))
      return [account.coins, account.owed]
    }
  }

  private func session() -> LedgerSession { LedgerSession(store, ledger) }
  private func refund(_ transaction: String = "T-request-1") -> Receipt {
    Receipt(transaction: transaction, request: "request-1", account: 1, pack: pack, state: .refunded)
  }

  @Test func `a refund is heard in a later session, told, and finished`() throws {
    let first = session()
    try first.cashier.buy(pack)
    ledger.work()
    first.hear()
    first.die()
    try store.connection.run("UPDATE account SET coins = 4")
    ledger.add(.receipt(refund()))
    let next = session()
    next.cashier.resume()
    next.hear()
    #expect(
      next.told == [
        Reason("coinsRefunded", ["coins": "4", "all": "0"]), Reason("coinsOwed", ["coins": "6"]),
      ])
    #expect(try purse == [0, 6])
    #expect(ledger.finished == ["T-request-1", "T-request-1"])
    next.die()
    let last = LedgerSession(store, ledger, request: "request-2")
    try last.cashier.buy(pack)
    ledger.work()
    last.hear()
    #expect(
      last.told == [Reason("coinsArrived", ["coins": "10", "all": "4"]), Reason("debtPaid", ["coins": "6"])])
    #expect(try purse == [4, 0])
    last.die()
  }

  /// The last step before the session is killed.
  enum Step: Int, CaseIterable { case read, settled, told, finished }

  @Test(arguments: Step.allCases) func `if a session is killed, the coins are taken back once`(
    after last: Step
  ) throws {
    let first = session()
    try first.cashier.buy(pack)
    ledger.work()
    first.hear()
    first.die()
    ledger.add(.receipt(refund()))
    if last.rawValue >= Step.settled.rawValue { #expect(try store.settle(refund()) != nil) }
    if last.rawValue >= Step.told.rawValue { ledger.add(.finish(transaction: "T-request-1")) }
    if last.rawValue >= Step.finished.rawValue { try store.markFinished(1) }
    for _ in 1...3 {
      let sessions = [session(), session()]
      for next in sessions { next.cashier.resume() }
      for next in sessions { next.hear() }
      #expect(try purse == [Coins.welcome, 0])
      #expect(try store.unfinishedPurchases(of: 1) == [])
      for next in sessions { next.die() }
    }
  }

  @Test func `a test receipt counts only where that is allowed, and under its own key`() throws {
    let session = session()
    try session.cashier.buy(pack)
    let receipt = Receipt(
      transaction: "T1", request: "request-1", account: 1, pack: pack, state: .purchased, isSandbox: true)
    let good = PaymentLine.receipt(receipt).written(sealedBy: ledger.sandbox)
    ledger.lines.append(good)
    session.hear()
    #expect(session.told == [Reason("paymentSandbox", ["line": "2"])])
    session.cashier.takesSandbox = true
    // The key of the one kind does not seal the other.
    ledger.lines.append(PaymentLine.receipt(receipt).written(sealedBy: ledger.seal))
    ledger.lines.append(good.replacing(#""environment":"sandbox","#, with: ""))
    session.hear()
    #expect(session.told.dropFirst().map(\.id) == ["paymentSeal", "paymentSeal"])
    #expect(try purse == [Coins.welcome, 0])
    for _ in 1...2 { ledger.lines.append(good) }
    session.hear()
    #expect(try purse == [Coins.welcome + 10, 0])
    #expect(ledger.lines.last == #"{"finish":"T1","environment":"sandbox"}"#)
    session.die()
  }

  @Test func `the payer names the packs, and the newest line of a pack counts`() throws {
    let session = session()
    #expect(session.cashier.packs == CoinPack.all)
    var changes = 0
    ledger.add(.pack(starter))
    ledger.lines.append(
      PaymentLine.pack(CoinPack(id: "forged", coins: 9, prices: ["en": "$1"])).written(
        sealedBy: ledger.sandbox))
    let watch = session.cashier.observePacks { changes += 1 }
    #expect(session.cashier.packs == [starter])
    #expect(
      [starter.price(in: "ko"), starter.price(in: "en"), starter.price(in: "fr")] == ["1,300원", "$1", "$1"])
    session.hear()
    let big = CoinPack(id: "big", coins: 500, prices: ["ko": "9,000원"])
    ledger.add(.pack(big))
    ledger.add(.pack(CoinPack(id: "starter", coins: 0, prices: [:])))
    session.hear()
    #expect(session.cashier.packs == [big])
    #expect(big.price(in: "en") == "9,000원")
    #expect(changes == 3)
    watch.cancel()
    session.cashier.language = { "ko" }
    try session.cashier.buy(big)
    #expect(
      ledger.lines.last == #"{"request":"request-1","account":"1","product":"big","price":"9,000원"}"#)
    ledger.work()
    session.hear()
    #expect(try purse == [Coins.welcome + 500, 0])
    session.die()
  }

  @Test func `a pack that can be bought once is restored and not bought again`() throws {
    let session = session()
    ledger.add(.pack(starter))
    let watch = session.cashier.observePacks {}
    try session.cashier.buy(starter)
    #expect(throws: Reason("packOnItsWay")) { try session.cashier.buy(starter) }
    ledger.work()
    session.hear()
    #expect(throws: Reason("packRestored")) { try session.cashier.buy(starter) }
    #expect(ledger.lines.last == #"{"restore":"1"}"#)
    for transaction in ["T-request-1", "T-other"] {
      ledger.add(
        .receipt(
          Receipt(transaction: transaction, request: nil, account: 1, pack: starter, state: .restored)))
    }
    session.hear()
    #expect(try purse == [Coins.welcome + 25, 0])
    watch.cancel()
    session.die()
  }

  @Test(arguments: [
    #""coins":"-1""#, #""coins":"99999999999999999999""#, #""price":{}"#, #""price":{"en":"a\u001b[2J"}"#,
    #""price":{"en":"a\nb"}"#, #""price":{"":"$1"}"#, #""price":"$1""#, #""once":"maybe""#, #""pack":"a b""#,
  ])
  func `a malformed pack is not sold`(member: String) throws {
    let good = PaymentLine.pack(starter).written(sealedBy: ledger.seal)
    let name = try #require(member.split(separator: ":").first)
    let session = session()
    let start = try #require(good.firstRange(of: name + ":")).lowerBound
    let rest = good[start...]
    let end = try #require(rest.firstRange(of: name == "\"price\"" ? "}," : "\",")).upperBound
    ledger.lines.append(good[..<start] + member + "," + good[end...])
    _ = session.cashier.observePacks {}
    session.hear()
    #expect(session.cashier.packs == CoinPack.all)
    #expect(session.told.map(\.id) == ["paymentField"])
    session.die()
  }
}
