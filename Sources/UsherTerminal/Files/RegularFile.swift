internal import Glibc

/// A file of a name: until it is open nobody knows what stands there.
public enum RegularFile {
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
    // A pipe would keep us waiting without O_NONBLOCK.
    let file = Glibc.open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .unreadable(path: path, code: errno) }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw .notAFile(path: path)
    }
    return file
  }
}
