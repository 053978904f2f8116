import Glibc

@testable import ParlorStore

/// A store in a file that another program can hold.
final class BusyFile {
  let store: Store
  let ann: Account.ID = 1
  let room: Room.ID = 1
  var path: String { folder + "/parlor.db" }
  private let folder: String
  private var holder: Connection?

  init() throws {
    var template = Array("/tmp/parlor-flows-XXXXXX".utf8CString)
    folder = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
    store = try Store(path: folder + "/parlor.db", busyTimeout: 0) { DemoStage.time }
    let form = SignUp(email: "ann@example.org", nickname: "Ann", password: DemoWorld.password)
    _ = try store.signUp(form, hash: DemoWorld.hash)
    _ = try store.makeWorkspace(name: "Mill", description: "", by: ann)
    try store.edit(1 as Room.ID, name: "all", description: "", by: ann)
  }

  deinit {
    for ending in ["", "-wal", "-shm", "-sessions"] { unlink(folder + "/parlor.db" + ending) }
    rmdir(folder)
  }

  func hold() throws {
    holder = try Connection(path: folder + "/parlor.db", busyTimeout: 0)
    try holder?.execute("BEGIN IMMEDIATE")
  }

  func letGo() { holder = nil }
}
