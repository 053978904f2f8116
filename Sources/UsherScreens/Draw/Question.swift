/// A question as it is asked.
package struct Question: Sendable, Equatable {
  package let field: String
  /// What stands before the cursor, its escape sequences between `\u{1}`.
  package let label: String
  /// What is typed must not be shown, kept in a history, or written to a log.
  package let isHidden: Bool
  /// Answers to show above the question, numbered from 1; empty if any text is an answer.
  package let options: [Option]
}
