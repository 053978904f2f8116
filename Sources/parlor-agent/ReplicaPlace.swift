import Glibc
import ParlorServer
import ParlorStore
import UsherEvents
import UsherFiles
import UsherScreens
import UsherTerminal

/// The store of a home folder, as `parlor` finds it.
struct ReplicaPlace {
  let path: String
  let home: String?
  /// Where sessions keep what was typed.
  private let state: String

  init(home: String?) throws(ProgramFailure) {
    let directories = try Directories.find(of: "parlor", home: home)
    try directories.claim()
    (path, self.home, state) = (directories.data + "/parlor.sqlite", home, directories.state)
  }

  /// How to start a session there.
  var command: String { command(nil) }

  /// How to give an order of `parlor` there.
  func command(_ order: String?) -> String {
    "parlor" + (order.map { " \($0)" } ?? "") + (home.map { " --home \($0.shellWord)" } ?? "")
  }

  /// The events of sessions that are for the server; nil if there are none.
  func events() -> SQLiteEventStore? {
    let path = String(path.dropLast("parlor.sqlite".count)) + "events-team.sqlite"
    return access(path, F_OK) == 0 ? SQLiteEventStore(path: path) : nil
  }

  func exists() -> Bool { access(path, F_OK) == 0 }

  /// Throws unless the folder for a new store can be made, without making it: what is asked meanwhile may be answered wrongly.
  func requireRoom() throws(TeamError) {
    var folder = path[...]
    repeat {
      folder = folder.lastIndex(of: "/").map { folder[..<$0] } ?? "."
      if faccessat(AT_FDCWD, folder + "/.", W_OK | X_OK, AT_EACCESS) == 0 { return }
    } while errno == ENOENT
    throw .store(.cannotOpen(path: path, errno: errno))
  }

  /// Opens the store, or makes it.
  func open() throws(TeamError) -> Store {
    try stored(Store(path: path, now: AgentCommand.milliseconds))
  }

  /// Opens the store, which must follow a server.
  func replica() throws(TeamError) -> (store: Store, origin: Origin) {
    guard exists() else { throw .noReplica(path: path) }
    let store = try open()
    guard let origin = try stored(store.origin()) else {
      throw .noReplica(path: path)
    }
    return (store, origin)
  }

  /// Deletes the store, with what sessions keep beside it: which notifications were shown, and events for the server.
  func remove() throws(TeamError) {
    let data = String(path.dropLast("/parlor.sqlite".count))
    for name in ["parlor.sqlite", "events-team.sqlite"] {
      try Self.remove(in: data) { $0 == name || $0.hasPrefix(name + "-") }
    }
  }

  /// Deletes what was typed in sessions.
  func removeTyped() throws(TeamError) { try Self.remove(in: state) { $0.hasPrefix("history-") } }

  /// Throws if a file stays, after it has deleted the others.
  private static func remove(in folder: String, _ isMeant: (String) -> Bool) throws(TeamError) {
    var names: [String] = []
    try? Folder.forEachEntry(in: folder) { entry in
      if let name = entry.name, isMeant(name) { names.append(name) }
      return true
    }
    var stays: FileError?
    for name in names where unlink(folder + "/" + name) != 0 && errno != ENOENT {
      stays = .unwritable(path: folder + "/" + name, errno: errno)
    }
    if let stays { throw .output(Sentence(stays)) }
  }
}
