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
