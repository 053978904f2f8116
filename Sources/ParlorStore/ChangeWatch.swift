import Glibc
import UsherFiles

/// A watch on a store's files. Its descriptor becomes readable when a process may have written to the store, or when
/// another file may be at the store's path.
///
/// Wait until the descriptor is readable, and `drain()` it. If that returns true, let the store `look()` and `collect()`.
public final class ChangeWatch {
  public var descriptor: Int32 { inotify.descriptor }
  private let inotify: Inotify
  /// The numbers of the watches on the store's main file and on its log.
  private var (mainFile, log): (Int32, Int32) = (0, 0)
  private let logPath: String
  private var logSize: off_t = 0
  /// Whether writes to the log are not reported: from the first one of a commit until the end of the commit is reported.
  private var isLogMuted = false
  /// Whether somebody has written to the main file since `takeWritten()` was called.
  private var isMainFileWritten = false

  init(path: String) throws(StoreError) {
    do throws(FileError) { inotify = try Inotify(for: path) } catch { throw StoreError(error) }
    logPath = path + "-wal"
    guard let watch = inotify.watch(path, Self.all) else { throw .cannotWatch(path: path, errno: errno) }
    mainFile = watch
    // If one of these cannot be watched, its loss is noticed at the next write.
    log = inotify.watch(logPath, Self.all) ?? 0
    _ = isLogCut()
    // SQLite writes to the index through a memory map, and inotify does not report that. It reports a truncation.
    inotify.watch(path + "-shm", Self.all)
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
      folder = folder[..<slash]
      inotify.watch(String(folder), .movedAway)
    }
  }

  /// Deleting a file's name changes its attributes. `truncate(2)` reports only a modification.
  private static let all: Inotify.Events = [.attributes, .movedAway, .closed, .modified]

  /// Reads all pending reports. Returns whether the store may have changed.
  ///
  /// It has not if somebody has only added to the log: that is the middle of a commit, whose end is reported too.
  @discardableResult
  public func drain() -> Bool {
    let (isChanged, isLogWritten) = readReports()
    guard isChanged || isLogWritten else { return false }
    return isLogCut() || isChanged
  }

  /// Turns reports of writes to the log off or on. A commit writes to it many times, and each report would wake a process.
  private func mute(_ isMuted: Bool) {
    guard isMuted != isLogMuted else { return }
    // If the log has been moved away or replaced, the next report tries again.
    guard inotify.watch(logPath, isMuted ? Self.all.subtracting(.modified) : Self.all) == log else { return }
    isLogMuted = isMuted
  }

  /// Notes the size of the log, so that a shorter one is noticed.
  func note(logSize: off_t) { self.logSize = logSize }

  /// Reads all pending reports. Returns whether the store may have changed, and whether somebody has written to the log. Mutes the
  /// log if somebody has begun to write to it, and no longer after any other report.
  @discardableResult
  func readReports() -> (isChanged: Bool, isLogWritten: Bool) {
    var (isChanged, isLogWritten) = (false, false)
    inotify.drain { event in
      // A negative number means that the system has dropped events.
      if event.watch < 0 || event.watch == mainFile && event.events.contains(.modified) {
        isMainFileWritten = true
      }
      if event.watch == log, event.events == .modified { isLogWritten = true } else { isChanged = true }
    }
    if isChanged {
      mute(false)
    } else if isLogWritten {
      mute(true)
    }
    return (isChanged, isLogWritten)
  }

  /// Whether the log is shorter than at the last call.
  private func isLogCut() -> Bool {
    var facts = stat()
    guard stat(logPath, &facts) == 0 else { return true }
    defer { logSize = facts.st_size }
    return facts.st_size < logSize
  }

  /// Returns whether a report that was read since the last call tells that this process or another has written to the main file.
  func takeWritten() -> Bool {
    defer { isMainFileWritten = false }
    return isMainFileWritten
  }
}

extension StoreError {
  init(_ error: FileError) {
    switch error {
    case .unreadable(let path, let code), .unwritable(let path, let code):
      self = .cannotOpen(path: path, errno: code)
    case .unwatchable(let path, let code): self = .cannotWatch(path: path, errno: code)
    case .notAFile(let path), .reserved(let path): self = .notAFile(path: path)
    }
  }
}
