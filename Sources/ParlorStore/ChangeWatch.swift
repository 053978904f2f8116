import Glibc
import UsherFiles

/// A watch on a store's files: its descriptor becomes readable when some process may have written to the store, and when
/// another file may have taken the store's path.
///
/// Wait until the descriptor is readable, `drain()` it, and let the store `look()` and `collect()`.
public final class ChangeWatch {
  public var descriptor: Int32 { inotify.descriptor }
  private let inotify: Inotify

  init(path: String) throws(StoreError) {
    do throws(FileError) { inotify = try Inotify(for: path) } catch { throw StoreError(error) }
    // Losing its name changes a file's attributes. A file that is cut by its name is only modified.
    let place: Inotify.Events = [.attributes, .movedAway, .closed, .modified]
    guard inotify.watch(path, place) != nil else { throw .cannotOpen(path: path, errno: errno) }
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
  public func drain() -> Bool { inotify.drain() }
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
