import CSQLite

/// How the file at a store's path differs from the one that was opened.
public enum FileLoss: Hashable, Sendable {
  /// There is no file: it was deleted or moved.
  case missing
  /// There is another file.
  case replaced
  /// The file is shorter than it was.
  case cut
}

/// The checks for a store that is deleted, moved, replaced, cut short or damaged while it is open. Nothing is written until the
/// same file is at its path again, because nobody would find what was written.
extension Store {
  /// Checks the store's file, and calls `onLoss` if the result has changed. Call this when the watch reports
  /// something.
  public func look() {
    do throws(StoreError) { try checkFile() } catch {
      // `checkFile` has called `onLoss`.
    }
  }

  /// Opens the same store again, on the calling thread. Nil for a store in memory. The closure throws `lost` if the
  /// file is not the same any more.
  public var reopening: (@Sendable (_ time: Int64) throws(StoreError) -> Store)? {
    guard let path else { return nil }
    return { [file = connection.file] time throws(StoreError) in
      try Store(path: path, busyTimeout: 5000, sameAs: file) { time }
    }
  }

  /// Throws `lost` if the store's file is not the one that was opened, and `damaged` if damage is known.
  func checkFile() throws(StoreError) {
    do throws(StoreError) {
      try requireWhole()
      try connection.file?.look()
      note(loss: nil)
    } catch {
      note(loss: error)
      throw error
    }
  }

  /// Throws if the file was found cut or damaged before. Making it longer, or putting another one in its place, does not repair
  /// what this connection knows of it.
  public func requireWhole() throws(StoreError) {
    switch loss {
    case .lost(_, .cut)?, .damaged?: if let loss { throw loss }
    default: break
    }
  }

  /// Runs a writing transaction. If SQLite reports an error because the file is lost, throws `lost` instead.
  func guarded<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    try requireWhole()
    do throws(StoreError) { return try connection.transaction(body) } catch {
      switch error {
      case .lost: note(loss: error)
      case .inputOutput, .damaged, .notAStore, .readOnly, .refused:
        if !connection.isInTransaction { try checkFile() }
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

extension Connection {
  /// Moves the log's content into the open file, without waiting for others. Does not touch the files at the paths.
  func saveLog() { sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil) }

  /// Sets whether closing the connection leaves the files at its paths untouched.
  func leaveLog(_ isLeft: Bool) { _ = parlor_leave_log(handle, isLeft ? 1 : 0) }
}
