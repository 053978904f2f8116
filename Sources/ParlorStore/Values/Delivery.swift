/// A line of a file of notifications on its way into an account's inbox.
public struct Delivery {
  /// The notification; nil for a line that leaves nothing in the inbox.
  public let content: Notice.Content?
  public let account: Account.ID
  public let receivedAt: Int64
  /// Whether it was seen before it could be kept.
  public var isSeen: Bool
  /// The file that it was read from, and how far that has been read with it.
  public let file: (path: String, position: PushPosition)?

  public init(
    _ content: Notice.Content?, to account: Account.ID, at receivedAt: Int64, isSeen: Bool = false,
    from file: (path: String, position: PushPosition)? = nil
  ) {
    self.content = content
    self.account = account
    self.receivedAt = receivedAt
    self.isSeen = isSeen
    self.file = file
  }
}
