import Glibc
import ParlorFlows
import Usher
import UsherTerminal

/// The program that texts are edited in: `$VISUAL`, else `$EDITOR`, else `vi`.
struct EditorCommand: Equatable {
  /// The program and its arguments.
  var words: [String]
  /// What stands before it, as NAME=VALUE: its environment.
  var settings: [String]

  var name: String { words.first ?? "" }

  /// A variable that is empty, or blank, names nothing.
  static func chosen() throws(Reason) -> EditorCommand {
    for variable in ["VISUAL", "EDITOR"] {
      guard let value = getenv(variable).map({ String(cString: $0) }) else { continue }
      if let command = try EditorCommand(value, variable) { return command }
    }
    return EditorCommand(words: ["vi"], settings: [])
  }

  init(words: [String], settings: [String]) { (self.words, self.settings) = (words, settings) }

  /// What a variable holds, taken apart as a shell takes it apart; nil if no program is in it.
  init?(_ value: String, _ variable: String) throws(Reason) {
    let (words, isClosed) = PathWords.split(value)
    guard isClosed else { throw Reason("editorQuotes", ["name": variable]) }
    settings = Array(words.prefix(while: EditorCommand.isSetting))
    self.words = Array(words.dropFirst(settings.count))
    guard let name = self.words.first, !name.isEmpty else { return nil }
  }

  private static func isSetting(_ word: String) -> Bool {
    guard let sign = word.firstIndex(of: "="), let first = word.first, !first.isNumber else { return false }
    let name = word[..<sign]
    return !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  /// Why it could not be started.
  func reason(_ error: TerminalError) -> Reason {
    guard case .unstartable(let name, let code) = error else {
      return Reason("error", ["what": error.description])
    }
    switch code {
    case ENOENT, ENOTDIR: return Reason("editorMissing", ["name": name])
    default: return Reason("editorRefused", ["name": name, "code": String(code)])
    }
  }
}
