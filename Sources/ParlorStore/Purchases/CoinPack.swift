/// Coins as they are sold.
public struct CoinPack: Hashable, Sendable, Identifiable {
  public let coins: Int
  /// In won.
  public let price: Int

  /// What receipts call it.
  public var id: String { "coins.\(coins)" }

  public static let all = [
    CoinPack(coins: 10, price: 100), CoinPack(coins: 50, price: 500), CoinPack(coins: 100, price: 1000),
  ]

  init(coins: Int, price: Int) {
    self.coins = coins
    self.price = price
  }

  /// The pack of that id; nil for one that is not sold.
  public init?(id: String) {
    guard let pack = CoinPack.all.first(where: { $0.id == id }) else { return nil }
    self = pack
  }
}
