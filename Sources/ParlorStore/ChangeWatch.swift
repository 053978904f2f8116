import Glibc
import UsherFiles

/// A watch on a store's files. Its descriptor becomes readable when a process may have written to the store, or when
/// another file may be at the store's path.
///
/// Wait until the descriptor is readable, and `drain()` it. If that returns true, let the store `look()` and `collect()`.
public final class ChangeWatch {
  public var descriptor: Int32 { inotify.descriptor }
  private let inotify: Inotify
  /// The numbers of the watches on the store's main file, its log and its index. The others are on folders.
  private var (mainFile, log, index): (Int32, Int32, Int32) = (0, 0, 0)
  private let logPath: String
  private var logSize: off_t = 0
  /// Whether something about the store's place cannot be watched. Then both files are always in doubt.
  private var isBlind = false
  /// The files that something was reported of since they were last found in order.
  private(set) var doubtful = Files.all
  /// Whether writes to the log are not reported. See ``unmute()``.
  public private(set) var isMuted = false
  /// Called when ``isMuted`` becomes true.
  public var onMute: () -> Void = {}
  /// Whether somebody has written to the main file since `takeWritten()` was called.
  private var isMainFileWritten = false

  /// The files beside a store's main file, which is looked at anyway.
  struct Files: OptionSet {
    let rawValue: UInt8
    static let log = Files(rawValue: 1)
    static let index = Files(rawValue: 2)
    static let all: Files = [.log, .index]
  }

  init(path: String) throws(StoreError) {
    do throws(FileError) { inotify = try Inotify(for: path) } catch { throw StoreError(error) }
    logPath = path + "-wal"
    guard let watch = inotify.watch(path, Self.all) else { throw .cannotWatch(path: path, errno: errno) }
    mainFile = watch
    log = inotify.watch(logPath, Self.all) ?? 0
    _ = isLogCut()
    // SQLite writes to the index through a memory map, and inotify does not report that. It reports a truncation.
    index = inotify.watch(path + "-shm", Self.all) ?? 0
    isBlind = log == 0 || index == 0
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
      folder = folder[..<slash]
      // A folder that this user may not read cannot be watched.
      if inotify.watch(String(folder), .movedAway) == nil { isBlind = true }
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

  /// Has the watch report writes to the log again. Returns whether the log has been cut meanwhile.
  ///
  /// A commit writes to the log many times, and each report would wake a process. So the watch mutes the log at the first one, and
  /// only reports the ends of commits. Call this a second after ``isMuted`` has become true: a log that somebody has cut is noticed
  /// then.
  public func unmute() -> Bool {
    mute(false)
    return isLogCut()
  }

  /// If the log has been moved away or replaced, changes nothing.
  private func mute(_ isMuted: Bool) {
    guard isMuted != self.isMuted else { return }
    guard inotify.watch(logPath, isMuted ? Self.all.subtracting(.modified) : Self.all) == log else { return }
    self.isMuted = isMuted
    if isMuted { onMute() }
  }

  /// Notes that both files are in order. The size of the log is kept, so that a shorter one is noticed.
  func noteInOrder(logSize: off_t) {
    self.logSize = logSize
    doubtful = isBlind ? .all : []
  }

  /// Reads all pending reports. Returns whether the store may have changed, and whether somebody has written to the log.
  @discardableResult
  func readReports() -> (isChanged: Bool, isLogWritten: Bool) {
    var (isChanged, isLogWritten, isOfCommits) = (false, false, true)
    inotify.drain { event in
      guard event.watch != log || event.events != .modified else { return isLogWritten = true }
      isChanged = true
      switch event.watch {
      case mainFile: break
      case log: doubtful.insert(.log)
      case index: doubtful.insert(.index)
      // A folder was moved. A negative number means that the system has dropped events.
      default: doubtful = .all
      }
      // The end of a commit is reported by new times of the main file.
      if event.watch != mainFile || event.events != .attributes { isOfCommits = false }
      if event.watch < 0 || event.watch == mainFile && event.events.contains(.modified) {
        isMainFileWritten = true
      }
    }
    if !isOfCommits {
      mute(false)
    } else if isLogWritten {
      mute(true)
    }
    return (isChanged, isLogWritten)
  }

  /// Whether the log is shorter than at the last call.
  private func isLogCut() -> Bool {
    var facts = stat()
    guard stat(logPath, &facts) == 0 else {
      doubtful = .all
      return true
    }
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
