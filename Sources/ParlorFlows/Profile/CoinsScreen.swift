import ParlorStore
import Usher
import UsherScreens

/// The coins one has, the packs that are sold, and what has become of the last purchases.
final class CoinsScreen: Pictured {
  enum Event {
    case pick(CoinPack)
    case answer(Bool)
    case restore
  }
  struct Model {
    var coins: Int
    /// What was picked, and is asked about.
    var picked: CoinPack?
    var purchases: [Purchase] = []
    /// Whether anybody takes money here.
    var isSelling = true
  }

  static let shape = Shape<Model, Event>("Profile/coins") {
    Value("coins") { String($0.coins) }
    Flag("isSelling") { $0.isSelling }
    List("packs", { $0.isSelling ? CoinPack.all : [] }) {
      Value("coins") { String($0.coins) }
      Value("price") { Won.text($0.price) }
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
    Value("price") { $0.picked.map { Won.text($0.price) } ?? "" }
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

  /// More than the newest few is history.
  private static let most = 3

  private let parlor: Parlor
  private let account: Account.ID
  private var picked: CoinPack?
  private var seat: Seat<Event>?
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
    self.seat = seat
    watch = parlor.store.observe { [account] change in
      switch change {
      case .account(account), .everything: seat.changed()
      default: break
      }
    }
  }

  func disappear() { watch = nil }

  /// Sees to the question; what shall be bought, once the user is sure.
  func hear(_ event: Event) -> CoinPack? {
    var chosen: CoinPack?
    switch event {
    case .pick(let pack): picked = pack
    case .answer(let isYes):
      chosen = isYes ? picked : nil
      picked = nil
    case .restore: return nil
    }
    seat?.changed()
    return chosen
  }
}

extension Purchase {
  fileprivate static func sample(_ state: State) -> Purchase {
    Purchase(
      id: 1, account: 1, request: nil, pack: CoinPack.all[2], state: state, transaction: nil,
      isSubmitted: true, isFinished: true)
  }
}
