public import ParlorStore
public import Usher
import UsherScreens

/// Sells coins: sends requests to the payer, verifies the receipts, and has the store credit the coins.
///
/// A purchase has four steps: begin, submit, settle, finish. Each step is recorded before the next one, and repeating a
/// step does no harm. If a session ends between two steps, the account's next session continues the purchase.
///
/// If the store follows a server, the server deals with the payer. Then a purchase has one step here, which asks the server;
/// what comes of it arrives in the store, and one of the account's sessions tells of it.
public final class Cashier {
  let store: Store
  let account: () -> Account.ID?
  /// Receives the requests for money. If it is nil, nothing is sold.
  public var payer: (any Payer)? { didSet { store.sellsCoins = payer != nil } }
  /// Tells the user what happened to a purchase, whatever screen is shown.
  var tell: (Reason) -> Void = { _ in }
  var log: (ParlorEvent) -> Void = { _ in }
  /// Returns the reason that tells the user of an error.
  var reason: (any Error) -> Reason = { error in Reason(error) }
  /// Makes a name for a request that no request of any store has.
  private let name: () -> String
  /// Whether receipts of a test of the payer, in which nobody pays, count as well. They have a key of their own.
  public var takesSandbox = false
  /// The language in which prices are shown and agreed to.
  var language: () -> String = { ParlorScreens.defaultLanguage }
  /// The packs that the payer has named, in the order in which it named them first.
  private var named: [CoinPack] = []
  /// Sends when the packs that are sold have changed.
  private let packChanges = PassthroughSubject<Void>()
  private var complaints = 0
  /// Whether the user has been told that the store cannot record a receipt.
  private var isHeldUp = false
  /// The user is told of this many malformed lines. Later ones are skipped without a message.
  private static let patience = 3

  public init(
    _ store: Store, name: @escaping () -> String = { Cashier.randomName() },
    account: @escaping () -> Account.ID?
  ) {
    self.store = store
    self.name = name
    self.account = account
  }

  /// Whether the server deals with the payer. If the store cannot be read, throws: a replica must not ask a payer of its own.
  private var isServed: Bool {
    get throws(StoreError) { try store.origin() != nil }
  }

  /// Whether coins can be bought: not if the store cannot be read. A screen that asks reads the account too, and that read
  /// tells the user of the error.
  var isSelling: Bool { payer != nil || !((try? store.servedPacks()) ?? []).isEmpty }

  /// The packs that are sold: those that the server or the payer has named, or else ``CoinPack/all``.
  var packs: [CoinPack] {
    // The screen reads the purchases as well. If the store cannot be read, that tells the user.
    guard let isServed = try? isServed else { return [] }
    if isServed { return (try? store.servedPacks()) ?? [] }
    if payer == nil { return [] }
    return named.isEmpty ? CoinPack.all : named.filter { $0.coins > 0 }
  }

  /// Reads which packs are sold, and from now on hears of changes, until the observation ends.
  func observePacks(_ changed: @escaping () -> Void) -> Observation {
    let observation = packChanges.listen(changed)
    if (try? isServed) ?? true { return observation }
    // If the payer cannot be reached, a purchase says why.
    if let payer, let seal = try? payer.seal() {
      for line in (try? payer.packLines()) ?? [] {
        if case .pack(let pack)? = try? PaymentLine(parsing: line, sealedBy: seal) { take(pack) }
      }
      try? payer.listen()
    }
    return observation
  }

  private func take(_ pack: CoinPack) {
    let old = named
    if let index = named.firstIndex(where: { $0.id == pack.id }) {
      named[index] = pack
    } else if named.count < Cashier.mostPacks {
      named.append(pack)
    }
    if named != old { packChanges.send() }
  }

  /// A payer that names more packs than this sells the first ones.
  private static let mostPacks = 20

  /// Returns a name for a request. Throws if nobody sells coins.
  func request() throws -> String {
    if try isServed { return name() }
    guard let payer, account() != nil else { throw Reason("noPayer") }
    _ = try payer.seal()
    try payer.listen()
    return name()
  }

  /// Requests money for a pack from the payer, once the purchase is noted. If it throws, the payer has not received the
  /// request.
  ///
  /// If the pack can be bought once only and the account has bought it, asks the payer to restore it instead, and
  /// throws the reason for the user.
  func buy(_ pack: CoinPack, _ result: Result<Answer, StoreError>) throws {
    let answer: Answer
    do throws(StoreError) { answer = try result.get() } catch .bought(_, let isArrived) {
      guard isArrived else { throw Reason("packOnItsWay") }
      // A server has asked the payer already.
      try restore()
      throw Reason("packRestored")
    }
    guard case .purchase(let id) = answer else { return }
    guard let purchase = try store.purchase(id) else { return }
    log(.purchase(.purchasing, coins: pack.coins))
    if try isServed { return }
    do {
      try submit(purchase)
    } catch {
      log(.purchase(.failed, coins: pack.coins))
      try store.abandon(purchase)
      throw error
    }
  }

  /// Tells the payer that a purchase was cancelled. If the store follows a server, the server does.
  func noteCancelled(_ id: Purchase.ID) throws {
    if try isServed { return }
    guard let purchase = try store.purchase(id), purchase.state == .cancelled, !purchase.isFinished else {
      return
    }
    try finish(purchase)
  }

  /// Asks the payer to send the receipts for coins that were paid for and never arrived. If the store follows a server, that
  /// has been asked already.
  func restore() throws {
    if try isServed { return }
    guard let payer, let account = account() else { throw Reason("noPayer") }
    // Without a key every line of the payer would be complained about as well.
    _ = try payer.seal()
    try payer.listen()
    try payer.submit(PaymentLine.restore(account).written(sealedBy: try payer.seal()))
  }

  /// Continues the purchases that an earlier session of the account left unfinished, and hears of refunds. If the account
  /// has never bought anything, does not contact the payer. Called whenever an account is signed in or out.
  public func resume() {
    complaints = 0
    payer?.stop()
    guard account() != nil else { return }
    do {
      if try isServed { return tellOfSettlements() }
      guard let payer, let account = account() else { return }
      let unfinished = try store.unfinishedPurchases(of: account)
      if unfinished.isEmpty, try store.purchases(of: account, limit: 1).isEmpty { return }
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

  /// Tells the user which purchases have changed on the server. Each change is told by one session of the account.
  func tellOfSettlements() {
    guard let account = account() else { return }
    // What cannot be read now is told with the next change.
    for settlement in (try? store.takeSettlements(of: account)) ?? [] { announce(settlement) }
  }

  /// Processes a line that the payer or another session wrote. Returns false if the store cannot record it; then the
  /// caller passes the line again later.
  @discardableResult
  public func hear(_ bytes: [UInt8], line: Int) -> Bool {
    do {
      guard let payer, let account = account(), !bytes.isEmpty else { return true }
      let seal = try payer.seal()
      let sandbox = takesSandbox ? try payer.sandboxSeal() : nil
      switch try PaymentLine(parsing: bytes, sealedBy: seal, sandbox: sandbox, packs: packs) {
      case .receipt(let receipt):
        guard receipt.account == account, let settlement = try store.settle(receipt) else { return true }
        isHeldUp = false
        announce(settlement)
        if !settlement.purchase.state.isOpen { try finish(settlement.purchase) }
      case .pack(let pack): take(pack)
      case .request, .cancel, .restore, .finish: break
      }
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

  /// Skips a line that is too long, and tells the user.
  public func refuse(line: Int) { complain(Reason("paymentUnreadable"), line) }

  private func submit(_ purchase: Purchase) throws {
    guard let payer, let request = purchase.request else { return }
    let pack =
      packs.first { $0.id == purchase.product }
      ?? CoinPack(id: purchase.product, coins: purchase.coins, prices: [:])
    // The payer knows what its own packs cost. The price is what the user has agreed to.
    let price = pack.price.map(String.init) ?? pack.price(in: language())
    let line = PaymentLine.request(request, account: purchase.account, pack: pack, price: price)
    try payer.submit(line.written(sealedBy: try payer.seal()))
    try store.markSubmitted(purchase.id)
  }

  private func finish(_ purchase: Purchase) throws {
    guard let payer else { return }
    let line: PaymentLine? =
      purchase.state == .cancelled
      ? purchase.request.map { .cancel(request: $0) } : purchase.transaction.map { .finish(transaction: $0) }
    guard let line else { return }
    try payer.submit(line.written(sealedBy: try payer.seal()))
    try store.markFinished(purchase.id)
  }

  private func announce(_ settlement: Settlement) {
    log(.purchase(settlement.purchase.state, coins: settlement.purchase.coins))
    let values = ["coins": Text.grouped(settlement.purchase.coins)]
    let all = Text.grouped(settlement.account.coins)
    switch settlement.purchase.state {
    case .purchased, .restored:
      tell(Reason("coinsArrived", values.merging(["all": all]) { $1 }))
      if settlement.paid > 0 { tell(Reason("debtPaid", ["coins": Text.grouped(settlement.paid)])) }
    case .refunded:
      tell(
        settlement.taken == 0
          ? Reason("coinsRefundedNone", ["all": all])
          : Reason("coinsRefunded", ["coins": Text.grouped(settlement.taken), "all": all]))
    case .deferred: tell(Reason("paymentDeferred", values))
    case .failed: tell(Reason("paymentFailed", values))
    // The user has cancelled it, and was told.
    case .purchasing, .cancelled: break
    }
    if settlement.account.owed > 0, settlement.paid > 0 || settlement.purchase.state == .refunded {
      tell(Reason("coinsOwed", ["coins": Text.grouped(settlement.account.owed)]))
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

/// Receives requests for money as lines. Its answers are lines too, for ``Cashier/hear(_:line:)``.
///
/// A request may arrive twice, for example after a crash. The payer answers it once.
public protocol Payer: AnyObject {
  /// Returns the seal that the payer's receipts carry. Throws the reason if its key cannot be read.
  func seal() throws(Reason) -> Seal
  /// Sends a line to the payer. Once this returns, the payer will receive the line. Throws the reason if it cannot be
  /// sent.
  func submit(_ line: String) throws(Reason)
  /// Passes the answers that have arrived, and from now on each new answer, to ``Cashier/hear(_:line:)``.
  func listen() throws(Reason)
  /// Stops passing answers.
  func stop()
  /// Returns the seal of receipts that come from a test of the payer; nil if the payer has no tests.
  func sandboxSeal() throws(Reason) -> Seal?
  /// Returns the lines that name packs, those that came first in front.
  func packLines() throws(Reason) -> [[UInt8]]
}

extension Payer {
  public func sandboxSeal() throws(Reason) -> Seal? { nil }
  public func packLines() throws(Reason) -> [[UInt8]] { [] }
}
