import CSQLite
import Glibc
import Synchronization
public import Usher

extension StoreError {
  /// Whether the content of the store's file is damaged.
  public var isDamage: Bool {
    switch self {
    case .damaged, .notAStore: true
    default: false
    }
  }
}

extension Store {
  /// Notes damage that a connection to the store's file has found. From then on, nothing is written, also if the file is repaired
  /// meanwhile. Does nothing for another error.
  public func hear(_ error: any Error) {
    guard let error = error as? StoreError, error.isDamage, loss == nil else { return }
    do throws(StoreError) {
      // A file that was cut short or replaced looks damaged too.
      try connection.file?.look()
      if case .notAStore(let path) = error {
        note(loss: .damaged(path: path, detail: String(cString: sqlite3_errstr(SQLITE_NOTADB))))
      } else {
        note(loss: error)
      }
    } catch {
      note(loss: error)
    }
  }

  /// Looks at every page of the store at `path`, and returns the damage that it finds first; nil if there is none.
  ///
  /// Goes through the store a table at a time, so that no read keeps an old snapshot for long: first through the pages, then
  /// through each index with the rows of its table, and last through the pages that belong to no table.
  public static func damage(at path: String) -> StoreError? {
    do throws(StoreError) {
      let connection = try Connection(path, of: path, SQLITE_OPEN_READONLY, busyTimeout: 1000)
      let tables = try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
      {
        $0[0] as String
      }
      let tests: [StaticString] = [
        "SELECT * FROM pragma_quick_check(?)", "SELECT * FROM pragma_integrity_check(?)",
      ]
      for test in tests {
        for table in tables {
          guard let finding = try connection.row(test, table, make: { $0[0] as String }), finding != "ok"
          else {
            continue
          }
          return .damaged(path: path, detail: table + ": " + firstFact(of: finding))
        }
      }
      let finding = try connection.row("SELECT * FROM pragma_quick_check") { $0[0] as String } ?? "ok"
      return finding == "ok" ? nil : .damaged(path: path, detail: firstFact(of: finding))
    } catch {
      return error.isDamage ? error : nil
    }
  }

  /// The first line of a finding of SQLite, without the line that names the database.
  private static func firstFact(of finding: String) -> String {
    "\(finding.split(separator: "\n").first { !$0.hasPrefix("***") } ?? "")"
  }
}

/// A look for damage in a store's file, on a thread and a connection of its own.
public final class DamageCheck: Sendable {
  /// Readable once the look is over.
  public let descriptor: Int32
  private let found: Found
  private let worker: any Worker

  private final class Found: Sendable {
    let damage = Mutex<StoreError?>(nil)
  }

  /// Looks at the store on `worker`. Returns nil if the system has no descriptors left.
  public init?(of path: String, on worker: any Worker) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      return nil
    }
    let (end, found) = (ends[1], Found())
    (descriptor, self.found, self.worker) = (ends[0], found, worker)
    worker.run {
      let damage = Store.damage(at: path)
      found.damage.withLock { $0 = damage }
      close(end)
    }
  }

  deinit { close(descriptor) }

  /// Waits up to `patience` milliseconds for the end of the look. Returns the damage; nil if there is none, or if the look goes on.
  public func damage(patience: Int32 = 0) -> StoreError? {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = Glibc.poll(&poll, 1, patience)
    return found.damage.withLock { $0 }
  }
}
