import Glibc
import ParlorFlows
import ParlorStore
import Usher
import UsherFiles
import UsherScreens
import UsherSession
import UsherTerminal

/// The store and the ``Parlor`` of one run, which the flows work with.
struct World {
  let store: Store
  let parlor: Parlor
  /// The folders of this user's files; nil in the demo, which writes none.
  let directories: Directories?

  /// Opens the store, and makes the `Parlor`. In the demo, `clock` replaces the machine's clock. If `isUTC` is true,
  /// screens show times in UTC.
  init(_ options: Options, clock: ScriptClock? = nil, isUTC: Bool = false) throws(Failure) {
    let demoTime: (() -> Int64)? = options.demo ? clock.map { clock in { clock.milliseconds } } : nil
    let now = demoTime ?? World.milliseconds
    // Reads the file that TZ names before the store is open. TZ could name a file of the store, and closing that would
    // release SQLite's locks on it.
    tzset()
    directories = options.demo ? nil : try World.directories(options)
    try directories?.claim()
    do throws(StoreError) {
      if let directories {
        store = try Store(path: directories.data + "/parlor.sqlite", now: now)
        // Short, because the prompt does not respond while the store waits for another writer.
        store.patience = 250
      } else {
        let offset = isUTC ? 0 : LocalTime.offsetMinutes(at: now())
        store = try Store.demo(image: EmbeddedDemo.image, utcOffset: offset, now: now)
      }
      RegularFile.reserve(store.files)
      parlor = Parlor(store: store, now: now) {
        isUTC ? TimeText.text($0, now: now()) : LocalTime.text($0, now: now())
      }
      parlor.machine.files = DiskShelf(closed: directories.map { [$0.data, $0.state, $0.config] } ?? [])
      if let folder = directories?.data {
        parlor.machine.keepText = { text throws(Reason) in try DiskShelf().keep(text, at: now(), in: folder) }
      }
      parlor.settings.given = options.preferences
      if !isUTC { parlor.machine.utcOffset = LocalTime.offsetMinutes(at:) }
      if options.demo {
        if let account = try store.account(DemoWorld.account) { parlor.begin(as: account) }
      } else {
        parlor.logIn.kept = try store.keptLogIn()
        parlor.logIn.keep = { [store] id throws(StoreError) in
          try store.keepLogIn(of: id)
        }
      }
    } catch {
      throw Failure(code: error.exitCode, words: error.description)
    }
    try World.refuseRedirectedStore()
  }

  /// Throws if the shell has redirected standard input, output or error to a file of the store. Called before anything
  /// is read or written.
  private static func refuseRedirectedStore() throws(Failure) {
    for (descriptor, name) in [(STDIN_FILENO, "input"), (STDOUT_FILENO, "output"), (STDERR_FILENO, "error")]
    where RegularFile.isReserved(descriptor) {
      throw Failure(
        code: .usage, words: "standard \(name) is a file of Parlor's own store; redirect another file")
    }
  }

  static func directories(_ options: Options) throws(Failure) -> Directories {
    if let home = options.home { return Directories(under: try absolute(home), workingDirectory: "/") }
    var environment: [String: String] = [:]
    for name in ["HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"] {
      environment[name] = try Environment.path(name)
    }
    if let directories = Directories(environment: environment, accountHome: AccountHome.ofThisUser) {
      return directories
    }
    let words = "user \(getuid()) has no home folder in /etc/passwd; set HOME, or give --home DIR"
    throw Failure(code: .noPermission, words: words)
  }

  /// The absolute path.
  static func absolute(_ path: String) throws(Failure) -> String {
    path.hasPrefix("/") ? path : try workingDirectory() + "/" + path
  }

  private static func workingDirectory() throws(Failure) -> String {
    guard let path = getcwd(nil, 0) else {
      throw Failure(
        code: .noInput, words: "cannot find the current folder: \(String(cString: strerror(errno)))")
    }
    defer { free(path) }
    if let text = String(validatingCString: path) { return text }
    throw Failure(
      code: .usage,
      words: "the name of the current folder is not valid UTF-8; give a path that begins with a slash")
  }

  static func milliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}

extension StoreError {
  var exitCode: ExitCode {
    switch self {
    case .cannotOpen, .readOnly: .noPermission
    case .notAFile, .notAStore, .newer, .damaged: .dataError
    case .locked: .tryAgain
    case .full, .inputOutput, .lost: .ioError
    default: .software
    }
  }
}

/// Formats times in the time zone of this machine.
enum LocalTime {
  private static func parts(_ milliseconds: Int64) -> tm {
    var seconds = time_t(milliseconds / 1000)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return parts
  }

  static func offsetMinutes(at milliseconds: Int64) -> Int64 { Int64(parts(milliseconds).tm_gmtoff) / 60 }

  /// A time as the screens show it.
  static func text(_ milliseconds: Int64, now: Int64) -> String {
    TimeText.text(
      milliseconds + offsetMinutes(at: milliseconds) * 60_000, now: now + offsetMinutes(at: now) * 60_000)
  }
}
