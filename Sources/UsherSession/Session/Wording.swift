import UsherScreens

/// The pictures and words of a session, read from its galleries. Each file is read once, and kept until the pictures change.
package final class Wording {
  var gallery: Gallery { didSet { (drawings, lists) = ([:], [:]) } }
  var language: String
  /// Has the words that the gallery does not have.
  var builtIn: (gallery: Gallery, language: String)? { didSet { lists = [:] } }

  /// Returns the program's own words for a key, values and a language; nil if it has none. ``Session/use(words:)`` sets it.
  ///
  /// The keys are `reason.ID` for a `Reason`, `command.NAME` and `argument.ARGUMENT` for the help of a command, `screen.TYPE`
  /// for what a screen or a flow is called, and the keys of ``SessionWord``. The program's words are used instead of the built-in ones.
  package var appWords: (String, [String: String], String) -> String? = { _, _, _ in nil }
  /// Told each key of a file of words that is read, for tests.
  package var onWord: (@Sendable (_ file: String, _ key: String) -> Void)? { didSet { lists = [:] } }
  /// Told the id of each reason that is to be shown and has no words, for tests.
  package var onWordless: (String) -> Void = { _ in }

  /// What is read of a file in a language.
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let file: String
    let language: String
  }
  private var drawings: [Key: Any] = [:]
  private var lists: [Key: Any] = [:]

  init(_ gallery: Gallery, _ language: String) { (self.gallery, self.language) = (gallery, language) }

  /// Returns the drawing of a screen; nil if the screen has no picture or the picture does not fit. Throws the mistakes once.
  func drawing<S: Drawn>(of screen: S) throws(Findings) -> Drawing<S.Model, S.Event>? {
    let key = Key(type: ObjectIdentifier(S.self), file: screen.shape.name, language: language)
    if let known = drawings[key] { return known as? Drawing<S.Model, S.Event> }
    do throws(Findings) {
      let drawing = try gallery.drawing(of: screen.shape, in: language)
      drawings[key] = drawing
      return drawing
    } catch {
      drawings[key] = error
      throw error
    }
  }

  func words<W: Word>(_ type: W.Type, _ file: String, in language: String) -> Words<W> {
    let key = Key(type: ObjectIdentifier(type), file: file, language: language)
    if let known = lists[key] as? Words<W> { return known }
    var words = gallery.words(type, file, in: language)
    if let builtIn {
      // A word of the session that is built in comes before one in another language.
      let isBuiltIn = type == SessionWord.self && SessionWord.languages.contains(language)
      for language in isBuiltIn ? [language] : [language, builtIn.language] {
        words.fill(from: builtIn.gallery.words(type, file, in: language))
      }
    }
    if let onWord { words.onRead = { onWord(file, $0) } }
    lists[key] = words
    return words
  }

  /// Takes ``appWords`` from a file. If it is missing, calls `report` once, when a word of it is first needed.
  func use<W: Word>(_ type: W.Type, _ file: String, report: @escaping (Finding) -> Void) {
    appWords = { [unowned self, before = appWords] key, values, language in
      let isNew = lists[Key(type: ObjectIdentifier(type), file: file, language: language)] == nil
      let words = words(type, file, in: language)
      if isNew, let missing = gallery.missing(words: file, in: language) { report(missing) }
      guard let word = W(rawValue: key), words.has(word) else { return before(key, values, language) }
      return words[word, values]
    }
  }
}
