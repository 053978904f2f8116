import ParlorStore
import Usher
import UsherScreens

/// Shows the account's coins, the packs that it can buy, and the state of its last purchases.
final class CoinsScreen: Pictured {
  enum Event {
    case pick(CoinPack)
    case answer(Bool)
    case restore
  }
  enum Output {
    case buy(CoinPack)
    case restore
  }
  struct Model {
    var coins: Int
    /// The pack that the user picked. The screen asks whether to buy it.
    var picked: CoinPack?
    var purchases: [Purchase] = []
    /// Whether there is a payer. Without one, no coins are sold.
    var isSelling = true
  }

  static let shape = Shape<Model, Event>("Profile/coins") {
    Value("coins") { String($0.coins) }
    Flag("isSelling") { $0.isSelling }
    List("packs", { $0.isSelling ? CoinPack.all : [] }) {
      Value("coins") { String($0.coins) }
      Value.number("price") { $0.price }
      Choice("pick") { .pick($0) }
    }
    Choice("restore") { _ in .restore }
    List("purchases", { $0.purchases }) {
      Value("coins") { String($0.pack.coins) }
      Flag("isPurchasing") { $0.state == .purchasing }
      Flag("isDeferred") { $0.state == .deferred }
      Flag("isFailed") { $0.state == .failed }
      Flag("isPurchased") { $0.state == .purchased }
      Flag("isRestored") { $0.state == .restored }
    }
    Value("picked") { $0.picked.map { String($0.coins) } ?? "" }
    Value.number("price") { $0.picked?.price ?? 0 }
    Form("buy", active: { $0.picked != nil }) {
      Field.confirm("sure")
    } submit: {
      .answer($0.isYes("sure"))
    }
    Sample("nothing bought yet") { Model(coins: 30) }
    Sample("sure") { Model(coins: 1_203_450, picked: CoinPack.all[2]) }
    Sample("on its way") {
      Model(
        coins: 30, purchases: [.purchasing, .deferred, .failed, .purchased, .restored].map(Purchase.sample))
    }
    Sample("nobody sells") { Model(coins: 30, isSelling: false) }
  }

  /// How many of the newest purchases the screen shows.
  private static let most = 3

  private let parlor: Parlor
  private let account: Account.ID
  private var picked: CoinPack?
  private var watch: Observation?

  init(_ parlor: Parlor, _ account: Account.ID) {
    self.parlor = parlor
    self.account = account
  }

  var model: Model {
    Model(
      coins: parlor.profile(of: account).coins, picked: picked,
      purchases: parlor.read(or: []) { () throws(StoreError) in
        try parlor.store.purchases(of: account, limit: CoinsScreen.most)
      },
      isSelling: parlor.cashier.payer != nil)
  }

  func appear(_ seat: Seat<Event>) {
    watch = parlor.observe(account) { seat.changed() }
  }

  func disappear() { watch = nil }

  func hear(_ event: Event) -> Output? {
    switch event {
    case .pick(let pack): picked = pack
    case .answer(let isYes):
      defer { picked = nil }
      return isYes ? picked.map { .buy($0) } : nil
    case .restore: return .restore
    }
    return nil
  }
}

extension Purchase {
  fileprivate static func sample(_ state: State) -> Purchase {
    Purchase(
      id: 1, account: 1, request: nil, pack: CoinPack.all[2], state: state, transaction: nil,
      isSubmitted: true, isFinished: true)
  }
}
