internal import CEditline
internal import Glibc
internal import UsherFiles
internal import UsherScreens

/// Reads variables of the environment.
public enum Environment {
  /// The path in a variable; nil if it is not set. Throws if the path is not valid UTF-8: a repaired path would name
  /// another file.
  public static func path(_ name: String) throws(ProgramFailure) -> String? {
    guard let value = getenv(name) else { return nil }
    if let path = String(validatingCString: value) { return path }
    throw ProgramFailure(code: .usage, words: Sentence("badPath", ["name": name]))
  }

  /// The name of this machine.
  public static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The time of the machine's clock, in milliseconds since 1970.
  public static func milliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// The time in a variable, in milliseconds; nil if it is not set. The variable holds seconds since 1970.
  public static func moment(_ name: String) throws(ProgramFailure) -> Int64? {
    guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
    // The limit is the end of the year 9999, the last year with four digits.
    if let seconds = Int64(value), (0..<253_402_300_800).contains(seconds) { return seconds * 1000 }
    throw ProgramFailure(code: .usage, words: Sentence("badMoment", ["name": name, "word": value]))
  }
}

/// Writes to standard output, unbuffered, when no session runs.
public enum StandardOutput {
  /// Writes a text. Throws if not all of it can be written.
  public static func write(_ text: String) throws(ProgramFailure) { try write(Array(text.utf8)) }

  private static func write(_ bytes: [UInt8]) throws(ProgramFailure) {
    if Bytes.write(bytes, to: STDOUT_FILENO) { return }
    let error = FileError.unwritable(path: "standard output", errno: errno)
    throw ProgramFailure(code: .ioError, words: Sentence(error))
  }

  /// Writes a text. Returns false if nobody reads standard output any more, which is no error for a program that goes on writing.
  public static func writeIfRead(_ text: String) throws(ProgramFailure) -> Bool {
    try writeIfRead(Array(text.utf8))
  }

  /// Writes bytes. Returns false if nobody reads standard output any more.
  public static func writeIfRead(_ bytes: [UInt8]) throws(ProgramFailure) -> Bool {
    // Writing to a closed pipe must be an error and no signal.
    signal(SIGPIPE, SIG_IGN)
    do throws(ProgramFailure) { try write(bytes) } catch {
      if errno == EPIPE { return false }
      throw error
    }
    return true
  }
}

/// The system's limit of open files.
public enum OpenFiles {
  /// How many open files a session needs: up to 20, and sometimes a few more for a moment.
  static let needed = 32

  /// Throws if the limit is too low for a session. The session would otherwise fail later.
  public static func require() throws(ProgramFailure) {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < needed else {
      return
    }
    throw ProgramFailure(
      code: .osError, words: Sentence("fewFiles", ["limit": limit.rlim_cur, "needed": needed]))
  }
}

/// Blocks SIGXFSZ, so that exceeding RLIMIT_FSIZE is a write error. Programs that this one starts do not inherit the mask.
public func outliveFileLimits() {
  var set = sigset_t()
  sigemptyset(&set)
  sigaddset(&set, SIGXFSZ)
  pthread_sigmask(SIG_BLOCK, &set, nil)
}

/// Keeps what is in memory, such as a password, out of core files and from other programs of this user. A crash still leaves the
/// journal. Programs that this one starts are as before, but leave no core file unless they ask for it.
public func keepMemoryPrivate() { memory_keep_private() }

/// From now on overwrites all memory before it is freed. A session calls this before it reads the first hidden answer; a program that
/// reads one by itself calls it as well.
public func wipeFreedMemory() { memory_wipe_freed() }
