import Glibc
import ParlorSentences
import UsherScreens
import UsherTerminal

/// The language in which this program speaks to the user: that of `--lang`. Without it, Korean if the locale is Korean, and otherwise
/// English.
///
/// The modules and this program describe everything in English. What is written goes through ``words(_:)`` line by line.
enum AgentWords {
  private static let isKorean = ScreenFiles.userLanguage(of: ["ko"]) != nil

  /// Takes `--lang` out of the arguments. What it names counts instead of the locale.
  static func takeLanguage(from arguments: inout [String]) throws(ProgramFailure) {
    while let place = arguments.firstIndex(where: { $0 == "--lang" || $0.hasPrefix("--lang=") }) {
      let option = arguments.remove(at: place)
      let code =
        option == "--lang"
        ? (place < arguments.count ? arguments.remove(at: place) : "") : String(option.dropFirst(7))
      guard ["en", "ko"].contains(code) else {
        throw ProgramFailure(code: .usage, words: "--lang cannot be '\(Text.clean(code))'; give en or ko")
      }
      setenv("LC_ALL", code, 1)
    }
  }

  /// The words of a text in the user's language.
  static func words(_ english: String) -> String { isKorean ? korean(english) : english }

  /// Complains on standard error.
  static func complain(_ english: String) { StandardError.complain(words(english), program: "parlor") }

  /// The Korean words of a text, line by line. A line that has none stays as it is.
  static func korean(_ english: String) -> String {
    if english == AgentCommand.helpText { return koreanHelp }
    if english == AgentCommand.memberHelp { return koreanMemberHelp }
    return english.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      korean(line: String(line))
    }.joined(separator: "\n")
  }

  private static func korean(line: String) -> String {
    if let row = korean(row: line) { return row }
    return KoreanSentences.words(line, sentences + KoreanSentences.files, values: all)
  }

  private static let all = sentences + findings + advice + KoreanSentences.files

  /// The words of a row of a table: a name, blanks, and a value.
  private static func korean(row: String) -> String? {
    let indent = row.prefix { $0 == " " }
    let rest = row.dropFirst(indent.count)
    let name = rest.prefix { $0 != " " }
    let value = rest.dropFirst(name.count).drop { $0 == " " }
    guard let korean = names[String(name)], !value.isEmpty, rest.dropFirst(name.count).hasPrefix(" ") else {
      return nil
    }
    let width = rest.count - value.count
    return indent + korean + String(repeating: " ", count: max(1, width - Text.width(korean)))
      + KoreanSentences.words(String(value), all, values: all)
  }

  /// The names of rows.
  private static let names = [
    "server": "서버", "schema": "스키마", "accounts": "계정", "workspaces": "워크스페이스", "rooms": "대화방",
    "messages": "메시지", "devices": "기기", "connections": "연결", "workspaceMembers": "워크스페이스 멤버",
    "roomMembers": "대화방 멤버", "reactions": "공감", "files": "파일", "pieces": "파일 조각", "keepsakes": "설정",
    "purchases": "구매",
  ]
}
