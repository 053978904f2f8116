import CMendMap
import Glibc

/// How the files at a store's paths differ from those that were opened.
public enum FileLoss: Hashable, Sendable {
  /// There is no file: it was deleted or moved.
  case missing
  /// There is another file.
  case replaced
  /// The file is the same, but it was overwritten with something else.
  case overwritten
  /// The file is shorter than what was written to it.
  case cut
}

/// The identity of the three files of an open store, to compare with the files at their paths later.
///
/// SQLite goes on writing to the files it has opened, even if they have been moved or deleted, and reports success.
/// So `check` compares them before and after each commit. It always looks at the main file and at the size of the log. It looks at
/// the other two paths if the watch has reported something of those files, or if there is no watch.
struct StoreFiles: Sendable {
  /// The identity of a file, and its size at the last check.
  private struct Known: Equatable {
    let path: String
    let device: dev_t
    let inode: ino_t
    let size: off_t

    init?(_ path: String) {
      var facts = stat()
      guard stat(path, &facts) == 0 else { return nil }
      (self.path, device, inode, size) = (path, facts.st_dev, facts.st_ino, facts.st_size)
    }

    func isSame(as other: Known) -> Bool { device == other.device && inode == other.inode }
  }

  /// The header of the main file and the state of its log, at the last check.
  private struct Content {
    let header: FileHeader
    let checkpoint: Checkpoint?
  }

  private var main: Known
  private let log: Known
  private var index: Known
  private var content: Content?

  /// Returns nil if one of the files does not exist, as before the first read.
  init?(_ path: String) {
    guard let main = Known(path), let log = Known(path + "-wal"), let index = Known(path + "-shm") else {
      return nil
    }
    (self.main, self.log, self.index) = (main, log, index)
  }

  /// Throws `lost` if one of the files is missing or replaced.
  func requirePresence() throws(StoreError) {
    _ = (try same(main), try same(log), try same(index))
  }

  /// Throws `lost` if the files are not those that were opened, or have been damaged.
  ///
  /// `isWriting` says that the connection holds the writer's lock. Only then is it certain that the log is too short.
  /// Without the lock, another process may be changing the log, so this returns false if the log seems too short.
  @discardableResult
  mutating func check(_ connection: Connection, isWriting: Bool) throws(StoreError) -> Bool {
    // First of all: see `checkContent`.
    let checkpoint = connection.checkpoint
    // Before the files are looked at: a file that is lost after that is reported again.
    connection.watch?.readReports()
    let doubtful = connection.watch?.doubtful ?? .all
    // Always: nothing reports that another folder is mounted over the store's.
    let main = try same(main)
    let index = doubtful.contains(.index) ? try same(index) : index
    // This loss is final: this process no longer sees the same index as the others, even if the file is put back.
    if connection.hasMendedIndex || index.size < self.index.size { throw .lost(path: index.path, .cut) }
    if isCut(main, connection) { throw .lost(path: main.path, .cut) }
    try checkContent(connection, since: checkpoint)
    connection.tellIndex(size: index.size)
    // Read before the log's actual size: in between, other processes can only make the log longer.
    let needed = connection.logSize
    let size = doubtful.contains(.log) ? try same(log).size : connection.actualLogSize
    (self.main, self.index) = (main, index)
    connection.watch?.noteInOrder(logSize: size)
    guard size < needed else { return true }
    if isWriting { throw .lost(path: log.path, .cut) }
    return false
  }

  /// Throws `lost` if the main file is no store, or if another program has written to it. That is so if the file was
  /// written or its header has changed, although no session has moved frames of the log into it since the last check.
  ///
  /// `before` was read before the reports of the watch were. If a session has begun to move frames since, `after` shows it.
  private mutating func checkContent(
    _ connection: Connection, since before: Checkpoint?
  ) throws(StoreError) {
    let isWritten = connection.watch?.takeWritten() ?? false
    guard let header = connection.header(known: content?.header), header.isStore else {
      throw damage(of: connection)
    }
    let after = connection.checkpoint
    defer { content = Content(header: header, checkpoint: before) }
    guard let known = content, let checkpoint = known.checkpoint, !checkpoint.isUnderWay, checkpoint == after
    else {
      return
    }
    if isWritten || header != known.header { throw damage(of: connection) }
  }

  /// How the main file was damaged. It may have been cut after `check` looked at its size. If the file is gone by now, it still
  /// counts as overwritten: that is final, and a missing file is not.
  private func damage(of connection: Connection) -> StoreError {
    let now = try? same(main)
    return .lost(path: main.path, now.map { isCut($0, connection) } == true ? .cut : .overwritten)
  }

  /// Whether the main file is shorter than at the last check, and shorter than SQLite needs.
  private func isCut(_ now: Known, _ connection: Connection) -> Bool {
    now.size < main.size && now.size < connection.size
  }

  /// Whether the main file that was opened still has a name, be it another one.
  var hasName: Bool {
    // Opening and closing the file itself would drop SQLite's locks.
    (0..<getdtablesize()).contains { descriptor in
      var facts = stat()
      return fstat(descriptor, &facts) == 0 && facts.st_dev == main.device && facts.st_ino == main.inode
        && facts.st_nlink > 0
    }
  }

  private func same(_ known: Known) throws(StoreError) -> Known {
    guard let now = Known(known.path) else { throw .lost(path: known.path, .missing) }
    guard now.isSame(as: known) else { throw .lost(path: known.path, .replaced) }
    return now
  }
}

/// The checks for a store that is deleted, moved, replaced or cut short while it is open. Nothing is written until the
/// same files are at their paths again, because nobody would find what was written.
extension Store {
  /// Checks the store's files, and calls `onLoss` if the result has changed. Call this when the watch reports
  /// something.
  public func look() {
    do throws(StoreError) { try checkFiles() } catch {
      // `checkFiles` has called `onLoss`.
    }
  }

  /// Lets the process survive when someone cuts the log's index short, which SQLite maps into memory. The store is
  /// then lost, as `onLoss` says. Call this once, after every other handler of SIGBUS has been installed.
  public static func outliveCutIndex() { parlor_mend_maps() }

  /// Opens the same store again, on the calling thread. Nil for a store in memory. The closure throws `lost` if the
  /// files are not the same any more.
  public var reopening: (@Sendable (_ time: Int64) throws(StoreError) -> Store)? {
    guard let path else { return nil }
    return { [files = connection.files] time throws(StoreError) in
      try Store(path: path, busyTimeout: 5000, sameAs: files) { time }
    }
  }

  func startGuard(sameAs known: StoreFiles?) throws(StoreError) {
    guard let path else { return }
    connection.files = known ?? StoreFiles(path)
    // If a process died while it moved frames, the checkpoint stays under way. Moving the rest completes it.
    if connection.checkpoint?.isUnderWay == true { connection.saveLog() }
    try checkFiles()
  }

  /// Throws `lost` if the store's files are not those that were opened.
  func checkFiles() throws(StoreError) {
    do throws(StoreError) {
      try requireWhole()
      if try connection.files?.check(connection, isWriting: false) == false {
        // The log seems too short. A writing transaction checks it again with the lock, and throws if it is.
        do throws(StoreError) { try connection.transaction { () throws(StoreError) in } } catch .locked {}
      }
      note(loss: nil)
    } catch {
      note(loss: error)
      throw error
    }
  }

  /// Throws `lost` if the files were found cut or overwritten before. Putting files back does not repair that.
  private func requireWhole() throws(StoreError) {
    switch loss {
    case .lost(_, .cut)?, .lost(_, .overwritten)?: if let loss { throw loss }
    default: break
    }
  }

  /// Whether the file that is missing has been moved, and not deleted, and has every commit.
  var isCompleteElsewhere: Bool {
    switch loss {
    case .lost(_, .missing)?, .lost(_, .replaced)?: connection.files?.hasName == true && connection.saveLog()
    default: false
    }
  }

  /// Runs a writing transaction. If SQLite reports an error because the files are lost, throws `lost` instead.
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

  /// Sets `loss`, and calls `onLoss` if it has changed.
  func note(loss: StoreError?) {
    guard loss != self.loss else { return }
    self.loss = loss
    connection.leaveLog(loss != nil)
    switch loss {
    // Completes the file that was moved away with the content of its log. The files at the paths are not touched.
    case .lost(_, .missing), .lost(_, .replaced): connection.saveLog()
    default: break
    }
    onLoss(loss)
  }
}
