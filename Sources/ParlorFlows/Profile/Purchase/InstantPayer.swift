public import ParlorStore
public import Usher
public import UsherSession

/// A payer in memory that answers at once and takes no money. It is for the demo and for tests.
public final class InstantPayer: Payer {
  /// The answer to every request.
  public var answer = Purchase.State.purchased
  private let ownSeal = Seal(key: Array("demo".utf8))
  /// Takes the payer's lines. Returns false if a line cannot be recorded now.
  private let hear: ([UInt8], Int) -> Bool
  private var open: [(request: String, account: Account.ID, pack: CoinPack)] = []
  /// The receipts of what was paid.
  private var paid: [Receipt] = []
  private var transactions = 0

  public init(hear: @escaping ([UInt8], Int) -> Bool) { self.hear = hear }

  public convenience init(_ cashier: Cashier) {
    self.init { [weak cashier] bytes, line in cashier?.hear(bytes, line: line) ?? true }
  }

  public func seal() throws(Reason) -> Seal { ownSeal }
  public func listen() throws(Reason) {}
  public func stop() {}

  public func submit(_ line: String) throws(Reason) {
    switch try PaymentLine(parsing: Array(line.utf8), sealedBy: ownSeal) {
    case .request(let name, let account, let pack, _):
      open.append((name, account, pack))
      answerAll()
    case .cancel(let name): open.removeAll { $0.request == name }
    default: break
    }
  }

  /// The script event `! payer STATE`, such as `! payer failed`. From then on, the payer gives every request that
  /// answer, open requests included. `! payer refunded` refunds all that was paid, and changes nothing else.
  public var events: [ScriptEvent] {
    [
      ScriptEvent("payer") { [self] player, word throws(ScriptError) in
        guard let state = Purchase.State(word: word) else {
          throw .badArgument(event: "payer", word, wanted: "payer")
        }
        if state == .refunded { return player.session.perform { refundAll() } }
        answer = state
        player.session.perform { answerAll() }
      }
    ]
  }

  private func refundAll() {
    for one in paid {
      transactions += 1
      let refund = Receipt(
        transaction: one.transaction, request: one.request, account: one.account, pack: one.pack,
        state: .refunded)
      _ = hear(Array(PaymentLine.receipt(refund).written(sealedBy: ownSeal).utf8), transactions)
    }
  }

  private func answerAll() {
    let asked = open
    open = []
    for one in asked {
      transactions += 1
      let receipt = Receipt(
        transaction: "demo-\(transactions)", request: one.request, account: one.account, pack: one.pack,
        state: answer)
      let line = Array(PaymentLine.receipt(receipt).written(sealedBy: ownSeal).utf8)
      let isTaken = hear(line, transactions)
      if answer.isCredited { paid.append(receipt) }
      if answer == .deferred || !isTaken { open.append(one) }
    }
  }
}
