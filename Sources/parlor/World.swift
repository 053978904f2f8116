import Glibc
import ParlorFlows
import ParlorStore
import UsherScreens

/// The world as the flows see it: the store, the clock, the account that was signed in.
struct World {
  let store: Store
  let parlor: Parlor
  /// Where files of this user are; nil in the demo, which writes none.
  let directories: Directories?

  /// A script has the clock of the demo in hand; what it says is then told in UTC.
  init(_ options: Options, clock: ScriptClock? = nil, isUTC: Bool = false) throws(Failure) {
    let demoTime: (() -> Int64)? = options.demo ? clock.map { clock in { clock.milliseconds } } : nil
    let now = demoTime ?? World.milliseconds
    do throws(StoreError) {
      if options.demo {
        directories = nil
        let offset = isUTC ? 0 : LocalTime.offsetMinutes(at: now())
        store = try Store.demo(image: EmbeddedDemo.image, utcOffset: offset, now: now)
      } else {
        let folders = try World.directories(options)
        directories = folders
        store = try Store(path: folders.data + "/parlor.sqlite", now: now)
        // The prompt waits with the store.
        store.patience = 250
      }
      parlor = Parlor(store: store, now: now) {
        isUTC ? TimeText.text($0, now: now()) : LocalTime.text($0, now: now())
      }
      parlor.machine.files = DiskShelf()
      parlor.given = options.preferences
      if !isUTC { parlor.machine.utcOffset = LocalTime.offsetMinutes(at:) }
      if options.demo {
        if let account = try store.account(DemoWorld.account) { parlor.begin(as: account) }
      } else {
        parlor.keptSession = try store.deviceSetting("session").flatMap { Account.ID($0) }
        parlor.keepSession = { [store] id in try? store.setDeviceSetting("session", id?.description) }
      }
    } catch {
      throw Failure(code: error.exitCode, words: error.description)
    }
  }

  static func directories(_ options: Options) throws(StoreError) -> Directories {
    if let home = options.home {
      return Directories(under: home, workingDirectory: workingDirectory)
    }
    var environment: [String: String] = [:]
    for name in ["HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    guard let directories = Directories(environment: environment, accountHome: accountHome) else {
      throw .cannotOpen(path: "HOME", errno: ENOENT)
    }
    return directories
  }

  private static var accountHome: String? {
    getpwuid(getuid())?.pointee.pw_dir.map { String(cString: $0) }
  }

  /// A path that means the same from anywhere.
  static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : workingDirectory + "/" + path
  }

  private static var workingDirectory: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
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
    case .full, .inputOutput: .ioError
    default: .software
    }
  }
}
