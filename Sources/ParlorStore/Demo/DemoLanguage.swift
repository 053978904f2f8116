/// The language of a demo world. Its guests write in the other language now and then.
public enum DemoLanguage: String, CaseIterable, Sendable {
  case english, korean

  /// The language of the world for a session in the language with this code. A language without a world has the English one.
  public init(for code: String) { self = code == "ko" ? .korean : .english }
}

/// A text of the demo world in both languages.
struct DemoText {
  private let english: StaticString
  private let korean: StaticString

  init(_ english: StaticString, _ korean: StaticString) { (self.english, self.korean) = (english, korean) }

  subscript(language: DemoLanguage) -> StaticString { language == .korean ? korean : english }
}
