public import ParlorStore
public import Usher

/// Sells coins: asks the payer, verifies what it answers, and has the store credit it.
///
/// The steps are begin, submit, settle, finish. Each is recorded before the next, and can be done again without harm. If
/// a session leaves a step undone, the next session of the account does it first.
public final class Cashier {
  private let store: Store
  private let account: () -> Account.ID?
  /// Takes the money. If there is none, nothing is sold.
  public var payer: (any Payer)?
  /// Says what became of a purchase, on any screen.
  var tell: (Reason) -> Void = { _ in }
  /// Returns the reason that tells the user of an error.
  var reason: (any Error) -> Reason = { $0 as? Reason ?? Reason("error", ["what": String(describing: $0)]) }
  /// Makes a name for a request, unique in all stores.
  private let name: () -> String
  private var complaints = 0
  /// Whether the user has been told that the store takes no receipt.
  private var isHeldUp = false
  /// How many malformed lines are told before the others are skipped in silence.
  private static let patience = 3

  public init(
    _ store: Store, name: @escaping () -> String = { Cashier.randomName() },
    account: @escaping () -> Account.ID?
  ) {
    self.store = store
    self.name = name
    self.account = account
  }

  /// Asks the payer for money for a pack. If that cannot be done, throws the reason, and the payer has not been asked.
  func buy(_ pack: CoinPack) throws {
    guard let payer, let account = account() else { throw Reason("noPayer") }
    _ = try payer.seal()
    try payer.listen()
    let id = try store.beginPurchase(of: pack, by: account, request: name())
    guard let purchase = try store.purchase(id) else { return }
    do {
      try submit(purchase)
    } catch {
      try store.abandon(purchase)
      throw error
    }
  }

  /// Asks the payer for coins that were paid for and never arrived.
  func restore() throws {
    guard let payer, let account = account() else { throw Reason("noPayer") }
    try payer.listen()
    try payer.submit(PaymentLine.restore(account).written(sealedBy: try payer.seal()))
  }

  /// Does what an earlier session of the account has left undone. If there is nothing, the payer is not asked. Called
  /// whenever another account is signed in, or none.
  public func resume() {
    complaints = 0
    payer?.stop()
    guard let payer, let account = account() else { return }
    do {
      let unfinished = try store.unfinishedPurchases(of: account)
      if unfinished.isEmpty { return }
      for purchase in unfinished {
        if !purchase.state.isOpen {
          try finish(purchase)
        } else if !purchase.isSubmitted {
          try submit(purchase)
        }
      }
      try payer.listen()
    } catch {
      say(error)
    }
  }

  /// Hears a line of the payer's, or of another session's. If the store does not take it, returns false: then the line has to
  /// be heard again.
  @discardableResult
  public func hear(_ bytes: [UInt8], line: Int) -> Bool {
    do {
      guard let payer, let account = account(), !bytes.isEmpty else { return true }
      let seal = try payer.seal()
      guard case .receipt(let receipt) = try PaymentLine(parsing: bytes, sealedBy: seal),
        receipt.account == account, let purchase = try store.settle(receipt)
      else { return true }
      isHeldUp = false
      announce(purchase)
      if !purchase.state.isOpen { try finish(purchase) }
      return true
    } catch let error as Reason {
      complain(error, line)
      return true
    } catch {
      if !isHeldUp { say(error) }
      isHeldUp = (error as? StoreError)?.isOfFile ?? false
      return !isHeldUp
    }
  }

  /// Skips a line that is too long.
  public func refuse(line: Int) { complain(Reason("paymentUnreadable"), line) }

  private func submit(_ purchase: Purchase) throws {
    guard let payer, let request = purchase.request else { return }
    let line = PaymentLine.request(request, account: purchase.account, pack: purchase.pack)
    try payer.submit(line.written(sealedBy: try payer.seal()))
    try store.markSubmitted(purchase.id)
  }

  private func finish(_ purchase: Purchase) throws {
    guard let payer, let transaction = purchase.transaction else { return }
    try payer.submit(PaymentLine.finish(transaction: transaction).written(sealedBy: try payer.seal()))
    try store.markFinished(purchase.id)
  }

  private func announce(_ purchase: Purchase) {
    let values = ["coins": String(purchase.pack.coins)]
    switch purchase.state {
    case .purchased, .restored:
      do throws(StoreError) {
        let all = try store.account(purchase.account)?.coins ?? purchase.pack.coins
        tell(Reason("coinsArrived", values.merging(["all": String(all)]) { $1 }))
      } catch {
        tell(Reason("coinsArrivedUncounted", values))
        say(error)
      }
    case .deferred: tell(Reason("paymentDeferred", values))
    case .failed: tell(Reason("paymentFailed", values))
    case .purchasing: break
    }
  }

  private func complain(_ why: Reason, _ line: Int) {
    complaints += 1
    guard complaints <= Cashier.patience else { return }
    tell(Reason(why.id, why.values.merging(["line": String(line)]) { $1 }))
  }

  private func say(_ error: any Error) {
    tell(reason(error))
  }

  public static func randomName() -> String { String(UInt64.random(in: 1 << 60 ... .max), radix: 36) }
}

/// Takes requests for money, as lines. Its answers are lines for ``Cashier/hear(_:line:)``.
///
/// A request may come twice, for example after a crash. It is answered once.
public protocol Payer: AnyObject {
  /// The seal that its receipts are signed with. Throws why it cannot be read.
  func seal() throws(Reason) -> Seal
  /// Hands a line over. Once this returns, the payer will see the line. Throws why it cannot be handed over.
  func submit(_ line: String) throws(Reason)
  /// Has the answers that came meanwhile, and those to come, heard from now on.
  func listen() throws(Reason)
  /// Has no more answers heard.
  func stop()
}
