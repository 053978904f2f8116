/// A question as it is asked.
public struct Question: Sendable, Equatable {
  public let field: String
  /// What stands before the cursor, its escape sequences between `\u{1}`.
  public let label: String
  /// What is typed must not be shown, kept in a history, or written to a log.
  public let isHidden: Bool
  /// Answers to show above the question, numbered from 1; empty if any text is an answer.
  public let options: [Option]
}
