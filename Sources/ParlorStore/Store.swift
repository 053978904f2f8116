import Glibc

/// A store of accounts, workspaces, rooms and messages: one SQLite file that several processes use at once.
///
/// A store belongs to the thread that opened it. Another thread or process opens the same path again. Each writing
/// method is one transaction. Once it returns, the write survives a killed process and a power cut. If the disk
/// cannot guarantee the latter, the store calls `onUnsynced` first. After `syncAside`, a write returns before it survives a power cut.
/// `now` supplies the time; the store never reads a clock.
public final class Store {
  let connection: Connection
  let now: () -> Int64
  var feed = ChangeFeed()
  /// How many milliseconds a write waits for another process's write.
  public var patience: Int32 { didSet { connection.patience = patience } }
  /// Whether somebody sells coins here. Without that, a workspace costs nothing. A server decides for its replicas.
  public var sellsCoins = false
  /// The fingerprint of the key by which this session has come in at a door; nil if it has not.
  public var doorKey: String?
  /// Called when a write has been committed, but the disk did not confirm it. A power cut may undo such a write.
  public var onUnsynced: () -> Void = {}
  /// Whether this store has no observers, as that of an agent. Then `write` does not call `collect()`.
  public var isUnobserved = false
  var traces = Traces()
  /// Waits for the disk in the place of this store's thread. Nil if each write waits.
  var disk: LogSync?
  /// How many rows have come from a server since the lag of the search index was last checked. The first rows check it.
  var unindexed = Int(Store.indexLag)
  /// Why nothing can be written: `lost`, as long as the file at the path is not the one that was opened, or `damaged`, from when
  /// damage is known. Nil if all is well.
  public internal(set) var loss: StoreError?
  /// Called with messages of other connections that a write or `collect()` of this one finds, before the observers are told, and
  /// with the newest message before them. Nil costs nothing.
  public var onFound: (([Change], Message.ID) -> Void)?
  /// Called with the new `loss` when it changes; nil means that the store's file is back.
  public var onLoss: (StoreError?) -> Void = { _ in }
  /// Whether this is the demo world, whose accounts anybody may use.
  var isDemo = false
  private(set) lazy var attendance = Attendance(beside: path)

  /// The absolute path of the file; nil for a store in memory.
  public let path: String?

  /// The paths of all files of the store, including those that do not exist; empty for a store in memory.
  ///
  /// SQLite's locks belong to the whole process. If other code of the process opens one of these files and closes it,
  /// the locks are released, and the newest writes may be lost.
  public var files: [String] { path.map(StoreFile.all) ?? [] }

  /// Opens the store at `path`. Creates missing files and folders, readable by their owner only, and brings an older
  /// store to the newest schema.
  ///
  /// A file that is newer, damaged, read-only or no store is refused and not changed. A write waits `busyTimeout`
  /// milliseconds for another process's write. `now` returns milliseconds since 1970.
  public convenience init(
    path: String, busyTimeout: Int32 = 5000, now: @escaping () -> Int64
  ) throws(StoreError) {
    try self.init(path: path, busyTimeout: busyTimeout, sameAs: nil, now: now)
  }

  /// Opens the store at `path`. If `known` is given, the file at the path must be that one; otherwise throws `lost`.
  init(
    path: String, busyTimeout: Int32, sameAs known: KnownFile?, now: @escaping () -> Int64
  ) throws(StoreError) {
    var known = known
    try known?.look()
    try StoreFile.prepare(path)
    let path = StoreFile.absolute(path)
    connection = try Connection(path: path, busyTimeout: busyTimeout)
    self.path = path
    self.now = now
    patience = busyTimeout
    guard !connection.isReadOnly else { throw .readOnly(path: path) }
    try SchemaStep.check(connection)
    // Nothing may be written before this: only now is the file known to be a store.
    try connection.useLog(patience: busyTimeout)
    try SchemaStep.apply(to: connection)
    try startFeed()
    connection.file = known ?? KnownFile(path)
    try checkFile()
    connection.onDamage = { [weak self] in self?.hear($0) }
  }

  /// Opens an empty store in memory. No other process sees it, and it is gone when its last reference is released.
  public convenience init(inMemory now: @escaping () -> Int64) throws(StoreError) {
    let connection = try Connection(path: nil, busyTimeout: 0)
    self.init(connection, path: nil, now: now)
    try connection.transaction { () throws(StoreError) in
      for step in SchemaStep.all { try step.run(on: connection) }
    }
  }

  init(_ connection: Connection, path: String?, now: @escaping () -> Int64) {
    self.connection = connection
    self.path = path
    self.now = now
    patience = 0
  }
}
