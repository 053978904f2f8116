/// A message that could not be sent, kept until it is, or is dropped.
public struct Unsent: Hashable, Sendable, Identifiable {
  public struct ID: RowID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
  }

  public let id: ID
  public let text: String
  public let replyTo: Message.ID?
  /// Where the files to go with it are.
  public let paths: [String]
  public let writtenAt: Int64

  public init(id: ID, text: String, replyTo: Message.ID?, paths: [String], writtenAt: Int64) {
    self.id = id
    self.text = text
    self.replyTo = replyTo
    self.paths = paths
    self.writtenAt = writtenAt
  }
}

extension Unsent.ID: SQLValue {}
