import Glibc
import ParlorStore
import UsherFiles
import UsherScreens
import UsherTerminal

/// `parlor door WHAT`: lets people in by ssh, as accounts of one store on this machine. sshd asks `parlor door keys` whose key it is, and
/// runs Parlor for them in place of a shell.
///
/// There are two names, because sshd asks for the keys of a client one after the other and takes the first that is known: `parlor` lets
/// known keys in alone, and `join` any key, but only to the screen that asks for an invitation.
struct DoorCommand {
  enum What: String, CaseIterable {
    case open, close, status, check, config, invite, revoke, audit, bot, hooks, keys
  }

  static let isSure = ProgramOption("yes", "")
  static let options = [isSure] + ofPrograms + ProgramOption.shared(.limits, .language, .home)

  let program: Run
  let what: What
  let values: [String]

  init(_ run: Run) throws(UsageError) {
    guard let what = run.operand.flatMap({ What(rawValue: $0) }) else {
      let given = UsageError.quoted(run.operand ?? "")
      throw UsageError(
        Sentence("usage.doorWhat", ["word": given, "known": Sentence.list(What.known, "either")]))
    }
    (program, self.what, values) = (run, what, Array(run.operands.dropFirst()))
    let isRight: Bool =
      switch what {
      case .keys: values.count == 4
      case .revoke: values.count <= 1
      case .bot, .hooks: true
      case .audit: (1...2).contains(values.count)
      default: values.isEmpty
      }
    guard isRight else { throw UsageError(Sentence("usage.doorValues", ["what": what.rawValue])) }
    try checkPrograms()
  }

  func run() throws(ProgramFailure) -> ExitCode {
    let host = try DoorHost(program)
    switch what {
    case .open: try open(host)
    case .close:
      try host.close(program[Self.isSure] != nil)
      try say("door.closed")
    case .config: try StandardOutput.write(host.config)
    case .check: return try check(host)
    case .status: try status(host)
    case .invite: try invite(host)
    case .revoke:
      let count = try host.store { store throws(StoreError) in try store.revokeInvitations(values.first) }
      try say("door.revoked", ["count": count])
    case .bot: try bot(host)
    case .hooks: try hooks(host)
    case .audit: return try AuditCommand(in: host.stateFolder(), program.phrases).run(values)
    case .keys: return try keys(host)
    }
    return .ok
  }

  func say(_ id: String, _ values: [String: Any] = [:]) throws(ProgramFailure) {
    try StandardOutput.write(program.phrases.say(id, values) + "\n")
  }

  private func open(_ host: DoorHost) throws(ProgramFailure) {
    try host.open()
    let problems = try host.problems()
    for problem in problems { try say(problem.id, problem.values) }
    if try host.reload(program[Self.isSure] != nil) { try say("door.open", ["host": host.name]) }
    let unused = try host.store { store throws(StoreError) in try store.countInvitations() }
    if unused == 0 { try invite(host) } else { try say("door.invitations", ["count": unused]) }
  }

  private func invite(_ host: DoorHost) throws(ProgramFailure) {
    let code = try host.store { store throws(StoreError) in try store.makeInvitation() }
    try say("door.invitation", ["code": code, "host": host.name])
  }

  private func status(_ host: DoorHost) throws(ProgramFailure) {
    if host.isOfOthers { throw DoorHost.failure("door.statusNotRoot") }
    try say(host.isOpen ? "door.isOpen" : "door.isClosed", ["path": DoorHost.configPath])
    let counts = try host.store { store throws(StoreError) in
      (keys: try store.countKeys(), invitations: try store.countInvitations())
    }
    try say("door.keys", ["keys": counts.keys.keys, "accounts": counts.keys.accounts])
    try say("door.invitations", ["count": counts.invitations])
  }

  private func check(_ host: DoorHost) throws(ProgramFailure) -> ExitCode {
    // While the door is closed, sshd has every setting wrong.
    guard host.isOpen else { throw DoorHost.failure("door.notOpen") }
    let problems = try host.problems()
    for problem in problems { try say(problem.id, problem.values) }
    if problems.isEmpty { try say("door.fine") }
    return problems.isEmpty ? .ok : .unavailable
  }

  /// Answers sshd, which asks for a name and a key. Prints nothing if the key may not come in.
  private func keys(_ host: DoorHost) throws(ProgramFailure) -> ExitCode {
    let (user, key, kind, content) = (values[0], values[1], values[2], values[3])
    let isPlain = values.allSatisfy {
      $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+/=:-.@_".contains($0)) }
    }
    guard isPlain, user == DoorHost.user || user == DoorHost.guest else { return .ok }
    if user == DoorHost.user {
      guard try host.holder(ofKey: key) != nil else { return .ok }
    }
    let home = host.home.map { " --home " + $0.shellWord } ?? ""
    let limits = [program[.limits], user == DoorHost.guest ? Limits.strangers : nil].compactMap(\.self)
    let option = limits.isEmpty ? "" : " --limits " + limits.joined(separator: ",")
    let command = "exec \(host.program.shellWord)\(home) --door \(key)\(option)"
    try StandardOutput.write(
      "restrict,pty,command=\"\(command.replacing("\"", with: "\\\""))\" \(kind) \(content)\n")
    return .ok
  }
}

extension DoorCommand.What {
  /// Those that a person types.
  static var known: [String] { allCases.filter { $0 != .keys }.map(\.rawValue) }
}
