import Glibc
import UsherFiles

/// Makes a store's file and folder private before SQLite sees them, whatever the umask is.
///
/// SQLite gives the files that it makes beside it (`-wal`, `-shm`) the mode of the store's file.
enum StoreFile {
  /// The paths of the store's file and of the files beside it, whether they exist or not.
  static func all(of path: String) -> [String] {
    ["", "-wal", "-shm", "-journal", "-sessions"].map { path + $0 }
  }

  static func prepare(_ path: String) throws(StoreError) {
    guard !path.utf8.contains(0), !path.isEmpty else { throw .cannotOpen(path: path, errno: EINVAL) }
    var created = create(path)
    if created < 0, errno == ENOENT {
      do throws(FileError) { try Folder.makeParents(of: path) } catch { throw StoreError(error) }
      created = create(path)
    }
    if created >= 0 {
      defer { close(created) }
      guard fchmod(created, 0o600) == 0 else { throw .cannotOpen(path: path, errno: errno) }
    } else if errno == EEXIST {
      try tighten(path)
    } else {
      throw .cannotOpen(path: path, errno: errno)
    }
  }

  /// Creates the file. With O_EXCL it follows no link and opens no existing file. Opening and closing an existing store
  /// would release SQLite's locks on it.
  private static func create(_ path: String) -> Int32 {
    open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  }

  /// The absolute path without links; the path as it was given if the system cannot resolve it.
  static func absolute(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func tighten(_ path: String) throws(StoreError) {
    for name in all(of: path) {
      var facts = stat()
      guard lstat(name, &facts) == 0 else {
        // The files beside it need not exist.
        if name != path { continue }
        throw .cannotOpen(path: path, errno: errno)
      }
      // Opening a pipe or a device could block for ever, and a link could lead to another program's file.
      guard facts.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: name) }
      guard facts.st_uid == geteuid(), facts.st_mode & 0o177 != 0 else { continue }
      guard chmod(name, facts.st_mode & 0o600) == 0 else { throw .cannotOpen(path: name, errno: errno) }
    }
  }
}
