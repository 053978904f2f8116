import Glibc

/// A watch on a store's files: its descriptor becomes readable when some process may have written, and when what stands at
/// the store's path may have changed.
///
/// Poll the descriptor; when it is readable, `drain()` it, and let the store `look()` and `collect()`.
public final class ChangeWatch {
  public let descriptor: Int32

  init(path: String) throws(StoreError) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { throw .cannotOpen(path: path, errno: errno) }
    // A name that is taken away is a change of the file's attributes. A file that is cut by its name is only modified.
    let place = IN_ATTRIB | IN_MOVE_SELF | IN_CLOSE_WRITE | IN_MODIFY
    guard inotify_add_watch(descriptor, path, UInt32(place)) >= 0 else {
      let cause = errno
      close(descriptor)
      throw .cannotOpen(path: path, errno: cause)
    }
    // Trouble with these is noticed when something is written, if not at once.
    inotify_add_watch(descriptor, path + "-wal", UInt32(place))
    // SQLite writes to the index through a map, which is no news; cutting it is.
    inotify_add_watch(descriptor, path + "-shm", UInt32(place))
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
      folder = folder[..<slash]
      inotify_add_watch(descriptor, String(folder), UInt32(IN_MOVE_SELF))
    }
  }

  deinit { close(descriptor) }

  /// Takes what has been reported, however much it is; says whether there was anything.
  @discardableResult
  public func drain() -> Bool {
    var found = false
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 { found = true }
    }
    return found
  }
}
