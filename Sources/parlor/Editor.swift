import Glibc
import ParlorFlows
import Usher
import UsherFiles
import UsherTerminal

/// The editor of whoever sits here.
enum Editor {
  /// Far more than a message takes: what is too long for one is kept elsewhere.
  private static let limit = 64 << 20

  /// Opens a text in the editor, and waits for what it becomes. If the editor fails, what it held is kept in a file, which
  /// the reason names.
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
    if status == 0, case .success(let edited) = edited {
      unlink(path)
      return edited
    }
    let failed = ["name": command.name, "code": String(status)]
    // An editor that put nothing into the file leaves nothing to keep.
    if case .success(let edited) = edited, edited == text || edited.allSatisfy(\.isWhitespace) {
      unlink(path)
      throw Reason("editorFailed", failed)
    }
    throw Reason("editorKept", failed.merging(["path": path]) { $1 })
  }

  /// A file of its owner's alone, with the text in it.
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
