import Glibc

/// A store of accounts, workspaces, rooms and messages: one SQLite file that any number of processes use at once.
///
/// A store belongs to the thread that opened it; another thread or process opens the same path again. Each method
/// that writes is one transaction: it happens whole or not at all, and once it returns it survives a killed process
/// and a power cut; where the disk fails at the latter, `onUnsynced` is called first. Time is handed in; the store never
/// looks at a clock.
public final class Store {
  let connection: Connection
  let now: () -> Int64
  var feed = ChangeFeed()
  /// How many milliseconds a write waits from now on for another process's.
  public var patience: Int32 { didSet { connection.patience = patience } }
  /// Called when a write has been done, and stays done, but the disk has not taken it: a power cut may take it back.
  public var onUnsynced: () -> Void = {}
  var traces = Traces()
  /// Why nothing can be written just now: what stands at the path is not the store that was opened.
  public internal(set) var loss: StoreError?
  /// Called when that changes; with nil, the store is back.
  public var onLoss: (StoreError?) -> Void = { _ in }
  /// History of the demo world that has not been looked at yet.
  var demo: DemoHistory?
  private(set) lazy var attendance = Attendance(beside: path)

  /// Where the file is, whatever the current folder becomes; nil for a store in memory.
  public let path: String?

  /// Every file of the store, whether it is there or not; none for a store in memory.
  ///
  /// SQLite locks them for the whole process: whoever opens one of them otherwise, and closes it, drops the locks, and what
  /// was written last is lost.
  public var files: [String] { path.map(StoreFile.all) ?? [] }

  /// Opens the store at `path`, creating it and missing folders for their owner's eyes only, and bringing an older
  /// one up to date.
  ///
  /// A file that is newer, damaged, read-only, or not a store at all is refused and left as it is. `busyTimeout` is
  /// how long, in milliseconds, a write waits for another process's; `now` gives milliseconds since 1970.
  public convenience init(
    path: String, busyTimeout: Int32 = 5000, now: @escaping () -> Int64
  ) throws(StoreError) {
    try self.init(path: path, busyTimeout: busyTimeout, sameAs: nil, now: now)
  }

  /// `sameAs` is what has to stand there.
  init(
    path: String, busyTimeout: Int32, sameAs known: StoreFiles?, now: @escaping () -> Int64
  ) throws(StoreError) {
    try known?.requirePresence()
    try StoreFile.prepare(path)
    let path = StoreFile.absolute(path)
    connection = try Connection(path: path, busyTimeout: busyTimeout)
    self.path = path
    self.now = now
    patience = busyTimeout
    guard !connection.isReadOnly else { throw .readOnly(path: path) }
    try SchemaStep.check(connection)
    // Only now may anything be written: the file is known to be ours.
    try connection.useLog(patience: busyTimeout)
    try SchemaStep.apply(to: connection)
    try startFeed()
    try startGuard(sameAs: known)
  }

  /// Opens an empty store in memory, which nobody else sees and which goes with its last reference.
  public convenience init(inMemory now: @escaping () -> Int64) throws(StoreError) {
    let connection = try Connection(path: nil, busyTimeout: 0)
    self.init(connection, path: nil, now: now)
    try connection.transaction { () throws(StoreError) in
      for step in SchemaStep.all { try connection.execute(step.sql) }
    }
  }

  init(_ connection: Connection, path: String?, now: @escaping () -> Int64) {
    self.connection = connection
    self.path = path
    self.now = now
    patience = 0
  }
}
