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
  /// The notification of `--tap`; nil if there is none, and in a replay.
  let tapped: Tapped?

  /// Opens the store, and makes the `Parlor`. In the demo, `clock` replaces the machine's clock. If `isUTC` is true,
  /// screens show times in UTC.
  init(_ run: Run, clock: ScriptClock?, isUTC: Bool) throws(ProgramFailure) {
    let isOnClock = run.keepsNothing || run[.record] != nil
    let time: (() -> Int64)? = isOnClock ? clock.map { clock in { clock.milliseconds } } : nil
    let now = time ?? Environment.milliseconds
    // Reads the file that TZ names before the store is open. TZ could name a file of the store, and closing that would
    // release SQLite's locks on it.
    tzset()
    directories = run.keepsNothing ? nil : try run.directories
    do throws(StoreError) {
      if let directories {
        store = try Store(path: World.storePath(in: directories), now: now)
        // Short, because the prompt does not respond while the store waits for another writer.
        store.patience = 250
      } else {
        let offset = isUTC ? 0 : LocalTime.offsetMinutes(at: now())
        let image = EmbeddedDemo.image(in: DemoLanguage(for: run.language))
        store = try Store.demo(image: image, utcOffset: offset, now: now)
      }
    } catch {
      throw ProgramFailure(code: error.exitCode, words: Sentence(error))
    }
    RegularFile.reserve(store.files)
    // Read after that, so that it cannot be a file of the store.
    tapped = try run[.tap].map { path throws(ProgramFailure) in try Tapped(path, as: run[.account]) }
    let name = tapped?.account ?? run[.account]
    do throws(StoreError) {
      parlor = Parlor(store: store, now: now)
      parlor.machine.files = DiskShelf(closed: directories.map { [$0.data, $0.state, $0.config] } ?? [])
      if let folder = directories?.data {
        parlor.machine.keepText = { text throws(Reason) in try DiskShelf().keep(text, at: now(), in: folder) }
      }
      parlor.settings.given = World.preferences(run)
      if !isUTC { parlor.machine.utcOffset = LocalTime.offsetMinutes(at:) }
      if let visitor = run.visitor {
        try World.admit(visitor, to: parlor)
      } else if run.keepsNothing {
        parlor.logIn.demoPassword = DemoWorld.password
        // A replay and a script have none.
        parlor.machine.hasTour = run.isSession && run.script == nil && run[.record] == nil
        try World.begin(parlor, as: name)
      } else {
        parlor.machine.hasDemoCommand = true
        try World.restore(parlor, as: name, keeps: run.isSession)
      }
    } catch {
      throw ProgramFailure(code: error.exitCode, words: Sentence(error))
    }
    try World.refuseRedirectedStore()
    if run.visitor != nil { try World.refuseBots(parlor) }
    if let name = run[.account] { try World.require(name, in: store, isDemo: run.keepsNothing) }
  }

  /// Throws if `--as` names nobody. Outside the demo, an e-mail address may be that of an account that has never signed in here:
  /// the log-in asks for its password.
  private static func require(_ name: String, in store: Store, isDemo: Bool) throws(ProgramFailure) {
    let names: [String]
    do throws(StoreError) {
      guard isDemo || !InputRule.isEmail(name), try store.account(named: name) == nil else { return }
      names = try isDemo ? store.demoNicknames() : store.signedInAccounts().map(\.nickname)
    } catch {
      throw ProgramFailure(code: error.exitCode, words: Sentence(error))
    }
    let known = names.isEmpty ? "usage.nobody" : "usage.unknownAccount"
    throw ProgramFailure(
      code: .usage, words: Sentence(known, ["name": name, "names": names.joined(separator: ", ")]))
  }

  /// The settings of the command line, which override those of the account.
  private static func preferences(_ run: Run) -> SettingValues {
    var preferences = SettingValues()
    preferences[.language] = run.script == nil ? run[.language] : run.language
    if let colors = run[.color].flatMap({ Settings.Colors(rawValue: $0) }) { preferences[.colors] = colors }
    if run[.plain] != nil || Terminal.Choice.preferred == .plain { preferences[.isPlain] = true }
    return preferences
  }

  /// Signs in an account of the demo, without a password. If it has none with the name, nobody is signed in.
  static func begin(_ parlor: Parlor, as name: String?) throws(StoreError) {
    let id = if let name { try parlor.store.demoAccount(named: name) } else { DemoWorld.account }
    if let id, let account = try parlor.store.account(id) { return parlor.begin(as: account) }
    parlor.logIn.want(name)
  }

  /// Lets the session sign in the account of a visitor's key; a key that is not known is asked for an invitation. Nothing of this
  /// machine is the visitor's: no files, no editor and no other account.
  private static func admit(_ visitor: Visitor, to parlor: Parlor) throws(StoreError) {
    parlor.store.doorKey = visitor.name
    parlor.machine.door = Door(key: visitor.name, label: visitor.address, host: Environment.hostName)
    parlor.machine.hangUp = { raise(SIGHUP) }
    parlor.machine.files = nil
    parlor.machine.keepText = nil
    parlor.logIn.kept = try parlor.store.holder(ofKey: visitor.name)
    if parlor.logIn.kept != nil { try parlor.store.noteUse(ofKey: visitor.name) }
  }

  /// Throws if a session would be that of a bot.
  private static func refuseBots(_ parlor: Parlor) throws(ProgramFailure) {
    let isBot: Bool
    do throws(StoreError) { isBot = try parlor.logIn.kept.map(parlor.store.isBot) ?? false } catch {
      throw ProgramFailure(code: error.exitCode, words: Sentence(error))
    }
    if isBot {
      let verbs = ProgramCommand.verbs.map(\.name).joined(separator: ", ")
      throw ProgramFailure(code: .usage, words: Sentence("door.botSession", ["verbs": verbs]))
    }
  }

  /// Lets the session sign in the account that this terminal used last, or that of `--as`. If that account is not signed
  /// in on this machine, the log-in asks for its password.
  private static func restore(_ parlor: Parlor, as name: String?, keeps: Bool) throws(StoreError) {
    let (store, terminal) = (parlor.store, terminalName)
    if let name {
      parlor.logIn.kept = try store.keptLogIn(named: name)
      parlor.logIn.want(name)
    } else {
      parlor.logIn.kept = try store.keptLogIn(on: terminal)
    }
    guard keeps else { return }
    parlor.machine.terminal = terminal
    parlor.logIn.keep = { [store] id throws(StoreError) in
      if let id { try store.keepLogIn(of: id, on: terminal) }
    }
    parlor.logIn.forget = { [store] id throws(StoreError) in try store.forgetLogIn(of: id, on: terminal) }
  }

  /// Opens the store for a command that runs no session. Makes none.
  static func store(of run: Run) throws(ProgramFailure) -> Store {
    let directories = try run.directories
    try directories.claim()
    let path = storePath(in: directories)
    guard FileIdentity(at: path) != nil else {
      throw ProgramFailure(code: .noInput, words: "push.noAccounts")
    }
    do throws(StoreError) {
      let store = try Store(path: path, now: Environment.milliseconds)
      RegularFile.reserve(store.files)
      return store
    } catch {
      throw ProgramFailure(code: error.exitCode, words: Sentence(error))
    }
  }

  /// The account that a command acts for: that of a visitor's key; on one's own machine that of `--as`, or the one that this terminal
  /// used last.
  static func account(of run: Run, in store: Store) throws(StoreError) -> Account? {
    guard let visitor = run.visitor else { return try keptAccount(run[.account], in: store) }
    return try store.holder(ofKey: visitor.name).flatMap { id throws(StoreError) in try store.account(id) }
  }

  /// The account with a name, if it is signed in on this machine. Without a name, the one that this terminal used last.
  static func keptAccount(_ name: String?, in store: Store) throws(StoreError) -> Account? {
    let id =
      if let name { try store.keptLogIn(named: name) } else { try store.keptLogIn(on: terminalName) }
    return try id.flatMap { id throws(StoreError) in try store.account(id) }
  }

  static func storePath(in directories: Directories) -> String { directories.data + "/parlor.sqlite" }

  /// The file with the running sessions, beside the store.
  static func rollPath(of store: String) -> String { store + "-devices" }

  /// The name of the terminal, such as `/dev/pts/3`. In a pipeline, it is known by the standard output or error; nil if none of the three
  /// is a terminal.
  static var terminalName: String? {
    var name = [CChar](repeating: 0, count: 256)
    let isKnown = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].contains {
      ttyname_r($0, &name, name.count) == 0
    }
    guard isKnown else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Throws if the shell has redirected standard input, output or error to a file of the store. Called before anything
  /// is read or written.
  static func refuseRedirectedStore() throws(ProgramFailure) {
    for (descriptor, name) in [(STDIN_FILENO, "input"), (STDOUT_FILENO, "output"), (STDERR_FILENO, "error")]
    where RegularFile.isReserved(descriptor) {
      throw ProgramFailure(
        code: .usage, words: Sentence("usage.redirected", ["stream": name]))
    }
  }
}

extension StoreError {
  var exitCode: ExitCode {
    switch self {
    case .cannotOpen, .readOnly: .noPermission
    case .notAFile, .notAStore, .newer, .older, .damaged: .dataError
    case .locked: .tryAgain
    case .full, .inputOutput, .lost: .ioError
    case .outOfMemory: .osError
    case .notMember, .nobodyThere: .noPermission
    case .unknown: .noInput
    case .invalid, .taken: .dataError
    case .unreachable, .unanswered, .tooManyMessages: .tryAgain
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
}
