import Glibc
public import Usher

/// How far this connection has read the changes, and the observers in this process.
struct ChangeFeed {
  var lastMessage: Message.ID = 0
  var lastChange: Int64 = 0
  /// The highest id that a message has ever had.
  var highestMessage: Int64 = 0
  var dataVersion: Int64 = 0
  /// Whether this connection has written something that the observers do not know yet. A connection's own writes do not
  /// change its `dataVersion`.
  var hasOwnWrites = false
  var isTelling = false
  /// Whether the observers are not told of the write that is under way before the disk has it.
  var holds = false
  /// The observers are told nothing before the disk has the commit of this number. Nil if it has.
  var heldUntil: Int?
  /// The newest message that `onFound` need not be told of: it was told of it, or this connection has written it.
  var lastFound: Message.ID = 0
  let observers = PassthroughSubject<Change>()
}

/// An observer's registration. It ends when it is cancelled, or when its last reference is released.
public typealias Observation = Subscription

/// How sessions learn of each other's writes without polling.
///
/// After each commit the writer sets the times of the database file with `utimensat`, a single call that writes no
/// data. Every session watches the file with inotify, wakes up and calls `collect()`. That asks SQLite whether
/// another connection has committed (`PRAGMA data_version`), and reads what is new by id. The commit is visible
/// before the times are set, so no session wakes up too early.
///
/// If a writer is killed between the commit and the call, the kernel closes its files, and the watch reports that
/// too. The watch also wakes a session when the store's file is removed or put back; `look()` then checks it.
extension Store {
  /// Calls `tell` for every change that this process or another one writes from now on, until the observation ends.
  ///
  /// This process's writes are told before the writing method returns; those of others are told by `collect()`.
  /// Changes come in the order of the commits, each once, on the store's thread. An observer may write to the store.
  /// The changes it makes are told next.
  public func observe(_ tell: @escaping (Change) -> Void) -> Observation {
    feed.observers.listen(tell)
  }

  /// Starts a watch on the store's file, in place of an earlier one. Returns nil for a store in memory, which no other
  /// process can write to.
  public func watch() throws(StoreError) -> ChangeWatch? {
    guard let path else { return nil }
    let watch = try ChangeWatch(path: path)
    connection.watch = watch
    return watch
  }

  /// The newest message that the observers have been told of.
  public var newestTold: Message.ID { feed.lastMessage }

  /// Tells the observers what was written since the last call, and returns it.
  @discardableResult
  public func collect() throws(StoreError) -> [Change] {
    guard !feed.isTelling, feed.heldUntil == nil else { return [] }
    feed.isTelling = true
    defer { feed.isTelling = false }
    var all: [Change] = []
    repeat {
      guard let news = try onFound == nil ? read() : readFound() else { break }
      for change in news { feed.observers.send(change) }
      all += news
      // Repeats if an observer has written. What other processes write meanwhile, the watch reports.
    } while feed.hasOwnWrites && all.count <= Self.tooMany
    return all
  }

  /// Reads the changes, and tells `onFound` of those among them that others have written.
  private func readFound() throws(StoreError) -> [Change]? {
    try connection.snapshot { () throws(StoreError) in
      try tellFound()
      return try read()
    }
  }

  /// Tells `onFound` of messages of other connections that the observers do not know yet.
  func tellFound() throws(StoreError) {
    guard let onFound else { return }
    let known = max(feed.lastMessage, feed.lastFound)
    let news = try connection.rows(
      "SELECT room_id, max(id) FROM message NOT INDEXED WHERE id > ? AND NOT is_fetched GROUP BY room_id ORDER BY 2",
      known
    ) { Change.messages($0[0], newest: $0[1]) }
    try passFound()
    if !news.isEmpty { onFound(news, known) }
  }

  /// Notes that all messages so far need not be found.
  func passFound() throws(StoreError) {
    guard onFound != nil else { return }
    feed.lastFound = try connection.row("SELECT ifnull(max(id), 0) FROM message") { $0[0] } ?? 0
  }

  /// With more new rows than this, loading again is faster than telling them one by one.
  private static var tooMany: Int { 10_000 }

  func startFeed() throws(StoreError) {
    _ = try connection.snapshot { () throws(StoreError) in try moveFeed(to: try dataVersion()) }
  }

  /// Part of a transaction: moves the feed to the present state, which has the number `version`. Returns the id of the oldest
  /// change that is still recorded.
  private func moveFeed(to version: Int64) throws(StoreError) -> Int64 {
    feed.dataVersion = version
    let last = try connection.row(
      """
      SELECT (SELECT ifnull(max(id), 0) FROM message), (SELECT ifnull(max(id), 0) FROM change),
        (SELECT ifnull(max(seq), 0) FROM sqlite_sequence WHERE name = 'message'), (SELECT ifnull(min(id), 0) FROM change)
      """
    ) { row in
      (
        message: Message.ID(row[0] as Int64), change: row[1] as Int64, highest: row[2] as Int64,
        oldest: row[3] as Int64
      )
    }
    feed.lastMessage = last?.message ?? 0
    feed.lastChange = last?.change ?? 0
    feed.highestMessage = last?.highest ?? 0
    return last?.oldest ?? 0
  }

  /// Part of a transaction: records a change. New messages need no record: their ids are higher than all earlier ones.
  func note(_ change: Change) throws(StoreError) {
    guard let code = change.code else { return }
    try connection.run(
      "INSERT INTO change (kind, subject, room_or_account) VALUES (?, ?, ?)", code.kind, code.subject,
      code.other)
    let id = connection.lastInsertedRow
    if id % 512 == 0 { try connection.run("DELETE FROM change WHERE id <= ?", id.bounded - 4096) }
  }

  /// Returns a number that changes when another connection has committed something.
  public func dataVersion() throws(StoreError) -> Int64 {
    try connection.row("PRAGMA data_version") { $0[0] } ?? 0
  }

  private func read() throws(StoreError) -> [Change]? {
    let start = feed
    do throws(StoreError) {
      return try connection.snapshot { () throws(StoreError) in
        let version = try dataVersion()
        guard feed.hasOwnWrites || version != feed.dataVersion else { return nil }
        let oldest = try moveFeed(to: version)
        feed.hasOwnWrites = false
        let behind = feed.lastMessage.rawValue - start.lastMessage.rawValue
        // These numbers only grow, unless another program has put an older state back.
        let isOlder = feed.highestMessage < start.highestMessage || feed.lastChange < start.lastChange
        guard !isOlder, behind <= Self.tooMany, oldest <= start.lastChange + 1 else { return [.everything] }
        return try messages(since: start.lastMessage) + changes(since: start.lastChange)
      }
    } catch {
      // The next call reads the same changes.
      feed = start
      throw error
    }
  }

  private func messages(since last: Message.ID) throws(StoreError) -> [Change] {
    guard feed.lastMessage > last else { return [] }
    return try connection.rows(
      // Without NOT INDEXED, SQLite would read the whole index of rooms and ids.
      "SELECT room_id, max(id) FROM message NOT INDEXED WHERE id > ? AND NOT is_fetched GROUP BY room_id ORDER BY 2",
      last
    ) { .messages($0[0], newest: $0[1]) }
  }

  private func changes(since last: Int64) throws(StoreError) -> [Change] {
    guard feed.lastChange > last else { return [] }
    let changes = try connection.rows(
      "SELECT kind, subject, room_or_account FROM change WHERE id > ? ORDER BY id", last
    ) { row in
      let (subject, other) = (row[1] as ExactNumber, row[2] as ExactNumber)
      return Change(kind: row[0], subject: subject.value, other: other.value)
    }
    return changes.compactMap { $0 }
  }
}
