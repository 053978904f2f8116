/// A question of a form, as it is asked.
package struct Question: Sendable, Equatable {
  package let field: String
  /// The text before the cursor. Escape sequences are between two `\u{1}`.
  package let label: String
  /// Whether the answer must not be shown, remembered or logged.
  package let isHidden: Bool
  /// The options to show above the question, numbered from 1; empty if any text can be an answer.
  package let options: [Option]
}
