import Glibc

/// A store's main file as it was last seen, to compare with the file at its path later.
///
/// SQLite goes on writing to the file it has opened, even if that was moved or deleted, and reports success. So the file is
/// looked at before each commit.
struct KnownFile: Sendable {
  let path: String
  private let device: dev_t
  private let inode: ino_t
  private var size: off_t

  /// Returns nil if there is no file at the path.
  init?(_ path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    (self.path, device, inode, size) = (path, facts.st_dev, facts.st_ino, facts.st_size)
  }

  /// Throws `lost` if there is no file at the path, or another one, or if the file has become shorter. SQLite never makes a
  /// store's file shorter, because a store is never vacuumed.
  mutating func look() throws(StoreError) {
    guard let now = KnownFile(path) else { throw .lost(path: path, .missing) }
    guard now.device == device, now.inode == inode else { throw .lost(path: path, .replaced) }
    guard now.size >= size else { throw .lost(path: path, .cut) }
    size = now.size
  }
}
