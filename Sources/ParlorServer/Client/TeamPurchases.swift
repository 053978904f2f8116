internal import ParlorStore
internal import UsherPush

extension Agent {
  /// Brings the packs of coins that are sold, unless they are here up to their newest change. A server of an earlier version
  /// names no change.
  func bringPacks(_ newest: Int64?) throws(TeamError) {
    let known = try stored { () throws(StoreError) in try store.rev(of: .packs) }
    guard let newest, known < newest else { return }
    let fields = TeamFields(try client.packs(), "packs")
    var packs: [CoinPack] = []
    for pack in try fields.list("packs") { packs.append(try CoinPack(pack)) }
    let rev = try fields.number("rev")
    try stored { () throws(StoreError) in _ = try store.apply([.packs(packs)], from: .packs, upTo: rev) }
  }
}

extension CoinPack {
  fileprivate init(_ fields: TeamFields) throws(TeamError) {
    var prices: [String: String] = [:]
    for (language, price) in try fields.texts("prices") { prices[language] = price }
    self.init(
      id: try fields.text("id"), coins: Int(try fields.id("coins", upTo: 1 << 40)), prices: prices,
      isOnce: try fields.flag("once"))
  }
}

extension ServerRow.PurchaseRow {
  init(_ fields: TeamFields, of account: Account.ID) throws(TeamError) {
    guard let state = Purchase.State(rawValue: Int(try fields.number("state"))) else {
      throw fields.fault("state")
    }
    func text(_ name: String) throws(TeamError) -> String? { fields.has(name) ? try fields.text(name) : nil }
    self.init(
      Purchase(
        id: Purchase.ID(try fields.id("id")), account: account, request: try text("request"),
        product: try fields.text("product"), coins: Int(try fields.number("coins")), state: state,
        transaction: try text("transaction"), isSubmitted: fields.has("submitted"),
        isFinished: fields.has("finished")),
      paid: Int(try fields.optionalNumber("paid") ?? 0), taken: Int(try fields.optionalNumber("taken") ?? 0))
  }
}
