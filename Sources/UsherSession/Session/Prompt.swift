/// What a session asks for next.
public struct Prompt: Equatable, Sendable {
  /// Drawn before the line; parts between `\u{1}` take no columns.
  public var text: String
  /// The answer is not shown, kept or remembered.
  public var isHidden: Bool
  /// What stands in the line already: words that were typed here before and not sent.
  public var draft: String
  /// Under what name words typed here and not sent are kept; nil for answers to questions.
  var key: String?
}
