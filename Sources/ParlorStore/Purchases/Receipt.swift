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
