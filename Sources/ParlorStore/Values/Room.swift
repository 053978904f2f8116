/// A place in a workspace where messages are: a channel, or the direct messages of two accounts.
public struct Room: Hashable, Sendable, Identifiable {
  public struct ID: RowID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
  }

  public enum Kind: Hashable, Sendable {
    case channel(name: String, description: String, admin: Account.ID)
    /// The lower account id stands first, so that a pair has one room per workspace.
    case dm(Account.ID, Account.ID)
  }

  public let id: ID
  public let workspace: Workspace.ID
  public let kind: Kind

  public init(id: ID, workspace: Workspace.ID, kind: Kind) {
    self.id = id
    self.workspace = workspace
    self.kind = kind
  }

  /// The other account of a direct message; nil in a channel, and for an account that is not one of the two.
  public func opponent(of account: Account.ID) -> Account.ID? {
    guard case .dm(let low, let high) = kind else { return nil }
    if account == low { return high }
    return account == high ? low : nil
  }
}
