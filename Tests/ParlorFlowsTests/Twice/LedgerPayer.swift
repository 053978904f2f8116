import ParlorStore
import Usher

@testable import ParlorFlows

/// A payer whose file is a ledger. A session that listens begins at the first line, as one that has read nothing.
final class LedgerPayer: Payer {
  let ledger: Ledger
  private weak var cashier: Cashier?
  private var read: Int?

  init(_ cashier: Cashier, _ ledger: Ledger) { (self.cashier, self.ledger) = (cashier, ledger) }

  func seal() throws(Reason) -> Seal { ledger.seal }
  func submit(_ line: String) throws(Reason) { ledger.lines.append(line) }
  func listen() throws(Reason) { read = read ?? 0 }
  func stop() { read = nil }
  func packLines() throws(Reason) -> [[UInt8]] {
    ledger.lines.map { Array($0.utf8) }.filter { PaymentLine.mayBePack($0) }
  }

  /// Reads the new lines of the ledger, if the session listens.
  func hear() {
    while let next = read, next < ledger.lines.count {
      read = next + 1
      guard cashier?.hear(Array(ledger.lines[next].utf8), line: next + 1) == false else { continue }
      return read = 0
    }
  }
}
