import Glibc
import ParlorServer
import ParlorStore
import UsherTerminal

extension AgentCommand {
  func run() throws(ProgramFailure) -> ExitCode {
    do throws(TeamError) {
      switch self {
      case .help(for: .administrator): try say(Self.helpText)
      case .help(for: .member): try say(Self.memberHelp)
      case .initialize(let url): try say(Self.words(for: try TeamServer(url).migrate()))
      case .check(let url): return try check(TeamServer(url))
      case .status(let url): try say(Self.words(for: try TeamServer(url).status()))
      case .events(let url):
        try TeamServer(url).events { line throws(TeamError) in try say(line + "\n") }
      case .copyIn(let source, let url):
        let server = try TeamServer(url)
        try say(Self.words(for: try server.copy(from: try Self.open(source)), to: "the server"))
      case .copyOut(let url, let path): try export(from: TeamServer(url), to: path)
      case .settle(let url, let file): return try settle(url, file)
      case .setPassword(let url, let email): try setPassword(url, email)
      case .join(let url, let home, let isSigningUp): try join(url, home: home, isSigningUp: isSigningUp)
      case .leave(let home, let isForced): try leave(home: home, isForced: isForced)
      case .follow(let home, let isStaying):
        try AgentLoop(Self.place(home), patience: isStaying ? nil : .seconds(30))?.run()
      }
      return .ok
    } catch {
      throw ProgramFailure(code: error.exitCode, words: error.description)
    }
  }

  func say(_ text: String) throws(TeamError) {
    do throws(ProgramFailure) { try StandardOutput.write(AgentWords.words(text)) } catch {
      throw .output(error.words)
    }
  }

  private func check(_ server: TeamServer) throws(TeamError) -> ExitCode {
    let findings = try server.check()
    for finding in findings { try say("\(finding)\n") }
    if findings.isEmpty { try say("the version and all rights are right\n") }
    return findings.isEmpty ? .ok : .dataError
  }

  /// Asks for the password once the server has said that the address has an account.
  private func setPassword(_ url: String, _ email: String) throws(TeamError) {
    try TeamServer(url).requireAccount(of: email)
    let password = try Questions(wanted: "the new password").askNewPassword()
    let hash = try stored { () throws(StoreError) in try PasswordHash(password) }
    // The first connection may have ended meanwhile.
    let count = try TeamServer(url).setPassword(of: email, to: hash)
    do throws(TeamError) {
      try say("the password is set; \(count) \(count == 1 ? "device was" : "devices were") signed out\n")
    } catch { throw .passwordSet(error) }
  }

  private static func open(_ source: CopySource) throws(TeamError) -> Store {
    do throws(StoreError) {
      switch source {
      case .store(let path): return try Store(reading: path, patience: 5000, now: milliseconds)
      case .demo: return try Store.demo(now: milliseconds)
      }
    } catch { throw .store(error) }
  }

  private func export(from server: TeamServer, to path: String) throws(TeamError) {
    guard access(path, F_OK) != 0 else { throw .exists(path: path) }
    let counts: CopyCounts
    do throws(TeamError) {
      let store: Store
      do throws(StoreError) { store = try Store(path: path, now: Self.milliseconds) } catch {
        throw .store(error)
      }
      defer { store.tidy() }
      counts = try server.copy(into: store)
    } catch {
      // The new store is empty, or was never made.
      if error.exitCode != .cannotCreate { Self.remove(path) }
      throw error
    }
    try say(Self.words(for: counts, to: path) + Self.leftBehind(counts))
  }

  private static func remove(_ path: String) {
    for ending in ["", "-wal", "-shm", "-sessions"] { unlink(path + ending) }
  }

  static func milliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}

extension AgentCommand {
  static func words(for migration: TeamServer.Migration) -> String {
    var text = migration.steps.map { "made the \($0)\n" }.joined()
    if migration.hasNewFunctions { text += "made the functions\n" }
    return (text.isEmpty ? "nothing was missing\n" : text) + "set the rights\n"
      + "the server has schema version \(migration.version)\n"
  }

  static func words(for status: TeamServer.Status) -> String {
    """
    server       \(status.identity)
    schema       version \(status.version)
    accounts     \(status.accounts)
    workspaces   \(status.workspaces)
    rooms        \(status.rooms)
    messages     \(status.messages)
    devices      \(status.devices)
    connections  \(status.connections)

    """
  }

  /// What an export cannot bring.
  static func leftBehind(_ counts: CopyCounts) -> String {
    """
    not copied, because a store has no place for it:
      \(counts.devices) devices, \(counts.files) half-sent files, and the traces of what was deleted

    """
  }

  static func words(for counts: CopyCounts, to target: String) -> String {
    var text = "copied to \(target), and compared row by row:\n"
    for table in CopiedTable.allCases {
      text += "  " + table.rawValue.padded(to: 18) + String(counts.rows[table] ?? 0) + "\n"
    }
    if counts.replaced > 0 {
      text += "\(counts.replaced) texts had a NUL, which PostgreSQL cannot keep; they have \u{2400} instead\n"
    }
    return text
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}

extension TeamError {
  var exitCode: ExitCode {
    switch self {
    case .postgres(.cannotConnect): .unavailable
    case .postgres(.lost): .tryAgain
    case .postgres(.refused(let code, _, _)):
      code == "42501" || code.hasPrefix("28") ? .noPermission : code.hasPrefix("40") ? .tryAgain : .software
    case .postgres(.unverified): .usage
    case .postgres(.hasNUL), .postgres(.unreadableURL): .usage
    case .store(let error):
      switch error {
      case .cannotOpen: .noInput
      case .cannotWatch: .unavailable
      case .readOnly: .noPermission
      case .notAFile, .notAStore, .newer, .older, .damaged: .dataError
      case .notEmpty: .cannotCreate
      case .invalid, .taken: .dataError
      case .locked: .tryAgain
      case .full, .inputOutput, .lost: .ioError
      default: .software
      }
    case .tooOld, .notSetUp, .newer, .older, .otherCode, .conflicts, .followsServer, .restored: .dataError
    case .addressTaken, .unknownAddress, .weakPassword, .differentPasswords, .unreadable: .dataError
    case .accountMade(let why), .passwordSet(let why): why.exitCode
    case .notEmpty, .exists, .joined: .cannotCreate
    case .notAURL: .usage
    case .differs: .software
    case .wrongPassword, .signedOut: .noPermission
    case .noReplica, .noAnswer: .noInput
    case .inUse, .waiting, .unsent: .tryAgain
    case .cannotLeave(let why, _): why.exitCode
    case .tooSoon: .tryAgain
    case .otherFunctions, .onlyReading, .malformed: .dataError
    case .noHints: .unavailable
    case .input: .noInput
    case .output: .ioError
    }
  }
}
