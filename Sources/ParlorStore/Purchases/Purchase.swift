/// A pack of coins that somebody wants, pays for, or has been given.
public struct Purchase: Hashable, Sendable, Identifiable {
  public struct ID: RowID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
  }

  /// The numbers are in files: they are never given a new meaning.
  public enum State: Int, Hashable, Sendable {
    /// Asked for, and not answered yet.
    case purchasing = 1
    /// Somebody else has to approve of it.
    case deferred
    case failed
    case purchased
    /// Bought earlier, and delivered now.
    case restored
  }

  public let id: ID
  public let account: Account.ID
  /// What its request is called; nil for what was restored.
  public let request: String?
  public let pack: CoinPack
  public let state: State
  public let transaction: String?
  /// Whether the request has been handed over.
  public let isSubmitted: Bool
  /// Whether the payer knows that we are done with it.
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
  /// Whether the coins have been credited.
  public var isCredited: Bool { self == .purchased || self == .restored }
  /// Whether an answer is still to come.
  public var isOpen: Bool { self == .purchasing || self == .deferred }

  /// What it is once an answer has come; nil if that answer changes nothing. Whoever paid gets the coins, also if the
  /// payment was said to have failed before; nobody gets them twice, and what is done stays done.
  public func after(_ answer: Purchase.State) -> Purchase.State? {
    switch answer {
    case .purchased, .restored: isCredited ? nil : answer
    case .deferred, .failed: isOpen && self != answer ? answer : nil
    case .purchasing: nil
    }
  }
}

extension Purchase.ID: SQLValue {}

/// What a payer says of a payment. Only one that has been verified is handed to the store.
public struct Receipt: Hashable, Sendable {
  public let transaction: String
  /// Which request it answers; nil if it restores what was bought earlier.
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

/// What coins are given and taken for.
public enum Coins {
  /// What a new account begins with: enough to make a workspace and think better of it.
  public static let welcome = 30
  /// What making a workspace costs.
  public static let workspace = 10
}
