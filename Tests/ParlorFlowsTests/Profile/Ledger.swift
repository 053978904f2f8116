import ParlorStore
import Usher

@testable import ParlorFlows

/// A file of payments in memory, shared by several sessions. It answers each request once.
final class Ledger {
  let seal = Seal(key: Array("a key that is long enough".utf8))
  let sandbox = Seal(key: Array("a key of tests only".utf8))
  var lines: [String] = []
  /// The answer to all requests; nil to answer none.
  var answer: Purchase.State? = .purchased

  var receipts: [Receipt] {
    parsed.compactMap { line in
      if case .receipt(let receipt) = line { receipt } else { nil }
    }
  }
  var finished: [String] {
    parsed.compactMap { line in
      if case .finish(let transaction) = line { transaction } else { nil }
    }
  }
  private var parsed: [PaymentLine] {
    lines.compactMap { try? PaymentLine(parsing: Array($0.utf8), sealedBy: seal) }
  }

  func add(_ line: PaymentLine) { lines.append(line.written(sealedBy: seal)) }

  /// Answers every request that has no final answer yet.
  func work() {
    guard let answer else { return }
    let done = receipts.filter { !$0.state.isOpen }.compactMap(\.request)
    var asked: Set<String> = []
    for case .request(let name, let account, let pack, _) in parsed
    where !done.contains(name) && asked.insert(name).inserted {
      add(
        .receipt(
          Receipt(
            transaction: "T-" + name, request: name, account: account, pack: pack, state: answer)))
    }
  }
}

/// A session that sends its requests to a ledger and reads the answers there.
final class LedgerSession: Payer {
  let store: Store
  let ledger: Ledger
  var told: [Reason] = []
  private(set) lazy var cashier = Cashier(store, name: { [request] in request }) { 1 }
  private let request: String
  private var read: Int?

  init(_ store: Store, _ ledger: Ledger, request: String = "request-1") {
    self.store = store
    self.request = request
    self.ledger = ledger
    cashier.payer = self
    cashier.tell = { [unowned self] in told.append($0) }
  }

  func seal() throws(Reason) -> Seal { ledger.seal }
  func submit(_ line: String) throws(Reason) { ledger.lines.append(line) }
  func listen() throws(Reason) { read = read ?? 0 }
  func stop() { read = nil }
  func sandboxSeal() throws(Reason) -> Seal? { ledger.sandbox }
  func packLines() throws(Reason) -> [[UInt8]] {
    ledger.lines.map { Array($0.utf8) }.filter { PaymentLine.mayBePack($0) }
  }

  /// Reads the new lines of the ledger, if the session listens.
  func hear() {
    while let next = read, next < ledger.lines.count {
      read = next + 1
      guard !cashier.hear(Array(ledger.lines[next].utf8), line: next + 1) else { continue }
      return read = 0
    }
  }

  /// Ends the session as if it were killed.
  func die() { cashier.payer = nil }
}
