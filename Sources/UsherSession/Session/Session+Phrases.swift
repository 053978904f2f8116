internal import Glibc
public import UsherScreens

extension Session {
  /// The words of sentences that no screen shows, such as errors, in the session's language.
  public var phrases: Phrases { Phrases(galleries, in: language) }
}

extension Phrases {
  /// The library's own words in English, for what a test says to its author.
  package static let english = Phrases([], in: "en")

  /// The words of a program in a language: those of its galleries, those of this library, and the system's own for its errors.
  public init(_ galleries: [Gallery], in language: String) {
    let library = EmbeddedScreens.files.map { Source(path: "Screens/Program/" + $0.path, text: $0.text) }
    let errors = (Int32(1)..<134).map { "errno.\($0) \(strerror($0).map { String(cString: $0) } ?? "")\n" }
    let system = Source(path: "Screens/Program/system.en.words", text: errors.joined())
    self.init(galleries + [Gallery(library), Gallery([system])], in: [language, "en"])
  }
}
