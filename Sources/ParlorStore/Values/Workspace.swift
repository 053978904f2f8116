/// A circle of members with channels and direct messages of its own, run by one admin.
public struct Workspace: Hashable, Sendable, Identifiable {
  public struct ID: RowID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
  }

  public let id: ID
  public let name: String
  public let description: String
  public let admin: Account.ID
  /// Milliseconds since 1970.
  public let createdAt: Int64

  public init(id: ID, name: String, description: String, admin: Account.ID, createdAt: Int64) {
    self.id = id
    self.name = name
    self.description = description
    self.admin = admin
    self.createdAt = createdAt
  }
}
