import Glibc
import ParlorFlows
import Testing
import Usher
import UsherSession

@testable import ParlorStore

/// The demo world in a file. Every session opens the file for itself, as on a shared host, and so do the other people.
final class FileWorld: World {
  private struct Session { weak var store: Store? }

  /// The store of the other people.
  let store: Store
  private let path: String
  private let now: () -> Int64
  private var sessions: [Session] = []
  private var holder: Connection?
  private var later: [(due: Int64, body: () -> Void)] = []

  init(now: @escaping () -> Int64) throws {
    // A file in memory takes no time to sync.
    let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(parent)/parlor-walk-XXXXXX".utf8CString)
    let folder = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
    path = folder + "/parlor.db"
    self.now = now
    let file = open(path, O_WRONLY | O_CREAT, 0o600)
    try PreparedDemo.image.get().withUnsafeBytes { _ = write(file, $0.baseAddress, $0.count) }
    close(file)
    store = try Store(path: path, busyTimeout: 0, now: now)
  }

  deinit {
    for ending in ["", "-wal", "-shm", "-sessions"] { unlink(path + ending) }
    rmdir(String(path.dropLast("/parlor.db".count)))
  }

  func store(of account: Account.ID) -> Store { store }
  func introduce(_: Account.ID) {}

  /// Opens the store for a new session.
  func session() throws -> Store {
    let store = try Store(path: path, busyTimeout: 0, now: now)
    sessions.append(Session(store: store))
    return store
  }

  func payer(for cashier: Cashier) -> InstantPayer {
    let payer = InstantPayer(cashier)
    cashier.payer = payer
    return payer
  }

  /// Tells the sessions what others have written.
  func settle() throws { for session in sessions { try session.store?.collect() } }

  /// Calls a closure after some milliseconds of the script's clock, at the end of a line.
  func later(_ pause: Int64, _ body: @escaping () -> Void) { later.append((now() + pause, body)) }

  var hasLater: Bool { later.contains { $0.due <= now() } }

  var isLaterSet: Bool { !later.isEmpty }

  func takeLater() -> [() -> Void] {
    let due = later.filter { $0.due <= now() }
    later.removeAll { $0.due <= now() }
    return due.map(\.body)
  }

  /// Keeps everybody from writing, as a program does that writes for long.
  func lock() throws {
    holder = try Connection(path: path, busyTimeout: 0)
    try holder?.execute("BEGIN IMMEDIATE")
  }

  /// Lets the files of the sessions grow no more.
  func fill() throws {
    for session in sessions { try session.store?.connection.execute("PRAGMA max_page_count = 1") }
  }

  /// Ends what ``lock()`` and ``fill()`` have begun.
  func free() throws {
    holder = nil
    for session in sessions { try session.store?.connection.execute("PRAGMA max_page_count = 1073741823") }
  }

  /// Whether somebody has begun to write and not ended.
  var isBeingWritten: Bool { (try? store.connection.execute("BEGIN IMMEDIATE; ROLLBACK")) == nil }
}
