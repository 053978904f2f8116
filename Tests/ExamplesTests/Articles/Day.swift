/// What the till of the articles has taken in today.
final class Day {
  let ledger: Ledger
  var unprinted = 3

  init(_ ledger: Ledger = Ledger()) { self.ledger = ledger }
}

/// Where the sales are kept; reading them may take its time, and may fail.
struct Ledger: Sendable {
  var isBroken = false

  func sales() throws -> Int {
    if isBroken { throw Broken() }
    return 12
  }

  private struct Broken: Error {}
}
