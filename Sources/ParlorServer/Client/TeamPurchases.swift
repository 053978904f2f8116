internal import ParlorStore
internal import UsherPush

extension Agent {
  /// Brings the packs of coins that are sold, unless they are here up to their newest change. A server of an earlier version
  /// names no change.
  func bringPacks(_ newest: Int64?) throws(TeamError) {
    let known = try stored(store.rev(of: .packs))
    guard let newest, known < newest else { return }
    let answer = try client.packs()
    let packs: [CoinPack] = try answer.member("packs", of: "packs")
    let rev: Int64 = try answer.member("rev", of: "packs")
    try stored(store.apply([.packs(packs)], from: .packs, upTo: rev))
  }
}
