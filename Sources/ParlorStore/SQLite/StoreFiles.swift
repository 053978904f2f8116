import Glibc
import UsherFiles

/// The three files of an open store, to be told from what stands at their paths later.
///
/// SQLite goes on writing to the files that it has opened, wherever those are by then, and reports success. So each commit
/// is preceded and followed by a look.
struct StoreFiles: Sendable {
  /// A file, and how long it was last.
  private struct Known: Equatable {
    var device: dev_t
    var inode: ino_t
    var size: off_t

    init?(_ path: String) {
      var facts = stat()
      guard stat(path, &facts) == 0 else { return nil }
      (device, inode, size) = (facts.st_dev, facts.st_ino, facts.st_size)
    }

    func isSame(as other: Known) -> Bool { device == other.device && inode == other.inode }
  }

  let path: String
  private var main: Known
  private var log: Known
  private var index: Known

  /// nil if they are not all there, as before the first read.
  init?(_ path: String) {
    guard let main = Known(path), let log = Known(path + "-wal"), let index = Known(path + "-shm") else {
      return nil
    }
    (self.path, self.main, self.log, self.index) = (path, main, log, index)
  }

  /// Throws `lost` if they are not there.
  func requirePresence() throws(StoreError) {
    _ = (try same(main, ""), try same(log, "-wal"), try same(index, "-shm"))
  }

  /// Throws `lost` if they are not there as they were. Whether the log is too short is certain only while nobody else
  /// writes: `isWriting` says that the connection is the one writer. Otherwise returns false if it seems to be.
  @discardableResult
  mutating func check(_ connection: Connection, isWriting: Bool) throws(StoreError) -> Bool {
    let (main, index) = (try same(main, ""), try same(index, "-shm"))
    // Short for good: this process has seen other pages than the others since.
    if connection.hasMendedIndex || index.size < self.index.size { throw .lost(path: path + "-shm", .cut) }
    if main.size < self.main.size, main.size < connection.size { throw .lost(path: path, .cut) }
    guard connection.isStore else { throw .lost(path: path, .overwritten) }
    connection.tellIndex()
    // Asked first: by the time the log is looked at, others may have made it longer.
    let needed = connection.logSize
    let log = try same(log, "-wal")
    (self.main, self.log, self.index) = (main, log, index)
    guard log.size < needed else { return true }
    if isWriting { throw .lost(path: path + "-wal", .cut) }
    return false
  }

  private func same(_ known: Known, _ ending: String) throws(StoreError) -> Known {
    guard let now = Known(path + ending) else { throw .lost(path: path + ending, .missing) }
    guard now.isSame(as: known) else { throw .lost(path: path + ending, .replaced) }
    return now
  }
}
