import Glibc

/// Makes a store's file and folder private before SQLite sees them, whatever the umask is.
///
/// SQLite gives its own files beside it (`-wal`, `-shm`) the mode of the database, so its mode decides for all.
enum StoreFile {
  /// The store's file and those that stand beside it, whether they are there or not.
  static func all(of path: String) -> [String] {
    ["", "-wal", "-shm", "-journal", "-sessions"].map { path + $0 }
  }

  static func prepare(_ path: String) throws(StoreError) {
    guard !path.utf8.contains(0), !path.isEmpty else { throw .cannotOpen(path: path, errno: EINVAL) }
    var created = create(path)
    if created < 0, errno == ENOENT {
      try makeFolders(for: path)
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

  /// O_EXCL follows no link and opens nothing that is there: closing it cannot drop a lock of ours.
  private static func create(_ path: String) -> Int32 {
    open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  }

  /// Creates the folders that are missing; one that is there already keeps the mode its owner gave it.
  private static func makeFolders(for path: String) throws(StoreError) {
    let bytes = Array(path.utf8)
    for end in bytes.indices where end > 0 && bytes[end] == UInt8(ascii: "/") {
      let folder = String(decoding: bytes[..<end], as: UTF8.self)
      if mkdir(folder, 0o700) == 0 {
        guard chmod(folder, 0o700) == 0 else { throw .cannotOpen(path: folder, errno: errno) }
      } else if case let why = errno, why != EEXIST {
        // A folder above that cannot be written to (EACCES, EROFS) may well exist; what counts is the last step.
        var facts = stat()
        guard stat(folder, &facts) == 0 else { throw .cannotOpen(path: folder, errno: why) }
      }
    }
  }

  /// The path as it is for ever; as it was given if it cannot be told.
  static func absolute(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func tighten(_ path: String) throws(StoreError) {
    for name in all(of: path) {
      var facts = stat()
      guard lstat(name, &facts) == 0 else {
        // Those beside it need not be there.
        if name != path { continue }
        throw .cannotOpen(path: path, errno: errno)
      }
      // A pipe or a device in its place would be waited on for ever; a link leads to what is none of ours.
      guard facts.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: name) }
      guard facts.st_uid == geteuid(), facts.st_mode & 0o177 != 0 else { continue }
      guard chmod(name, facts.st_mode & 0o600) == 0 else { throw .cannotOpen(path: name, errno: errno) }
    }
  }
}
