/// What to type where a screen or a question asks for text. The app supplies it, since the choices do not show it.
public struct Typist: Sendable {
  /// The texts to type on a screen that takes any text, and whole lines of commands with arguments. `screen` is the name of
  /// its pictures.
  public var texts: @Sendable (_ screen: String) -> [String]
  /// The answers to a question, by its screen and field. The first should be valid.
  public var answers: @Sendable (_ screen: String, _ field: String) -> [String]

  /// Creates a typist, by default one who types nothing.
  public init(
    texts: @escaping @Sendable (_ screen: String) -> [String] = { _ in [] },
    answers: @escaping @Sendable (_ screen: String, _ field: String) -> [String] = { _, _ in [] }
  ) {
    self.texts = texts
    self.answers = answers
  }
}
