import ParlorStore
import Usher

@testable import ParlorFlows

/// A payer on a file in memory, which outlives the sessions: it answers each request once, when somebody listens.
final class Ledger {
  let seal = Seal(key: Array("a key that is long enough".utf8))
  var lines: [String] = []
  /// What requests are answered with; nil for not at all.
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

  /// Answers what has not been answered for good.
  func work() {
    guard let answer else { return }
    let done = receipts.filter { !$0.state.isOpen }.compactMap(\.request)
    var asked: Set<String> = []
    for case .request(let name, let account, let pack) in parsed
    where !done.contains(name) && asked.insert(name).inserted {
      add(
        .receipt(
          Receipt(
            transaction: "T-" + name, request: name, account: account, pack: pack, state: answer)))
    }
  }
}

/// One session at a ledger.
final class LedgerSession: Payer {
  let store: Store
  let ledger: Ledger
  var told: [Reason] = []
  private(set) lazy var cashier = Cashier(store, name: { "request-1" }) { 1 }
  private var read: Int?

  init(_ store: Store, _ ledger: Ledger) {
    self.store = store
    self.ledger = ledger
    cashier.payer = self
    cashier.tell = { [unowned self] in told.append($0) }
  }

  func seal() throws(Reason) -> Seal { ledger.seal }
  func submit(_ line: String) throws(Reason) { ledger.lines.append(line) }
  func listen() throws(Reason) { read = read ?? 0 }
  func stop() { read = nil }

  /// Hears what there is to be heard, if it listens.
  func hear() {
    while let next = read, next < ledger.lines.count {
      read = next + 1
      guard !cashier.hear(Array(ledger.lines[next].utf8), line: next + 1) else { continue }
      return read = 0
    }
  }

  /// The session ends as by a kill.
  func die() { cashier.payer = nil }
}
