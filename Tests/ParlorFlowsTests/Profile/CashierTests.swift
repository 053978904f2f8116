@testable import ParlorStore
import Testing
import Usher

@testable import ParlorFlows

@Suite struct CashierTests {
  let store: Store
  let ledger = Ledger()
  private let pack = CoinPack.all[0]

  init() throws {
    store = try Store(inMemory: { 0 })
    let form = SignUp(email: "a@example.org", nickname: "A", password: "Abcdef1!")
    _ = try store.signUp(form, hash: try PasswordHash(form.password))
  }

  private var bought: Int { get throws { try (store.account(1)?.coins ?? 0) - Coins.welcome } }

  private func session() -> LedgerSession { LedgerSession(store, ledger) }

  @Test func `a purchase ends with credited coins, and the payer is told`() throws {
    let session = session()
    try session.cashier.buy(pack)
    session.hear()
    #expect(try bought == 0)
    ledger.work()
    session.hear()
    #expect(try bought == 10)
    #expect(ledger.finished == ["T-request-1"])
    #expect(session.told == [Reason("coinsArrived", ["coins": "10", "all": "40"])])
    #expect(try store.unfinishedPurchases(of: 1) == [])
    session.die()
  }

  @Test func `a receipt of another account is left to that account`() throws {
    let form = SignUp(email: "b@example.org", nickname: "B", password: "Abcdef1!")
    let other = try store.signUp(form, hash: try PasswordHash(form.password)).id
    let session = session()
    _ = try session.cashier.request()
    ledger.add(
      .receipt(Receipt(transaction: "T9", request: nil, account: other, pack: pack, state: .restored)))
    session.hear()
    #expect(session.told == [])
    #expect(try store.account(other)?.coins == Coins.welcome)
    session.die()
  }

  /// A replica whose store could not be read for a moment would otherwise ask a payer of this machine for money, beside its
  /// server's.
  @Test func `if nobody knows whether a server deals with the payer, nobody is asked for money`() throws {
    let session = session()
    try store.connection.execute("ALTER TABLE origin RENAME TO unreadable")
    #expect(throws: StoreError.self) { try session.cashier.request() }
    #expect(throws: StoreError.self) { try session.cashier.restore() }
    session.cashier.resume()
    #expect(session.cashier.packs == [])
    #expect(ledger.lines == [])
    #expect(session.told.count == 1, "why the purchases cannot go on")
    session.die()
  }

  @Test func `a receipt that arrives while the store is busy is processed later`() throws {
    let file = try BusyFile()
    let before = try file.store.account(file.ann)?.coins ?? 0
    let session = LedgerSession(file.store, ledger)
    try session.cashier.buy(pack)
    ledger.work()
    try file.hold()
    for _ in 1...3 { session.hear() }
    // The user is told only once.
    #expect(session.told.map(\.id) == ["unexpected"])
    file.letGo()
    session.hear()
    #expect(try file.store.account(file.ann)?.coins == before + pack.coins)
    #expect(ledger.finished == ["T-request-1"])
    session.die()
  }

  /// The last step before the session is killed.
  enum Step: Int, CaseIterable {
    case begun, submitted, markedSubmitted, answered, settled, told, finished
  }

  /// Kills the session after each step. The next session continues the purchase, and the coins are credited once.
  @Test(arguments: Step.allCases) func `if a session is killed, no coins are lost or credited twice`(
    after last: Step
  ) throws {
    func goes(_ step: Step, _ body: () throws -> Void) rethrows {
      if step.rawValue <= last.rawValue { try body() }
    }
    let id = try store.beginPurchase(of: pack, by: 1, request: "request-1")
    goes(.submitted) { ledger.add(.request("request-1", account: 1, pack: pack, price: "100")) }
    try goes(.markedSubmitted) { try store.markSubmitted(id) }
    goes(.answered) { ledger.work() }
    try goes(.settled) { _ = try store.settle(try #require(ledger.receipts.first)) }
    goes(.told) { ledger.add(.finish(transaction: "T-request-1")) }
    try goes(.finished) { try store.markFinished(id) }

    for _ in 1...3 {
      let next = session()
      next.cashier.resume()
      ledger.work()
      next.hear()
      #expect(try bought == 10)
      #expect(try store.unfinishedPurchases(of: 1) == [])
      #expect(ledger.receipts.count == 1, "the payer was asked for one payment")
      #expect(Set(ledger.finished) == ["T-request-1"])
      next.die()
    }
  }

  @Test func `a receipt that several sessions process at once is credited once`() throws {
    let one = session()
    let other = session()
    try one.cashier.buy(pack)
    try other.listen()
    ledger.work()
    for session in [other, one, other] { session.hear() }
    #expect(try bought == 10)
    #expect([one.told.count, other.told.count] == [0, 1])
    for session in [one, other] { session.die() }
  }

  @Test func `a purchase that waits for approval is completed in a later session`() throws {
    ledger.answer = .deferred
    let first = session()
    try first.cashier.buy(pack)
    ledger.work()
    first.hear()
    #expect(first.told == [Reason("paymentDeferred", ["coins": "10"])])
    first.die()
    ledger.answer = .purchased
    let next = session()
    next.cashier.resume()
    next.hear()
    #expect(try bought == 0)
    #expect(ledger.finished == [])
    ledger.work()
    next.hear()
    #expect(try bought == 10)
    next.die()
  }

  @Test func `a failed payment is finished, and credits no coins`() throws {
    ledger.answer = .failed
    let session = session()
    try session.cashier.buy(pack)
    ledger.work()
    session.hear()
    #expect(session.told == [Reason("paymentFailed", ["coins": "10"])])
    #expect(try bought == 0)
    #expect(ledger.finished == ["T-request-1"])
    session.die()
  }

  @Test func `a purchase that waits is cancelled, and counts if it is paid for all the same`() throws {
    ledger.answer = nil
    let session = session()
    try session.cashier.buy(pack)
    let id = try #require(try store.purchases(of: 1).first?.id)
    guard case .answered = try store.ask(.cancelPurchase(id), by: 1) else { return }
    // The session was killed before the payer knew.
    session.die()
    let next = self.session()
    next.cashier.resume()
    #expect(ledger.lines.last == #"{"cancel":"request-1"}"#)
    next.cashier.resume()
    #expect(ledger.lines.count == 2)
    #expect(try store.purchases(of: 1).map(\.state) == [.cancelled])
    ledger.answer = .purchased
    ledger.work()
    next.hear()
    #expect(try bought == 10)
    _ = try store.ask(.cancelPurchase(id), by: 1)
    #expect(try store.purchases(of: 1).map(\.state) == [.purchased])
    next.die()
  }

  @Test func `a restored purchase is credited once`() throws {
    let session = session()
    try session.cashier.restore()
    #expect(ledger.lines == [#"{"restore":"1"}"#])
    let receipt = Receipt(transaction: "T9", request: nil, account: 1, pack: pack, state: .restored)
    for _ in 1...2 { ledger.add(.receipt(receipt)) }
    session.hear()
    #expect(try bought == 10)
    session.die()
  }

  @Test func `if nobody can answer, no question is asked`() throws {
    let session = session()
    session.cashier.payer = nil
    #expect(throws: Reason("noPayer")) { try session.cashier.buy(pack) }
    #expect(try store.purchases(of: 1) == [])
    let broken = BrokenPayer()
    session.cashier.payer = broken
    #expect(throws: Reason("fileUnreadable")) { try session.cashier.buy(pack) }
    #expect(try store.purchases(of: 1).map(\.state) == [.failed])
    session.cashier.payer = session
    session.cashier.resume()
    #expect(ledger.lines == [], "it is not asked for later either")
    session.die()
  }

  @Test func `lines that are no receipts are ignored, and the first few are reported`() throws {
    let session = session()
    try session.cashier.buy(pack)
    let other = Seal(key: Array("somebody else's key".utf8))
    let receipt = Receipt(
      transaction: "T1", request: "request-1", account: 1, pack: pack, state: .purchased)
    let forged = PaymentLine.receipt(receipt).written(sealedBy: other)
    let good = PaymentLine.receipt(receipt).written(sealedBy: ledger.seal)
    ledger.lines += [
      "", forged, String(good.dropLast(9)), good.replacing("coins.10", with: "coins.100"),
      good.replacing("coins.10", with: "coins.9"), "[1]", "\u{1B}[2J", String(repeating: "[", count: 4000),
      #"{"transaction":"T1\u0000"}"#, #"{"transaction":1,"state":"purchased"}"#,
    ]
    session.hear()
    #expect(try bought == 0)
    #expect(
      session.told == [
        Reason("paymentSeal", ["line": "3"]), Reason("paymentUnreadable", ["line": "4"]),
        Reason("paymentSeal", ["line": "5"]),
      ])
    ledger.lines.append(good)
    session.hear()
    #expect(try bought == 10)
    session.die()
  }

  @Test func `each kind of line is read as it was written`() throws {
    let receipt = Receipt(transaction: "T-1", request: "r.1", account: 7, pack: pack, state: .deferred)
    let restored = Receipt(transaction: "T_2", request: nil, account: 7, pack: pack, state: .restored)
    for line: PaymentLine in [
      .request("abc", account: 7, pack: pack, price: "₩1,300 (세금 포함)"), .restore(7),
      .finish(transaction: "T1"), .receipt(receipt),
      .receipt(restored), .finish(transaction: "sandbox/T1"),
      .pack(CoinPack(id: "starter", coins: 25, prices: ["en": "$1", "ko": "1,300원"], isOnce: true)),
      .pack(CoinPack(id: "gone", coins: 0, prices: [:])),
    ] {
      let text = line.written(sealedBy: ledger.seal)
      #expect(try PaymentLine(parsing: Array(text.utf8), sealedBy: ledger.seal) == line)
    }
  }
}

private final class BrokenPayer: Payer {
  func seal() throws(Reason) -> Seal { Seal(key: []) }
  func listen() throws(Reason) {}
  func stop() {}
  func submit(_ line: String) throws(Reason) { throw Reason("fileUnreadable") }
}
