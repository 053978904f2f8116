internal import Glibc
internal import Synchronization

/// A file of a name: until it is open nobody knows what stands there.
public enum RegularFile {
  /// From now on refuses to open or make the files at these paths, under whatever name, with
  /// ``TerminalError/reserved(path:)``.
  ///
  /// Meant for files that a library of this process keeps open and locks, such as SQLite: closing a second descriptor of
  /// one would drop the library's locks. Call it once the library has opened them.
  public static func reserve(_ paths: [String]) { ReservedFiles.all.withLock { $0.add(paths) } }

  /// Throws ``TerminalError/reserved(path:)`` if the file at `path` may not be opened. Opens nothing.
  public static func check(_ path: String) throws(TerminalError) {
    if ReservedFiles.all.withLock({ $0.contains(path) }) { throw .reserved(path: path) }
  }

  /// Whether an open descriptor is of a file that was reserved, as when a shell has redirected to it.
  public static func isReserved(_ descriptor: Int32) -> Bool {
    var facts = stat()
    return fstat(descriptor, &facts) == 0 && ReservedFiles.all.withLock { $0.contains(facts) }
  }

  /// Opens one of the program's own to read it: no link in its place is followed, and others cannot read it afterwards.
  public static func openOwn(_ path: String) throws(TerminalError) -> Int32 {
    let file: Int32
    do throws(TerminalError) {
      file = try open(path, O_NOFOLLOW)
    } catch {
      throw error == .unreadable(path: path, code: ELOOP) ? .notAFile(path: path) : error
    }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_uid == geteuid(), facts.st_mode & 0o177 != 0,
      fchmod(file, facts.st_mode & 0o600) != 0
    else { return file }
    let code = errno
    close(file)
    throw .unreadable(path: path, code: code)
  }

  /// Opens it if it is a regular file. Nothing else is waited on, and no terminal taken; no child inherits it.
  ///
  /// `flags` are those of open(2), for reading if there are none; one that is made is its owner's alone. Whoever opens it
  /// closes it.
  public static func open(_ path: String, _ flags: Int32 = 0) throws(TerminalError) -> Int32 {
    try check(path)
    // A pipe would keep us waiting without O_NONBLOCK.
    let file = Glibc.open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .unreadable(path: path, code: errno) }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw .notAFile(path: path)
    }
    // It came to stand there since the check. Closing it would drop the locks, so it stays open.
    if ReservedFiles.all.withLock({ $0.contains(facts) }) { throw .reserved(path: path) }
    return file
  }

  /// Makes a file that was not there and opens it for writing; its owner alone can read it.
  ///
  /// Overwrites nothing and follows no link: if something stands there, throws `unwritable` with `EEXIST`.
  public static func create(_ path: String) throws(TerminalError) -> Int32 {
    try check(path)
    let file = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .unwritable(path: path, code: errno) }
    return file
  }
}
