import Glibc
import UsherFiles

/// A watch on a store's files: its descriptor becomes readable when some process may have written to the store, and when
/// another file may have taken the store's path.
///
/// Wait until the descriptor is readable, `drain()` it, and let the store `look()` and `collect()`.
public final class ChangeWatch {
  public var descriptor: Int32 { inotify.descriptor }
  private let inotify: Inotify
  /// The number of the watch on the store's main file.
  private var mainFile: Int32 = 0
  /// Whether somebody has written to the main file since `takeWritten()` was called.
  private var isMainFileWritten = false

  init(path: String) throws(StoreError) {
    do throws(FileError) { inotify = try Inotify(for: path) } catch { throw StoreError(error) }
    // Losing its name changes a file's attributes. A file that is cut by its name is only modified.
    let place: Inotify.Events = [.attributes, .movedAway, .closed, .modified]
    guard let watch = inotify.watch(path, place) else { throw .cannotOpen(path: path, errno: errno) }
    mainFile = watch
    // If one of these cannot be watched, its loss is noticed at the next write.
    inotify.watch(path + "-wal", place)
    // SQLite writes to the index through a memory map, which is not reported. Cutting the file is.
    inotify.watch(path + "-shm", place)
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
      folder = folder[..<slash]
      inotify.watch(String(folder), .movedAway)
    }
  }

  /// Takes everything that was reported, and returns whether there was anything.
  @discardableResult
  public func drain() -> Bool {
    inotify.drain { event in
      // A negative number says that the system has lost events.
      if event.watch < 0 || event.watch == mainFile && event.events.contains(.modified) {
        isMainFileWritten = true
      }
    }
  }

  /// Returns whether somebody, be it this process, has written to the main file since the last call.
  func takeWritten() -> Bool {
    drain()
    defer { isMainFileWritten = false }
    return isMainFileWritten
  }
}

extension StoreError {
  init(_ error: FileError) {
    switch error {
    case .unreadable(let path, let code), .unwritable(let path, let code), .unwatchable(let path, let code):
      self = .cannotOpen(path: path, errno: code)
    case .notAFile(let path), .reserved(let path): self = .notAFile(path: path)
    }
  }
}
