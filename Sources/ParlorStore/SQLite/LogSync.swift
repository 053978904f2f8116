import CSQLite
import Glibc
import Synchronization
public import Usher

/// What a store's log owes to the disk, paid by another thread.
///
/// A commit writes to the log, and does not wait. From then on other processes read it, and it survives a killed process. It
/// survives a power cut once the log is synced, which a worker does, for all commits so far at once. The worker also moves a
/// long log into the store's file, so that no commit has to.
final class LogSync: Sendable {
  /// How far the disk is. Commits that must reach it are numbered from 1.
  struct State {
    var committed = 0
    var synced = 0
    /// Whether the disk has failed to confirm commits since this was last read.
    var hasFailed = false
    /// How many commits have erased something that the log still holds, and of how many it holds nothing any more.
    var erased = 0
    var emptied = 0
    var isRunning = false
  }

  private let state = Mutex(State())
  private let log: Int32
  private let file: KnownFile
  private let worker: any Worker
  private let sync: @Sendable (Int32) -> Bool
  private let wake: @Sendable () -> Void
  /// A longer log is moved into the store's file: about three hundred messages.
  private static let longest: off_t = 16 << 20

  /// Returns nil if the log of the store `file` cannot be opened. The worker's thread calls `wake` whenever the disk has more.
  init?(
    of file: KnownFile, by worker: any Worker, sync: @escaping @Sendable (Int32) -> Bool,
    wake: @escaping @Sendable () -> Void
  ) {
    // SQLite has no locks on the log, so closing this descriptor does not release any.
    log = open(file.path + "-wal", O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard log >= 0 else { return nil }
    (self.file, self.worker, self.sync, self.wake) = (file, worker, sync, wake)
  }

  deinit { close(log) }

  /// Notes a commit, and whether it has erased something. Returns the number of the last commit that must reach the disk.
  @discardableResult func note(durable: Bool, erases: Bool) -> Int {
    let isLong = length > Self.longest
    let (number, isIdle) = state.withLock { state in
      if durable { state.committed += 1 }
      if erases { state.erased += 1 }
      let isIdle = !state.isRunning && (durable || state.erased > state.emptied || isLong)
      if isIdle { state.isRunning = true }
      return (state.committed, isIdle)
    }
    if isIdle { worker.run { self.run() } }
    return number
  }

  /// Returns how far the disk is, and forgets failures.
  func look() -> State {
    state.withLock { state in
      defer { state.hasFailed = false }
      return state
    }
  }

  /// Waits for the disk, on this thread, unless it has all commits already.
  func finish() {
    let (committed, synced) = state.withLock { ($0.committed, $0.synced) }
    if synced < committed { pay(upTo: committed) }
  }

  private var length: off_t {
    var facts = stat()
    return fstat(log, &facts) == 0 ? facts.st_size : 0
  }

  /// Syncs the log until it holds no commit that has not reached the disk.
  private func run() {
    var goesOn = true
    while goesOn {
      let start = state.withLock { $0 }
      pay(upTo: start.committed)
      wake()
      let isEmpty = (start.erased > start.emptied || length > Self.longest) && empty()
      goesOn = state.withLock { state in
        if isEmpty { state.emptied = start.erased }
        state.isRunning = state.committed > start.committed || state.erased > start.erased
        return state.isRunning
      }
    }
  }

  private func pay(upTo goal: Int) {
    let isSynced = sync(log)
    state.withLock { state in
      state.synced = max(state.synced, goal)
      if !isSynced { state.hasFailed = true }
    }
  }

  /// Moves the log into the store's file and empties it. Returns false while others read it.
  ///
  /// The disk is waited for while others may still write. The write at the end starts the new log, because the first write to
  /// an empty log has to wait for the disk.
  private func empty() -> Bool {
    var file = file
    do throws(StoreError) {
      try file.look()
      let connection = try Connection(path: file.path, busyTimeout: 0)
      try connection.execute("PRAGMA synchronous = NORMAL")
      sqlite3_wal_checkpoint_v2(connection.handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
      guard connection.emptyLog() else { return false }
      try connection.restartLog()
      return true
    } catch {
      return false
    }
  }
}

extension Store {
  /// From now on a write does not wait for the disk: `worker` does. The observers hear of a message that this store has sent, edited
  /// or deleted once the disk has it. `wake` is then called from the worker's thread; after that, call `heedDisk()`.
  public func syncAside(on worker: any Worker, wake: @escaping @Sendable () -> Void) {
    syncAside(on: worker, sync: { fdatasync($0) == 0 }, wake: wake)
  }

  func syncAside(
    on worker: any Worker, sync: @escaping @Sendable (Int32) -> Bool, wake: @escaping @Sendable () -> Void
  ) {
    guard let file = connection.file else { return }
    disk = LogSync(of: file, by: worker, sync: sync, wake: wake)
    if disk != nil { sqlite3_wal_autocheckpoint(connection.handle, 0) }
  }

  /// Tells the observers what has reached the disk, and calls `onUnsynced` if something has not.
  public func heedDisk() {
    guard let state = disk?.look() else { return }
    if state.hasFailed { onUnsynced() }
    guard let held = feed.heldUntil, state.synced >= held else { return }
    feed.heldUntil = nil
    // If this fails, the next `collect()` tells the observers of these changes too.
    _ = try? collect()
  }

  /// Waits until all commits so far have reached the disk, and writes no longer without waiting.
  public func endSyncAside() {
    guard let disk else { return }
    disk.finish()
    heedDisk()
    let state = disk.look()
    if state.erased > state.emptied { traces.isLogDirty = true }
    self.disk = nil
  }
}
