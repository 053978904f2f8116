/// One way to complete the word at the cursor.
public struct Candidate: Equatable, Sendable {
  /// What is shown where there are several.
  public var word: String
  /// What is inserted at the cursor.
  public var suffix: String

  public init(word: String, suffix: String) {
    self.word = word
    self.suffix = suffix
  }
}
