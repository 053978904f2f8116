import Glibc
import ParlorFlows
import Usher
import UsherFiles
import UsherScreens
import UsherTerminal

/// Edits texts in the user's editor.
enum Editor {
  /// The most bytes that are read back. A longer text stays in its file. A message is far shorter.
  private static let limit = 64 << 20

  /// Opens a text in the editor and returns the edited text. If the editor fails, the edited text stays in a file, and the
  /// thrown reason names the file.
  static func edit(_ text: String, on terminal: Terminal) throws(Reason) -> String {
    let command = try EditorCommand.chosen()
    let path = try write(text)
    let status: Int32
    do throws(TerminalError) {
      status = try terminal.run(command.words + [path], settings: command.settings)
    } catch {
      unlink(path)
      throw command.reason(error)
    }
    let edited = Result { () throws(Reason) in try read(path) }
    if status == 0, case .success(let edited) = edited, edited.utf8.count <= limit {
      unlink(path)
      return edited
    }
    let failed = ["name": command.name, "code": String(status)]
    guard holdsFile(path) else {
      throw status == 0 ? Reason("editorNoFile", ["name": command.name]) : Reason("editorFailed", failed)
    }
    // The user has changed nothing, so the file is not needed.
    if case .success(let edited) = edited, edited == text || edited.allSatisfy(\.isWhitespace) {
      unlink(path)
      throw Reason("editorFailed", failed)
    }
    throw Reason("editorKept", failed.merging(["path": path]) { $1 })
  }

  /// Writes the text to a new file that only its owner can read, and returns the path.
  private static func write(_ text: String) throws(Reason) -> String {
    var name = Array("\(folder)/parlor-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { throw .failed(folder) }
    let path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    defer { close(file) }
    guard Bytes.write(Array(text.utf8), to: file) else {
      let reason = Reason.failed(path)
      unlink(path)
      throw reason
    }
    return path
  }

  /// Whether there is still a regular file at `path` after the editor has ended.
  private static func holdsFile(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
  }

  private static func read(_ path: String) throws(Reason) -> String {
    let file: Int32
    do throws(FileError) { file = try RegularFile.open(path) } catch { throw Reason(error) }
    defer { close(file) }
    guard let bytes = Bytes.readAll(file, limit: limit) else { throw .failed(path) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static var folder: String {
    for name in ["XDG_RUNTIME_DIR", "TMPDIR"] {
      if let value = getenv(name).flatMap({ String(validatingCString: $0) }), value.hasPrefix("/") {
        return value
      }
    }
    return "/tmp"
  }
}

/// The command that starts the editor: `$VISUAL`, else `$EDITOR`, else `vi`.
struct EditorCommand: Equatable {
  /// The program and its arguments.
  var words: [String]
  /// The NAME=VALUE words before the program, for its environment.
  var settings: [String]

  var name: String { words.first ?? "" }

  /// The command that the environment names. Ignores a variable that is empty or blank.
  static func chosen() throws(Reason) -> EditorCommand {
    for variable in ["VISUAL", "EDITOR"] {
      guard let value = getenv(variable).map({ String(cString: $0) }) else { continue }
      if let command = try EditorCommand(value, variable) { return command }
    }
    return EditorCommand(words: ["vi"], settings: [])
  }

  init(words: [String], settings: [String]) { (self.words, self.settings) = (words, settings) }

  /// Splits the value of a variable as a shell does. nil if it names no program.
  init?(_ value: String, _ variable: String) throws(Reason) {
    let (words, isClosed) = ShellWords.split(value)
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

  /// The reason for the user if the editor could not be started.
  func reason(_ error: TerminalError) -> Reason {
    guard case .unstartable(let name, let code) = error else {
      return Reason(error)
    }
    switch code {
    case ENOENT, ENOTDIR: return Reason("editorMissing", ["name": name])
    case EACCES, ENOEXEC: return Reason("editorForbidden", ["name": name])
    default: return Reason("editorRefused", ["name": name, "code": String(code)])
    }
  }
}
