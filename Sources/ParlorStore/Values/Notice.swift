/// A notification as it was delivered to an account.
public struct Notice: Hashable, Sendable, Identifiable {
  public struct ID: RowID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
  }

  public enum Level: Int, Sendable {
    case passive, active, timeSensitive, critical
  }

  /// What the payload says; texts are as they came, hostile characters included.
  public struct Content: Hashable, Sendable {
    /// Two with the same identity are one; nil is like no other.
    public var identity: String?
    /// A newer one replaces an older one with the same.
    public var collapse: String?
    public var thread = ""
    public var title = ""
    public var body = ""
    /// The written place that a tap opens; empty if it opens none.
    public var place = ""
    public var level = Level.active
    public var relevance = 0.0

    public init() {}
  }

  public let id: ID
  public let content: Content
  public let receivedAt: Int64
  public let seenAt: Int64?

  public init(id: ID, content: Content, receivedAt: Int64, seenAt: Int64?) {
    self.id = id
    self.content = content
    self.receivedAt = receivedAt
    self.seenAt = seenAt
  }
}

extension Notice.ID: SQLValue {}
