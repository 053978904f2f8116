public import ParlorStore

/// What could not be kept as the program ended: whoever wrote it is shown it, to copy it.
public struct Loss {
  /// Messages that were not sent.
  public var messages: [String] = []
  /// What messages were to say instead.
  public var edits: [String] = []
  /// Messages that were to go, and are still there.
  public var deletions: [String] = []
  /// Words that were typed and not sent.
  public var drafts: [String] = []
  /// Whether it is not known any more where the session was left.
  public var hasLostPlace = false
  /// Whether the next start signs in whoever has logged out.
  public var isStillSignedIn = false
  /// Why the store did not take it; nil if nothing is lost.
  public var why: StoreError?
}
