/// A notification on its way into an account's inbox.
public struct Delivery {
  public let content: Notice.Content
  public let account: Account.ID
  /// The file that it was read from, and how far that has been read with it.
  public let file: (path: String, position: PushPosition)?

  public init(
    _ content: Notice.Content, to account: Account.ID,
    from file: (path: String, position: PushPosition)? = nil
  ) {
    self.content = content
    self.account = account
    self.file = file
  }
}
