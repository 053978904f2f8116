import CMendMap
import Glibc

/// How what stands at a store's paths has become something else than what was opened there.
public enum FileLoss: Hashable, Sendable {
  /// Nothing is there: it was deleted or moved.
  case missing
  /// Another file is there.
  case replaced
  /// It is the same file with another content.
  case overwritten
  /// The file is shorter than what was written to it.
  case cut
}

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

/// A store that is deleted, moved, replaced or cut short while it is open: nothing is written any more, since nobody would
/// ever find it, until the same files stand at their paths again.
extension Store {
  /// Looks whether the store is still what stands at its path, and lets `onLoss` know when that has changed. For whoever
  /// watches the file.
  public func look() {
    do throws(StoreError) { try checkFiles() } catch {
      // It has been noted.
    }
  }

  /// Outlives that the index of the log, which SQLite maps into memory, is cut short: the store is then lost, as `onLoss`
  /// says, and the process goes on. Called once, after whoever else handles SIGBUS.
  public static func outliveCutIndex() { parlor_mend_maps() }

  /// Opens the same store once more, on the thread that calls it; nil for a store in memory. Throws `lost` if it is not the
  /// same any more.
  public var reopening: (@Sendable (_ time: Int64) throws(StoreError) -> Store)? {
    guard let path else { return nil }
    return { [files = connection.files] time throws(StoreError) in
      try Store(path: path, busyTimeout: 5000, sameAs: files) { time }
    }
  }

  func startGuard(sameAs known: StoreFiles?) throws(StoreError) {
    guard let path else { return }
    connection.files = known ?? StoreFiles(path)
    try checkFiles()
  }

  /// Throws `lost` if the store is not what stands at its path any more.
  func checkFiles() throws(StoreError) {
    do throws(StoreError) {
      try requireWhole()
      if try connection.files?.check(connection, isWriting: false) == false {
        // Only the writer can tell; whoever is it now finds out.
        do throws(StoreError) { try connection.transaction { () throws(StoreError) in } } catch .locked {}
      }
      note(loss: nil)
    } catch {
      note(loss: error)
      throw error
    }
  }

  /// Throws `lost` if the files have been damaged, which putting them back does not mend.
  private func requireWhole() throws(StoreError) {
    switch loss {
    case .lost(_, .cut)?, .lost(_, .overwritten)?: if let loss { throw loss }
    default: break
    }
  }

  /// Runs a writing transaction. What SQLite has to say of files that are lost is not what is wrong with them.
  func guarded<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    try requireWhole()
    do throws(StoreError) { return try connection.transaction(body) } catch {
      switch error {
      case .lost: note(loss: error)
      case .inputOutput, .damaged, .notAStore, .readOnly, .refused:
        if !connection.isInTransaction { try checkFiles() }
      default: break
      }
      throw error
    }
  }

  /// Notes the one or the other, and says so if it is news.
  func note(loss: StoreError?) {
    guard loss != self.loss else { return }
    self.loss = loss
    connection.leaveLog(loss != nil)
    switch loss {
    // What was moved away is whole with what is in the log. Whatever else stands there must not be written to.
    case .lost(_, .missing), .lost(_, .replaced): connection.saveLog()
    default: break
    }
    onLoss(loss)
  }
}
