import Glibc

/// Where what was deleted can still be read, although the pages that held it have been overwritten.
struct Traces {
  /// The log holds it: each page stands there as it was at each commit.
  var isLogDirty = false
  /// The log holds what something else has been kept in place of. Emptying it each time would be too much work.
  var hasReplaced = false
  /// The index of the search holds pairs and triples of its characters, until its segments are merged.
  var isIndexDirty = false
}

extension Store {
  /// Runs one writing transaction, then lets this process and the others know.
  ///
  /// Inside another transaction it is part of that one, which the disk takes and the others hear of once, at its end.
  ///
  /// One that `erases` takes away what somebody wrote: it is then taken out of the log as well, which holds the pages as
  /// they were.
  func write<Result>(
    durable: Bool = true, erases: Bool = false, _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    if erases { traces.isLogDirty = true }
    guard !connection.isInTransaction else { return try body() }
    let result = try guarded(body)
    feed.hasOwnWrites = true
    // Others may see it while the disk takes it: what they write next comes after it in the log.
    if let path { utimensat(AT_FDCWD, path, nil, 0) }
    // The write is done and stays done: trouble with the disk or in telling it must not make the caller write it again.
    // What was not told now is told by the next `collect()`.
    if durable, !connection.syncLog() { onUnsynced() }
    // It may have gone a moment ago.
    try checkFiles()
    if traces.isLogDirty { emptyLog() }
    _ = try? collect()
    return result
  }

  /// Called last: leaves no long log behind, which whoever opens the store next would have to read through, and no traces
  /// of what was deleted.
  ///
  /// It may be left out, and does nothing while another process is at the store.
  public func tidy() {
    guard let path, loss == nil else { return }
    if traces.isIndexDirty { mergeIndex() }
    var facts = stat()
    guard stat(path + "-wal", &facts) == 0 else { return }
    if traces.isLogDirty || traces.hasReplaced || facts.st_size > 128 << 10 { emptyLog() }
  }

  /// Moves the log into the file and empties it. While others read the log that cannot be done; it is tried again with
  /// the next write, and at the end.
  func emptyLog() {
    guard loss == nil else { return }
    if connection.emptyLog() { traces.isLogDirty = false }
  }

  /// Merges as much of the index as takes a moment, so that nothing is left there of what was deleted: all of it, unless
  /// it is of hundreds of thousands of messages.
  private func mergeIndex() {
    patience = 0
    do throws(StoreError) {
      try connection.run("INSERT INTO message_gram (message_gram, rank) VALUES ('merge', ?)", -2000)
      traces = Traces(isLogDirty: true)
    } catch {
      // Somebody else is writing: the next session that deletes something merges this as well.
    }
  }
}
