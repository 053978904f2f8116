import Glibc
import ParlorFlows
import ParlorStore
import UsherFiles
import UsherScreens
import UsherTerminal

/// `parlor get message:806/1`: writes a file of a message to standard output, or with `--to FILE` to a new file.
enum GetCommand {
  private static let to = ProgramOption("to", value: "FILE", "")
  static let options = [to]

  static func run(_ verb: Verb) throws -> ExitCode {
    let wanted = try MessageNumber(verb.run.operand ?? "")
    let file = try verb.user.file(wanted.file, of: wanted.number)
    let (store, account) = (verb.store, verb.user.account.id)
    let path = verb.run[to]
    // A terminal would obey what is in the file.
    if path == nil, isatty(STDOUT_FILENO) == 1 {
      throw UsageError(verb.run.visitor == nil ? "usage.fileOutput" : "usage.fileOutputAway")
    }
    if let path, FileIdentity(at: path) != nil {
      throw ProgramFailure(code: .cannotCreate, words: Sentence("get.exists", ["path": path]))
    }
    if try store.held(file.id) < file.size { try fetch(file, verb) }
    var offset = 0
    func piece() throws -> [UInt8]? {
      let piece = try store.piece(of: file.id, from: offset, for: account)
      offset += piece?.count ?? 0
      return piece
    }
    guard let path else {
      while let bytes = try piece() {
        guard try StandardOutput.writeIfRead(bytes) else { break }
      }
      return .ok
    }
    let directories = try verb.run.directories
    let closed = [directories.data, directories.state, directories.config]
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    _ = try DiskShelf(closed: closed).save(name, in: folder, piece)
    return .ok
  }

  /// Asks the server for the rest of the file, a part at a time.
  private static func fetch(_ file: SharedFile, _ verb: Verb) throws {
    let wait = try StoreWait(verb)
    while case let held = try verb.store.held(file.id), held < file.size {
      try wait.ask(.file(file.id), by: verb.user.account.id)
      // An answer without a byte would be asked for again without end.
      guard try verb.store.held(file.id) > held else { throw StoreError.unknown(.file(file.id)) }
    }
  }
}
