import ParlorStore
import Usher
import UsherScreens

/// Shows the account's coins, the packs that it can buy, and the state of its last purchases.
final class CoinsScreen: Pictured {
  enum Event {
    case pick(CoinPack)
    case answer(Bool)
    case restore
    case cancel
    case cancelAnswer(Bool)
  }
  enum Output {
    case buy(CoinPack)
    case cancel(Purchase.ID)
    case restore
  }
  /// A pack that is sold, and what the account knows of it.
  struct Offer: Equatable {
    var pack: CoinPack
    var price: String
    /// Whether the account has bought a pack that can be bought once only.
    var isHeld = false
  }
  struct Model {
    var coins: Int
    /// The coins that a refund could not take back.
    var owed = 0
    var offers: [Offer] = []
    /// The pack that the user picked. The screen asks whether to buy it.
    var picked: Offer?
    var purchases: [Purchase] = []
    /// Whether the screen asks to cancel the newest purchase that waits.
    var isCancelling = false
    /// Whether there is a payer, or a server that has one. Without one, no coins are sold.
    var isSelling = true
  }

  static let shape = Shape<Model, Event>("Profile/coins") {
    Value.number("coins") { $0.coins }
    Flag("isSelling") { $0.isSelling }
    Value.count("owed") { $0.owed }
    List("packs", { $0.isSelling ? $0.offers : [] }) {
      Value.number("coins") { $0.pack.coins }
      Value("price") { $0.price }
      Flag("isHeld") { $0.isHeld }
      Choice("pick") { .pick($0.pack) }
    }
    Choice("restore") { _ in .restore }
    Value.count("waiting") { $0.waiting?.coins ?? 0 }
    Choice("cancel") { _ in .cancel }
    List("purchases", { $0.purchases }) {
      Value.number("coins") { $0.coins }
      Flag("isTest") { $0.transaction?.hasPrefix(Receipt.sandboxPrefix) ?? false }
      Flag("isPurchasing") { $0.state == .purchasing }
      Flag("isDeferred") { $0.state == .deferred }
      Flag("isFailed") { $0.state == .failed }
      Flag("isPurchased") { $0.state == .purchased }
      Flag("isRestored") { $0.state == .restored }
      Flag("isRefunded") { $0.state == .refunded }
      Flag("isCancelled") { $0.state == .cancelled }
    }
    Value.count("picked") { $0.picked?.pack.coins ?? 0 }
    Value("price") { $0.picked?.price ?? "" }
    Form("buy", active: { $0.picked != nil }) {
      Field.confirm("sure")
    } submit: {
      .answer($0.isYes("sure"))
    }
    Form("takeBack", active: { $0.isCancelling && $0.picked == nil }) {
      Field.confirm("sureToCancel")
    } submit: {
      .cancelAnswer($0.isYes("sureToCancel"))
    }
    Sample("nothing bought yet") { Model(coins: 30, offers: offers) }
    Sample("sure") { Model(coins: 1_203_450, offers: offers, picked: offers[2]) }
    Sample("on its way") {
      let states: [Purchase.State] = [
        .purchasing, .deferred, .failed, .purchased, .restored, .refunded, .cancelled,
      ]
      return Model(coins: 30, offers: offers, purchases: states.map(Purchase.sample))
    }
    Sample("sure to cancel") {
      Model(coins: 30, offers: offers, purchases: [Purchase.sample(.purchasing)], isCancelling: true)
    }
    Sample("owed, one held, one dear") {
      let dear = CoinPack(id: "dear", coins: 99_999, prices: ["en": "US$ 12,345.00 with tax"])
      let held = [
        Offer(pack: dear, price: dear.price(in: "en")), Offer(pack: dear, price: "$1", isHeld: true),
      ]
      return Model(coins: 0, owed: 40, offers: held + offers)
    }
    Sample("nobody sells") { Model(coins: 30, isSelling: false) }
  }

  private static let offers = CoinPack.all.map { Offer(pack: $0, price: $0.price(in: "en")) }

  /// How many of the newest purchases the screen shows.
  private static let most = 3

  private let parlor: Parlor
  private let account: Account.ID
  private var picked: CoinPack?
  private var isCancelling = false
  private var watch: Observation?
  private var packs: Observation?

  init(_ parlor: Parlor, _ account: Account.ID) {
    self.parlor = parlor
    self.account = account
  }

  var model: Model {
    let profile = parlor.profile(of: account)
    return Model(
      coins: profile.coins, owed: profile.owed, offers: parlor.cashier.packs.map(offer),
      picked: picked.map(offer),
      purchases: parlor.read(or: []) { () throws(StoreError) in
        try parlor.store.purchases(of: account, limit: CoinsScreen.most)
      },
      isCancelling: isCancelling, isSelling: parlor.cashier.isSelling)
  }

  func appear(_ seat: Seat<Event>) {
    watch = parlor.observe(account) { seat.changed() }
    packs = parlor.cashier.observePacks { [weak self] in
      guard let self else { return }
      // The user would agree to something else than what the screen asks.
      if let picked, !parlor.cashier.packs.contains(picked) { self.picked = nil }
      seat.changed()
    }
  }

  func disappear() { (watch, packs, picked, isCancelling) = (nil, nil, nil, false) }

  private func offer(_ pack: CoinPack) -> Offer {
    let isHeld =
      pack.isOnce
      && parlor.read(or: false) { () throws(StoreError) in
        try parlor.store.heldState(of: pack.id, by: account)?.isCredited ?? false
      }
    return Offer(pack: pack, price: pack.price(in: parlor.settings.language), isHeld: isHeld)
  }

  func hear(_ event: Event) -> Output? {
    switch event {
    case .pick(let pack):
      // What was bought is restored, which costs nothing and is not asked about.
      if offer(pack).isHeld { return .buy(pack) }
      picked = pack
    case .answer(let isYes):
      defer { picked = nil }
      return isYes ? picked.map { .buy($0) } : nil
    case .restore: return .restore
    case .cancel: isCancelling = model.waiting != nil
    case .cancelAnswer(let isYes):
      defer { isCancelling = false }
      return isYes ? model.waiting.map { .cancel($0.id) } : nil
    }
    return nil
  }
}

extension CoinsScreen.Model {
  /// The newest purchase that waits.
  fileprivate var waiting: Purchase? { purchases.first { $0.state.isOpen } }
}

extension Purchase {
  fileprivate static func sample(_ state: State) -> Purchase {
    Purchase(
      id: 1, account: 1, request: nil, product: "coins.100", coins: 100, state: state,
      transaction: state == .refunded ? Receipt.sandboxPrefix : nil, isSubmitted: true, isFinished: true)
  }
}
