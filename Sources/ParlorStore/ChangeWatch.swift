import Glibc

/// A watch on a store's file: its descriptor becomes readable when some process may have written.
///
/// Poll the descriptor; when it is readable, `drain()` it and let the store `collect()`.
public final class ChangeWatch {
  public let descriptor: Int32

  init(path: String) throws(StoreError) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { throw .cannotOpen(path: path, errno: errno) }
    guard inotify_add_watch(descriptor, path, UInt32(IN_ATTRIB | IN_CLOSE_WRITE)) >= 0 else {
      let cause = errno
      close(descriptor)
      throw .cannotOpen(path: path, errno: cause)
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
