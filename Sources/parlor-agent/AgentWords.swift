import Glibc
import UsherScreens
import UsherSession
import UsherTerminal

/// The language in which this program speaks to the user: that of `--lang`. Without it, that of the locale, or else English.
enum AgentWords {
  static let phrases = phrases(in: ScreenFiles.userLanguage(of: languages) ?? "en")

  static func phrases(in language: String) -> Phrases {
    let files = EmbeddedScreens.files.map { Source(path: "Screens/Command/" + $0.path, text: $0.text) }
    return Phrases([Gallery(files)], in: language)
  }

  /// The languages that have a file of this program's words.
  private static var languages: [String] {
    EmbeddedScreens.files.map { $0.path.split(separator: ".") }.filter { $0[0] == "agent" }.map {
      String($0[1])
    }
  }

  /// Takes `--lang` out of the arguments. What it names counts instead of the locale.
  static func takeLanguage(from arguments: inout [String]) throws(ProgramFailure) {
    while let place = arguments.firstIndex(where: { $0 == "--lang" || $0.hasPrefix("--lang=") }) {
      let option = arguments.remove(at: place)
      let code =
        option == "--lang"
        ? (place < arguments.count ? arguments.remove(at: place) : "") : String(option.dropFirst(7))
      guard languages.contains(code) else {
        throw ProgramFailure(
          code: .usage,
          words: Sentence("agent.language", ["word": code, "choices": Sentence.list(languages)]))
      }
      setenv("LC_ALL", code, 1)
    }
  }

  /// Complains on standard error. People type `parlor server`, which becomes this program.
  static func complain(_ words: Sentence) { StandardError.complain(phrases.say(words), program: "parlor") }
}
