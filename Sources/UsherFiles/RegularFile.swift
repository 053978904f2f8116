internal import Glibc

/// Opens files by name, and only regular ones. Opening a pipe could block, and opening a terminal could take it over.
public enum RegularFile {
  /// Opens the file at `path` with the flags of open(2), for reading if there are none. The caller closes it.
  ///
  /// Throws `notAFile` if it is not a regular file, or with O_NOFOLLOW a link. A file that this creates can be used by its owner alone. No child
  /// process inherits the descriptor.
  public static func open(_ path: String, _ flags: Int32 = 0) throws(FileError) -> Int32 {
    try check(path)
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    let file = Glibc.open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      let code = errno
      throw code == ELOOP && flags & O_NOFOLLOW != 0
        ? .notAFile(path: path) : .unreadable(path: path, errno: code)
    }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw .notAFile(path: path)
    }
    // A reserved file has been put at the path since the check. Closing it would release its locks, so it stays open.
    if isReserved(file) { throw .reserved(path: path) }
    return file
  }

  /// Reads the whole file at `path`. Throws if it has more bytes than `limit`.
  public static func read(_ path: String, limit: Int = 1 << 20) throws(FileError) -> [UInt8] {
    let file = try open(path)
    defer { close(file) }
    return try readAll(file, path, limit)
  }

  static func readAll(_ file: Int32, _ path: String, _ limit: Int) throws(FileError) -> [UInt8] {
    guard let bytes = Bytes.readAll(file, limit: limit) else { throw .unreadable(path: path, errno: errno) }
    guard bytes.count <= limit else { throw .unreadable(path: path, errno: EFBIG) }
    return bytes
  }

  /// Opens a file of the program's own, for reading. Follows no link, and takes the access of other users away.
  public static func openOwn(_ path: String) throws(FileError) -> Int32 {
    let file = try open(path, O_NOFOLLOW)
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_uid == geteuid(), facts.st_mode & 0o177 != 0,
      fchmod(file, facts.st_mode & 0o600) != 0
    else { return file }
    let code = errno
    close(file)
    throw .unreadable(path: path, errno: code)
  }

  /// Creates a file and opens it for writing. Only its owner can read it.
  ///
  /// Overwrites nothing and follows no link. If there is anything at the path, throws `unwritable` with `EEXIST`.
  public static func create(_ path: String) throws(FileError) -> Int32 {
    try check(path)
    let file = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .unwritable(path: path, errno: errno) }
    return file
  }

  /// What happens if there is a file at the path already.
  public enum Placing: Sendable {
    /// The new file replaces it.
    case replace
    /// The existing file stays, and the new one is discarded.
    case keepExisting
  }

  /// Writes a whole file, if `syncs` to the disk. If that fails, leaves what is at `path` as it is. The bytes are written under another
  /// name first, so nobody sees an incomplete file.
  public static func write(
    _ bytes: [UInt8], to path: String, _ placing: Placing = .replace, syncs: Bool = true
  ) throws(FileError) {
    let temporary = "\(path).\(getpid())"
    unlink(temporary)
    let file: Int32
    do throws(FileError) { file = try create(temporary) } catch .unwritable(_, let code) {
      throw .unwritable(path: path, errno: code)
    }
    var isDone = Bytes.write(bytes, to: file) && (!syncs || fsync(file) == 0)
    var code = errno
    close(file)
    if isDone {
      switch placing {
      case .replace: isDone = rename(temporary, path) == 0
      case .keepExisting: isDone = link(temporary, path) == 0 || errno == EEXIST
      }
      code = errno
    }
    // If the file was renamed, there is nothing to remove.
    unlink(temporary)
    if !isDone { throw .unwritable(path: path, errno: code) }
  }
}
