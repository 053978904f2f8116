import Glibc
import UsherFiles

/// A watch on a store's file. Its descriptor becomes readable when a process may have written to the store, or when another
/// file may be at the store's path.
///
/// Wait until the descriptor is readable, and `drain()` it. If that returns true, let the store `look()` and `collect()`.
public final class ChangeWatch {
  public var descriptor: Int32 { inotify.descriptor }
  private let inotify: Inotify

  init(path: String) throws(StoreError) {
    do throws(FileError) { inotify = try Inotify(for: path) } catch { throw StoreError(error) }
    // The end of a commit and the deletion of a name change the file's attributes. Cutting the file only modifies it. The log is
    // not watched: a commit writes to it many times, and each report would wake a process.
    guard inotify.watch(path, [.attributes, .movedAway, .closed, .modified]) != nil else {
      throw .cannotWatch(path: path, errno: errno)
    }
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
      folder = folder[..<slash]
      // A folder that this user may not read cannot be watched. Then the next commit finds that it was moved.
      inotify.watch(String(folder), .movedAway)
    }
  }

  /// Reads all pending reports. Returns whether there were any.
  @discardableResult
  public func drain() -> Bool { inotify.drain() }
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
