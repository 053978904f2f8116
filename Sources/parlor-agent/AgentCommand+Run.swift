import Glibc
import ParlorServer
import ParlorStore
import UsherScreens
import UsherTerminal

extension AgentCommand {
  func run() throws(ProgramFailure) -> ExitCode {
    do throws(TeamError) {
      switch self {
      case .help(for: .administrator): try Self.write(AgentWords.phrases.text("Command/agentHelp"))
      case .help(for: .member): try Self.write(AgentWords.phrases.text("Command/memberHelp"))
      case .initialize(let url): try Self.write(Self.words(for: try TeamServer(url).migrate()))
      case .check(let url): return try check(TeamServer(url))
      case .status(let url): try Self.write(Self.words(for: try TeamServer(url).status()))
      case .events(let url):
        try TeamServer(url).events { line throws(TeamError) in try Self.write(line + "\n") }
      case .copyIn(let source, let url):
        let server = try TeamServer(url)
        try Self.write(Self.words(for: try server.copy(from: try Self.open(source)), to: nil))
      case .copyOut(let url, let path): try export(from: TeamServer(url), to: path)
      case .settle(let url, let file): return try settle(url, file)
      case .setPassword(let url, let email): try setPassword(url, email)
      case .invite(let url): try invite(TeamServer(url))
      case .revoke(let url, let code):
        try say(Sentence("revoked", ["count": TeamServer(url).revokeInvitations(code)]))
      case .accounts(let url):
        try TeamServer(url).accounts { one throws(TeamError) in try say(Self.words(for: one)) }
      case .close(let url, let account):
        try say(Sentence("closed", ["count": TeamServer(url).close(account)]))
      case .join(let url, let home, let isSigningUp): try join(url, home: home, isSigningUp: isSigningUp)
      case .leave(let home, let isForced): try leave(home: home, isForced: isForced)
      case .follow(let home, let isStaying):
        try AgentLoop(Self.place(home), patience: isStaying ? nil : .seconds(30))?.run()
      }
      return .ok
    } catch {
      throw ProgramFailure(code: error.exitCode, words: error.words)
    }
  }

  func say(_ words: Sentence) throws(TeamError) { try Self.write(AgentWords.phrases.say(words) + "\n") }

  static func write(_ text: String) throws(TeamError) {
    do throws(ProgramFailure) { try StandardOutput.write(text) } catch { throw .output(error.words) }
  }

  private func check(_ server: TeamServer) throws(TeamError) -> ExitCode {
    let findings = try server.check()
    for finding in findings { try say(finding.words) }
    if findings.isEmpty { try say("checked") }
    return findings.isEmpty ? .ok : .dataError
  }

  private func invite(_ server: TeamServer) throws(TeamError) {
    let (code, isFirst) = try server.invite()
    try say(Sentence("invited", ["code": code]))
    if isFirst { try say("invited.first") }
  }

  /// Asks for the password once the server has said that the address has an account.
  private func setPassword(_ url: String, _ email: String) throws(TeamError) {
    try TeamServer(url).requireAccount(of: email)
    let password = try Questions(wanted: "newPassword").askNewPassword()
    let hash = try stored(PasswordHash(password))
    // The first connection may have ended meanwhile.
    let count = try TeamServer(url).setPassword(of: email, to: hash)
    do throws(TeamError) {
      try say(Sentence("password.set", ["count": count]))
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
    try Self.write(Self.words(for: counts, to: path) + Self.leftBehind(counts))
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
  private static func words(for account: TeamServer.Person) -> Sentence {
    Sentence(
      account.isClosed ? "account.closed" : account.lastUse == nil ? "account.out" : "account",
      [
        "id": account.id, "email": account.email, "nickname": account.nickname, "count": account.devices,
        "day": account.lastUse ?? "",
      ])
  }

  static func words(for migration: TeamServer.Migration, _ phrases: Phrases = AgentWords.phrases) -> String {
    var made =
      migration.steps.map { "made." + $0.replacing(" ", with: "_") }
      + (migration.hasNewFunctions ? ["made.functions"] : [])
    made = (made.isEmpty ? ["made.nothing"] : made) + ["made.rights"]
    return made.map { phrases.say($0) + "\n" }.joined()
      + migration.closed.map { phrases.say("made.closed", ["name": $0]) + "\n" }.joined()
      + phrases.say("made.schema", ["version": migration.version]) + "\n"
  }

  static func words(for status: TeamServer.Status, _ phrases: Phrases = AgentWords.phrases) -> String {
    let rows: [(String, Any)] = [
      ("server", status.identity), ("schema", phrases.say("row.version", ["version": status.version])),
      ("accounts", status.accounts), ("workspaces", status.workspaces), ("rooms", status.rooms),
      ("messages", status.messages), ("devices", status.devices), ("connections", status.connections),
      (
        "signUp",
        status.invitations.map { phrases.say("row.invited", ["count": $0]) } ?? phrases.say("row.open")
      ),
    ]
    return rows.map { row($0, "\($1)", at: 13, phrases) }.joined()
  }

  /// What an export cannot bring.
  static func leftBehind(_ counts: CopyCounts, _ phrases: Phrases = AgentWords.phrases) -> String {
    let behind = phrases.say("copied.behind", ["devices": counts.devices, "files": counts.files])
    return phrases.say("copied.not") + "\n  " + behind + "\n"
  }

  /// `target` is the file that was copied to; nil for the server.
  static func words(
    for counts: CopyCounts, to target: String?, _ phrases: Phrases = AgentWords.phrases
  ) -> String {
    var text = target.map { phrases.say("copied", ["target": $0]) } ?? phrases.say("copied.toServer")
    text += "\n"
    for table in CopiedTable.allCases {
      text += "  " + row(table.rawValue, String(counts.rows[table] ?? 0), at: 18, phrases)
    }
    return text
      + (counts.replaced > 0 ? phrases.say("copied.replaced", ["count": counts.replaced]) + "\n" : "")
  }

  /// A row of a table: a name, and a value that begins at a column.
  private static func row(_ name: String, _ value: String, at column: Int, _ phrases: Phrases) -> String {
    let name = phrases.say("row." + name)
    return name + String(repeating: " ", count: max(1, column - Text.width(name))) + value + "\n"
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
    case .addressTaken, .unknownAddress, .noInvitation, .weakPassword, .differentPasswords, .unreadable:
      .dataError
    case .accountMade(let why), .passwordSet(let why): why.exitCode
    case .notEmpty, .exists, .joined: .cannotCreate
    case .notAURL: .usage
    case .differs: .software
    case .wrongPassword, .signedOut, .foreign: .noPermission
    case .noReplica, .noAnswer: .noInput
    case .inUse, .waiting, .unsent: .tryAgain
    case .cannotLeave(let why, _): why.exitCode
    case .tooSoon: .tryAgain
    case .otherFunctions, .onlyReading, .malformed: .dataError
    case .noHints, .noRoomForHints: .unavailable
    case .input: .noInput
    case .output: .ioError
    }
  }
}
