/// A person who can log in. The password's hash never leaves the store.
public struct Account: Hashable, Sendable, Identifiable {
  public struct ID: RowID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
  }

  public let id: ID
  public let email: String
  public let nickname: String
  /// Digits only; empty when none was given.
  public let phone: String
  public let coins: Int

  public init(id: ID, email: String, nickname: String, phone: String, coins: Int) {
    self.id = id
    self.email = email
    self.nickname = nickname
    self.phone = phone
    self.coins = coins
  }
}
