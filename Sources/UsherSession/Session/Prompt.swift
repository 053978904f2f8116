extension Session {
  /// What a session asks for next.
  public struct Prompt: Equatable, Sendable {
    /// The text before the line. Parts between two `\u{1}` take no columns.
    public var text: String
    /// Whether the answer must not be shown, remembered or kept.
    public var isHidden: Bool
    /// The words in the line at the start: they were typed at this prompt before, and not sent.
    public var draft: String
    /// The name under which the words in the line are kept if they are not sent; nil for the answer to a question.
    var key: String?
  }
}
