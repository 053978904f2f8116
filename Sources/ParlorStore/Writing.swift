import Glibc

/// The files in which deleted data can still be read, although its pages have been overwritten.
struct Traces {
  /// The log holds deleted data: it keeps each page as it was at each commit.
  var isLogDirty = false
  /// The log holds data that was replaced. Emptying the log after each replacement would cost too much, so `tidy()`
  /// does it.
  var hasReplaced = false
  /// The search index holds pairs and triples of deleted text until its segments are merged.
  var isIndexDirty = false
}

/// When the observers are told of a write.
enum Telling {
  case atOnce
  /// Once the disk has it, if another thread waits for the disk.
  case onceSynced
  /// Never: the write concerns no other session, and comes too often to wake them.
  case never
}

extension Store {
  /// Runs one writing transaction, then tells the observers in this process and in the others.
  ///
  /// Inside another transaction, the body is part of that transaction, which writes and tells the observers at its end.
  ///
  /// If the body `erases` something that a person wrote, the log is emptied afterwards, because it still holds the
  /// earlier pages.
  func write<Result>(
    durable: Bool = true, erases: Bool = false, telling: Telling = .atOnce,
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    if erases { traces.isLogDirty = true }
    if telling == .onceSynced { feed.holds = true }
    guard !connection.isInTransaction else { return try body() }
    defer { feed.holds = false }
    if telling == .never {
      let result = try guarded(body)
      disk?.note(durable: false, erases: false)
      return result
    }
    let result =
      onFound == nil
      ? try guarded(body)
      : try guarded { () throws(StoreError) in
        // This session holds the write lock. Changes that are new before `body` runs are those of other sessions.
        try tellFound()
        let result = try body()
        try passFound()
        return result
      }
    feed.hasOwnWrites = true
    // This need not wait for the disk: others can read the commit already, and their own writes follow it in the log.
    reportCommit()
    // The commit is done. An error of the disk or of an observer must not make the caller write again. The next
    // `collect()` tells the observers what they have missed.
    if let disk {
      let number = disk.note(durable: durable, erases: traces.isLogDirty)
      if feed.holds, durable { feed.heldUntil = number }
      traces.isLogDirty = false
    } else if durable, !connection.syncLog() {
      onUnsynced()
    }
    // Reads the report of this commit, so that the commit does not wake its own process. It may read others with it, such as that
    // the file was moved.
    if connection.watch?.drain() == true { look() }
    if traces.isLogDirty { emptyLog() }
    // If this fails, the next `collect()` tells the observers of these changes too.
    if !isUnobserved { _ = try? collect() }
    return result
  }

  /// Tells other processes that a commit is done.
  func reportCommit() {
    if let path { utimensat(AT_FDCWD, path, nil, 0) }
  }

  /// Erases traces of deleted data, and empties a long log, which the next session would have to read. Call this last.
  ///
  /// Calling it is optional. It changes nothing while another process uses the store.
  public func tidy() {
    guard let path, loss == nil else { return }
    if traces.isIndexDirty { mergeIndex() }
    var facts = stat()
    guard stat(path + "-wal", &facts) == 0 else { return }
    if traces.isLogDirty || traces.hasReplaced || facts.st_size > 128 << 10 { emptyLog() }
  }

  /// Moves the log into the file and empties it. That fails while others read the log. The next write tries again,
  /// and so does `tidy()`.
  func emptyLog() {
    guard loss == nil else { return }
    if connection.emptyLog() { traces.isLogDirty = false }
  }

  /// Merges the segments of the search index, so that they hold nothing of deleted text. The work is bounded: an
  /// index of hundreds of thousands of messages is merged in part.
  private func mergeIndex() {
    patience = 0
    do throws(StoreError) {
      try connection.run("INSERT INTO message_gram (message_gram, rank) VALUES ('merge', ?)", -2000)
      reportCommit()
      traces = Traces(isLogDirty: true)
    } catch {
      // Another process is writing. The next session that deletes a message merges the index.
    }
  }
}
