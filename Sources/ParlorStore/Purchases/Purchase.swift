/// An account's purchase of a pack of coins, from the request to the end.
public struct Purchase: Hashable, Sendable, Identifiable {
  public struct ID: RowID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
  }

  /// The raw values are in stores: a number never gets a new meaning.
  public enum State: Int, Hashable, Sendable {
    /// The request has no answer yet.
    case purchasing = 1
    /// Another person has to approve of the purchase.
    case deferred
    case failed
    case purchased
    /// The pack was bought earlier and is delivered now.
    case restored
  }

  public let id: ID
  public let account: Account.ID
  /// The name of its request; nil for a restored purchase.
  public let request: String?
  public let pack: CoinPack
  public let state: State
  public let transaction: String?
  /// Whether the payer has the request.
  public let isSubmitted: Bool
  /// Whether the payer knows that the answer has been processed.
  public let isFinished: Bool

  public init(
    id: ID, account: Account.ID, request: String?, pack: CoinPack, state: State, transaction: String?,
    isSubmitted: Bool, isFinished: Bool
  ) {
    self.id = id
    self.account = account
    self.request = request
    self.pack = pack
    self.state = state
    self.transaction = transaction
    self.isSubmitted = isSubmitted
    self.isFinished = isFinished
  }
}

extension Purchase.State {
  /// Whether the account has the coins.
  public var isCredited: Bool { self == .purchased || self == .restored }
  /// Whether an answer is still to come.
  public var isOpen: Bool { self == .purchasing || self == .deferred }

  /// The state after an answer; nil if the answer changes nothing.
  ///
  /// A payment credits the coins, even if an earlier answer said that it had failed. Coins are credited once, and a
  /// final state does not change.
  public func after(_ answer: Purchase.State) -> Purchase.State? {
    switch answer {
    case .purchased, .restored: isCredited ? nil : answer
    case .deferred, .failed: isOpen && self != answer ? answer : nil
    case .purchasing: nil
    }
  }
}

extension Purchase.ID: SQLValue {}

/// The payer's answer to a purchase. The caller verifies it before it gives it to the store.
public struct Receipt: Hashable, Sendable {
  public let transaction: String
  /// The request that it answers; nil if it restores an earlier purchase.
  public let request: String?
  public let account: Account.ID
  public let pack: CoinPack
  public let state: Purchase.State

  public init(
    transaction: String, request: String?, account: Account.ID, pack: CoinPack, state: Purchase.State
  ) {
    self.transaction = transaction
    self.request = request
    self.account = account
    self.pack = pack
    self.state = state
  }
}

/// A pack of coins that can be bought.
public struct CoinPack: Hashable, Sendable, Identifiable {
  public let coins: Int
  /// The price in won.
  public let price: Int

  /// The name of the pack in receipts.
  public var id: String { "coins.\(coins)" }

  public static let all = [
    CoinPack(coins: 10, price: 100), CoinPack(coins: 50, price: 500), CoinPack(coins: 100, price: 1000),
  ]

  init(coins: Int, price: Int) {
    self.coins = coins
    self.price = price
  }

  /// Finds the pack with an id; nil if it is not sold.
  public init?(id: String) {
    guard let pack = CoinPack.all.first(where: { $0.id == id }) else { return nil }
    self = pack
  }
}

/// The amounts of coins that accounts get and pay.
public enum Coins {
  /// What a new account has: enough for three workspaces.
  public static let welcome = 30
  /// What creating a workspace costs.
  public static let workspace = 10
}
