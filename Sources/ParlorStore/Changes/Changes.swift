import Glibc

/// How far this connection has heard of what was written, and who in this process wants to hear.
struct ChangeFeed {
  var lastMessage: Message.ID = 0
  var lastChange: Int64 = 0
  var dataVersion: Int64 = 0
  /// Our own writes do not move `dataVersion`; they are noted here until they have been told.
  var hasOwnWrites = false
  var isTelling = false
  var observers: [(key: Int, tell: (Change) -> Void)] = []
  var nextKey = 0
}

/// Somebody's wish to hear of changes, which ends when it is cancelled or its last reference goes.
public final class Observation {
  private var end: (() -> Void)?

  init(end: @escaping () -> Void) {
    self.end = end
  }

  deinit { end?() }

  /// Ends it; a second time has no effect.
  public func cancel() {
    end?()
    end = nil
  }
}

/// How sessions learn of each other's writes, without asking again and again.
///
/// After each commit the writer sets the database file's times (utimensat, one call, nothing written to it).
/// Whoever watches the file by inotify wakes up and calls `collect()`, which asks SQLite whether another connection
/// has committed (`PRAGMA data_version`) and reads what is new by id. The notice comes after the commit is visible,
/// so a wake-up is never too early. The watch also wakes up when the store goes, or comes back; `look()` tells. A writer that is killed between commit and notice is heard of all the same: the
/// kernel closes its files, which the watch reports too.
extension Store {
  /// Calls `tell` for every change this process or another one writes from now on, until the observation ends.
  ///
  /// Own writes are told before the writing method returns, others' from within `collect()`; always in the order of
  /// the commits, each once, on the store's thread. An observer may write to the store: what that changes is told next.
  public func observe(_ tell: @escaping (Change) -> Void) -> Observation {
    let key = feed.nextKey
    feed.nextKey += 1
    feed.observers.append((key, tell))
    return Observation { [weak self] in self?.stopTelling(key) }
  }

  /// What an observer keeps may hold another observation, which goes with it: not before the list is whole again.
  private func stopTelling(_ key: Int) {
    guard let index = feed.observers.firstIndex(where: { $0.key == key }) else { return }
    let gone = feed.observers.remove(at: index)
    withExtendedLifetime(gone) {}
  }

  /// Starts a watch on the store's file; nil for a store in memory, which nobody else writes to.
  public func watch() throws(StoreError) -> ChangeWatch? {
    guard let path else { return nil }
    return try ChangeWatch(path: path)
  }

  /// Tells the observers what was written since the last call, and returns it; empty if there is nothing.
  @discardableResult
  public func collect() throws(StoreError) -> [Change] {
    guard !feed.isTelling else { return [] }
    feed.isTelling = true
    defer { feed.isTelling = false }
    var all: [Change] = []
    while let news = try read(), !news.isEmpty {
      for change in news {
        for observer in feed.observers { observer.tell(change) }
      }
      all += news
      if all.count > Self.tooMany { break }
    }
    return all
  }

  /// Past this many new rows, telling them one by one is slower than loading again.
  private static var tooMany: Int { 10_000 }

  func startFeed() throws(StoreError) {
    feed.dataVersion = try dataVersion()
    let last = try connection.row(
      "SELECT (SELECT ifnull(max(id), 0) FROM message), (SELECT ifnull(max(id), 0) FROM change)"
    ) { row in (message: row[0] as Message.ID, change: row[1] as Int64) }
    feed.lastMessage = last?.message ?? 0
    feed.lastChange = last?.change ?? 0
  }

  /// Notes, within a transaction, a change that is not a new message.
  func note(_ change: Change) throws(StoreError) {
    guard let code = change.code else { return }
    try connection.run(
      "INSERT INTO change (kind, subject, room_or_account) VALUES (?, ?, ?)", code.kind, code.subject,
      code.other)
    let id = connection.lastInsertedRow
    if id % 512 == 0 { try connection.run("DELETE FROM change WHERE id <= ?", id - 4096) }
  }

  private func dataVersion() throws(StoreError) -> Int64 {
    try connection.row("PRAGMA data_version") { $0[0] } ?? 0
  }

  private func read() throws(StoreError) -> [Change]? {
    let version = try dataVersion()
    guard version != feed.dataVersion || feed.hasOwnWrites else { return nil }
    return try connection.snapshot { () throws(StoreError) in
      let start = (message: feed.lastMessage, change: feed.lastChange)
      try startFeed()
      feed.hasOwnWrites = false
      let first = try connection.row("SELECT ifnull(min(id), 0) FROM change") { $0[0] as Int64 } ?? 0
      let behind = feed.lastMessage.rawValue - start.message.rawValue
      guard behind <= Self.tooMany, first <= start.change + 1 else { return [.everything] }
      let messages = try connection.rows(
        // By id, not by the index that has the rooms in order: that one would be read from end to end.
        "SELECT room_id, max(id) FROM message NOT INDEXED WHERE id > ? GROUP BY room_id ORDER BY 2",
        start.message
      ) { Change.messages($0[0], newest: $0[1]) }
      let others = try connection.rows(
        "SELECT kind, subject, room_or_account FROM change WHERE id > ? ORDER BY id", start.change
      ) { Change(kind: $0[0], subject: $0[1], other: $0[2]) }
      return messages + others.compactMap { $0 }
    }
  }
}
