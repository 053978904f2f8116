/// What to type where a screen asks for text: the app's own knowledge, which choices do not tell.
public struct Typist: Sendable {
  /// Texts for a screen that takes any, by the name of its pictures.
  public var texts: @Sendable (_ screen: String) -> [String]
  /// Answers to a question, by the screen and the field; the first should be a good one.
  public var answers: @Sendable (_ screen: String, _ field: String) -> [String]

  public init(
    texts: @escaping @Sendable (_ screen: String) -> [String] = { _ in [] },
    answers: @escaping @Sendable (_ screen: String, _ field: String) -> [String] = { _, _ in [] }
  ) {
    self.texts = texts
    self.answers = answers
  }
}
