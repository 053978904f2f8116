/// An account's purchase of a pack of coins, from the request to the end.
public struct Purchase: Hashable, Sendable, Identifiable {
  public typealias ID = RowID<Purchase>

  /// The raw values are in stores: a number never gets a new meaning.
  public enum State: Int, Hashable, Sendable, Decodable {
    /// The request has no answer yet.
    case purchasing = 1
    /// Another person has to approve of the purchase.
    case deferred
    case failed
    case purchased
    /// The pack was bought earlier and is delivered now.
    case restored
    /// The payer has given the money back. The coins were taken back, or never credited.
    case refunded
    /// The account does not want it any more. If it is paid for all the same, its coins are credited.
    case cancelled
  }

  public let id: ID
  public let account: Account.ID
  /// The name of its request; nil for a restored purchase.
  public let request: String?
  /// The id of its pack.
  public let product: String
  /// How many coins the pack gives.
  public let coins: Int
  public let state: State
  /// The key of its transaction (`Receipt.key`).
  public let transaction: String?
  /// Whether the payer has the request.
  public let isSubmitted: Bool
  /// Whether the payer knows that the answer has been processed.
  public let isFinished: Bool

  public init(
    id: ID, account: Account.ID, request: String?, product: String, coins: Int, state: State,
    transaction: String?, isSubmitted: Bool, isFinished: Bool
  ) {
    self.id = id
    self.account = account
    self.request = request
    self.product = product
    self.coins = coins
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
  /// A payment credits the coins, even if an earlier answer said that it had failed. Coins are credited once. A refund
  /// ends the purchase in any state: no later answer changes anything, not even another refund.
  public func after(_ answer: Purchase.State) -> Purchase.State? {
    if self == .refunded { return nil }
    return switch answer {
    case .refunded: .refunded
    case .purchased, .restored: isCredited ? nil : answer
    case .deferred, .failed: isOpen && self != answer ? answer : nil
    case .purchasing, .cancelled: nil
    }
  }
}

/// The payer's answer to a purchase. The caller verifies it before it gives it to the store.
public struct Receipt: Hashable, Sendable {
  public let transaction: String
  /// The request that it answers; nil if it restores an earlier purchase.
  public let request: String?
  public let account: Account.ID
  public let pack: CoinPack
  public let state: Purchase.State
  /// Whether it comes from a test of the payer, in which nobody pays.
  public let isSandbox: Bool

  /// The key under which the store counts the transaction. Those of a test have keys of their own, so that they never
  /// stand for a transaction in which somebody paid.
  public var key: String { isSandbox ? Self.sandboxPrefix + transaction : transaction }
  public static let sandboxPrefix = "sandbox/"

  public init(
    transaction: String, request: String?, account: Account.ID, pack: CoinPack, state: Purchase.State,
    isSandbox: Bool = false
  ) {
    self.transaction = transaction
    self.request = request
    self.account = account
    self.pack = pack
    self.state = state
    self.isSandbox = isSandbox
  }
}

/// What a receipt has changed.
public struct Settlement: Hashable, Sendable {
  public let purchase: Purchase
  /// The account after the change.
  public let account: Account
  /// How many coins of a purchase have paid what the account owed.
  public let paid: Int
  /// How many coins a refund has taken back.
  public let taken: Int
}

/// The amounts of coins that accounts get and pay.
public enum Coins {
  /// What a new account has: enough for three workspaces.
  public static let welcome = 30
  /// What creating a workspace costs, where coins are sold.
  public static let workspace = 10
}
