import CMendMap

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
