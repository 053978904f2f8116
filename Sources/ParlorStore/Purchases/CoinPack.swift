/// A pack of coins that can be bought.
public struct CoinPack: Hashable, Sendable, Identifiable, Decodable {
  /// The name of the pack in receipts.
  public let id: String
  public let coins: Int
  /// What the pack costs, as a text for each language.
  public let prices: [String: String]
  /// Whether an account can buy the pack only once.
  public let isOnce: Bool
  /// The price in won of a pack that is sold if the payer names none; otherwise nil.
  public private(set) var price: Int?

  /// The packs that are sold if the payer names none.
  public static let all = [
    CoinPack(coins: 10, price: 100), CoinPack(coins: 50, price: 500), CoinPack(coins: 100, price: 1000),
  ]

  public init(id: String, coins: Int, prices: [String: String], isOnce: Bool = false) {
    (self.id, self.coins, self.prices, self.isOnce) = (id, coins, prices, isOnce)
  }

  /// The names that the server gives them.
  private enum CodingKeys: String, CodingKey { case id, coins, prices, isOnce = "once" }

  private init(coins: Int, price: Int) {
    (id, self.coins, self.price, isOnce) = ("coins.\(coins)", coins, price, false)
    let digits = String(price)
    let amount = price < 1000 ? digits : digits.dropLast(3) + "," + digits.suffix(3)
    prices = ["en": amount + " won", "ko": amount + "원"]
  }

  /// Finds the pack with an id among those that are sold if the payer names none; nil if there is none.
  public init?(id: String) {
    guard let pack = CoinPack.all.first(where: { $0.id == id }) else { return nil }
    self = pack
  }

  /// Returns the price as a user of a language reads it. If it is not known in that language, returns the English one,
  /// or else that of the first language.
  public func price(in language: String) -> String {
    prices[language] ?? prices["en"] ?? prices.min { $0.key < $1.key }?.value ?? ""
  }
}
