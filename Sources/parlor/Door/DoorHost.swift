import Glibc
import ParlorStore
import UsherFiles
import UsherScreens
import UsherTerminal

/// What the door needs of this machine: two names of one system user, a folder for the store, and a file of sshd's configuration.
struct DoorHost {
  /// The name that known keys come in by, and the system user to whom the store belongs.
  static let user = "parlor"
  /// The name that any key comes in by, for the same system user.
  static let guest = "join"
  static let configPath = "/etc/ssh/sshd_config.d/parlor.conf"
  private static let sharedHome = "/var/lib/parlor"
  private static let sshd = "/usr/sbin/sshd"

  /// This program.
  let program: String
  /// The home folder of Parlor's files; nil for that of the person who runs this.
  let home: String?
  private let directories: Directories
  let name: String
  /// The limits of a session that differ from Parlor's own.
  private let limits: String?
  /// Whether the store belongs to ``user``, so that root becomes that user before it opens the store.
  private let isShared: Bool
  private let isAtTerminal: Bool
  private let phrases: Phrases

  init(_ run: Run) throws(ProgramFailure) {
    guard let own = realpath("/proc/self/exe", nil) else { throw DoorHost.failed("/proc/self/exe") }
    defer { free(own) }
    program = String(cString: own)
    name = Environment.hostName
    limits = run[.limits]
    isShared = run[.home] == nil && (geteuid() == 0 || Self.id(of: Self.user) == geteuid())
    home =
      isShared
      ? Self.sharedHome : try run[.home].map { home throws(ProgramFailure) in try Directories.absolute(home) }
    directories = isShared ? try Directories.find(of: "parlor", home: Self.sharedHome) : try run.directories
    isAtTerminal = isatty(STDIN_FILENO) == 1
    phrases = run.phrases
  }

  private static func failed(_ path: String) -> ProgramFailure {
    ProgramFailure(code: .osError, words: Sentence(FileError.unreadable(path: path, errno: errno)))
  }

  static func failure(_ id: String, _ values: [String: Any] = [:]) -> ProgramFailure {
    ProgramFailure(code: .unavailable, words: Sentence(id, values))
  }

  private static func id(of user: String) -> uid_t? { getpwnam(user)?.pointee.pw_uid }

  // The file of sshd's configuration

  /// Whether the door's store is another one than that of the person who runs this.
  var isOfOthers: Bool { !isShared && home == nil && Self.id(of: Self.user) != nil }

  var isOpen: Bool { access(Self.configPath, F_OK) == 0 }

  /// What sshd has to be told.
  var config: String {
    let limits = limits.map { " --limits " + $0 } ?? ""
    return """
      # Made by: parlor door open. Removed by: parlor door close.
      Match User \(Self.user),\(Self.guest)
        AuthorizedKeysFile none
        TrustedUserCAKeys none
        AuthorizedKeysCommand \(program) door keys %u %f %t %k\(limits)\(home.map { " --home " + $0 } ?? "")
        AuthorizedKeysCommandUser \(Self.user)
        AuthenticationMethods publickey
        DisableForwarding yes
        PermitUserRC no
        PermitTTY yes
        ClientAliveInterval 30
        ClientAliveCountMax 3
      Match User \(Self.guest)
        MaxSessions 1
      Match all

      """
  }

  /// Makes the users, the folder and the file, unless they are there. Throws if sshd would refuse its configuration; then the file is as it
  /// was.
  func open() throws(ProgramFailure) {
    guard geteuid() == 0 else { throw Self.failure("door.notRoot") }
    let home = Self.sharedHome
    guard isShared else { throw Self.failure("door.ownHome") }
    guard access(Self.sshd, X_OK) == 0 else { throw Self.failure("door.noServer") }
    try requireOwned(program)
    if Self.id(of: Self.user) == nil {
      try must([
        "useradd", "--system", "--home-dir", home, "--create-home", "--shell", "/bin/sh", "--password", "*",
        Self.user,
      ])
    }
    guard let user = getpwnam(Self.user)?.pointee, String(cString: user.pw_dir) == home, user.pw_uid != 0
    else {
      throw Self.failure("door.otherUser", ["user": Self.user, "home": home])
    }
    if Self.id(of: Self.guest) == nil {
      try must([
        "useradd", "--system", "--non-unique", "--uid", String(user.pw_uid), "--gid", String(user.pw_gid),
        "--home-dir", home,
        "--no-create-home", "--shell", "/bin/sh", "--password", "*", Self.guest,
      ])
    }
    guard Self.id(of: Self.guest) == user.pw_uid else {
      throw Self.failure("door.otherUser", ["user": Self.guest, "home": home])
    }
    chmod(home, 0o700)
    let former: [UInt8]?
    do throws(FileError) { former = try OwnFile(Self.configPath).read() } catch {
      throw ProgramFailure(error)
    }
    try write(config)
    let (code, said) = try Tool.run([Self.sshd, "-t"])
    guard code != 0 else { return try DoorSlice(of: user.pw_uid).open() }
    if let former { try write(String(decoding: former, as: UTF8.self)) } else { unlink(Self.configPath) }
    throw Self.failure("door.refused", ["why": said])
  }

  private func write(_ text: String) throws(ProgramFailure) {
    do throws(FileError) { try OwnFile(Self.configPath).write(text.utf8) } catch {
      throw ProgramFailure(error)
    }
  }

  /// Throws unless the program and all its folders belong to root and are writable by nobody else. sshd would not run it.
  private func requireOwned(_ path: String) throws(ProgramFailure) {
    var path = path
    while true {
      var facts = stat()
      let isOwned = stat(path, &facts) == 0 && facts.st_uid == 0 && facts.st_mode & (S_IWGRP | S_IWOTH) == 0
      guard isOwned else { throw Self.failure("door.notOwned", ["path": path, "program": program]) }
      guard path != "/", let slash = path.lastIndex(of: "/") else { return }
      path = slash == path.startIndex ? "/" : String(path[..<slash])
    }
  }

  /// Removes the file, and has sshd read its configuration again. The users and the store stay.
  func close(_ isSure: Bool) throws(ProgramFailure) {
    guard geteuid() == 0 else { throw Self.failure("door.notRoot") }
    guard unlink(Self.configPath) == 0 || errno == ENOENT else { throw Self.failed(Self.configPath) }
    if let user = Self.id(of: Self.user) { try DoorSlice(of: user).close() }
    _ = try reload(isSure, otherwise: "door.notReloadedClosed")
  }

  /// Has sshd read its configuration again, once the person agrees. Sessions go on. Returns whether it has; if not, says how to.
  func reload(_ isSure: Bool, otherwise: String = "door.notReloaded") throws(ProgramFailure) -> Bool {
    guard let pid = serverID() else {
      try StandardOutput.write(phrases.say("door.noDaemon") + "\n")
      return false
    }
    if !isSure {
      try StandardOutput.write(phrases.say("door.reload"))
      let answer = isAtTerminal ? readLine() ?? "" : ""
      if !isAtTerminal { try StandardOutput.write("\n") }
      guard ["y", "yes", "네", "예"].contains(answer.lowercased()) else {
        try StandardOutput.write(phrases.say(otherwise, ["pid": pid]) + "\n")
        return false
      }
    }
    return kill(pid, SIGHUP) == 0
  }

  /// The process of the ssh server. If its file is missing or cannot be read, no server is known, and the person is told how to start it.
  private func serverID() -> pid_t? {
    let text =
      (try? RegularFile.read("/run/sshd.pid", limit: 64)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let pid = pid_t(text.filter(\.isNumber))
    return pid.flatMap { kill($0, 0) == 0 ? $0 : nil }
  }

  /// What another part of sshd's configuration would undo.
  func problems() throws(ProgramFailure) -> [Problem] {
    guard access(Self.sshd, X_OK) == 0 else { throw Self.failure("door.noServer") }
    var problems: [Problem] = []
    for user in [Self.user, Self.guest] {
      let (code, said) = try Tool.run([Self.sshd, "-T", "-C", "user=\(user),host=localhost,addr=127.0.0.1"])
      guard code == 0 else { throw Self.failure("door.refused", ["why": said]) }
      problems += Problem.found(in: said, for: user)
      if let entry = getpwnam(user)?.pointee, String(cString: entry.pw_shell) != "/bin/sh" {
        problems.append(
          Problem(id: "door.shell", values: ["user": user, "shell": String(cString: entry.pw_shell)]))
      }
    }
    return problems
  }

  /// A setting that would keep people out, or let them do more than the door does.
  struct Problem {
    let id: String
    let values: [String: String]

    /// What is wrong in the settings that sshd prints for a user.
    static func found(in settings: String, for user: String) -> [Problem] {
      var values: [String: String] = [:]
      for line in settings.split(separator: "\n") {
        let parts = line.split(separator: " ", maxSplits: 1)
        // A list has a line for each name.
        if parts.count == 2 { values[parts[0].lowercased(), default: ""] += parts[1] + " " }
      }
      var problems: [Problem] = []
      values = values.mapValues { String($0.dropLast()) }
      let note = { problems.append(Problem(id: $0, values: ["user": user, "value": $1])) }
      if let command = values["authorizedkeyscommand"], command.contains("parlor door keys ") {
      } else {
        note("door.noKeys", values["authorizedkeyscommand"] ?? "none")
      }
      if let command = values["forcecommand"], command != "none" { note("door.forced", command) }
      if let authority = values["trustedusercakeys"], authority != "none" {
        note("door.certificates", authority)
      }
      if values["disableforwarding"] != "yes" { note("door.forwarding", "") }
      if values["pubkeyauthentication"] != "yes" { note("door.noPublicKeys", "") }
      for (list, isAllowed) in [("allowusers", true), ("denyusers", false)] {
        guard let names = values[list], names.split(separator: " ").contains(Substring(user)) != isAllowed
        else { continue }
        note("door.\(list)", names)
      }
      if let groups = values["allowgroups"] { note("door.allowgroups", groups) }
      return problems
    }
  }

  // The store

  /// Opens the store as the user that it belongs to.
  func store<Value>(_ body: (Store) throws(StoreError) -> Value) throws(ProgramFailure) -> Value {
    try becomeOwner()
    do throws(StoreError) {
      let store = try Store(path: World.storePath(in: directories), now: Environment.milliseconds)
      defer { store.tidy() }
      return try body(store)
    } catch {
      throw ProgramFailure(code: error.exitCode, words: Sentence(error))
    }
  }

  /// The folder with the log of the door, for its owner.
  func stateFolder() throws(ProgramFailure) -> String {
    try becomeOwner()
    return directories.state
  }

  /// Returns the account of a key; nil if it has none. Reads only, since sshd asks before it knows who somebody is, but brings the store
  /// of an older version to the newest schema: no session may have done so yet.
  func holder(ofKey key: String) throws(ProgramFailure) -> Account.ID? {
    try becomeOwner()
    let path = World.storePath(in: directories)
    guard access(path, F_OK) == 0 else { return nil }
    do throws(StoreError) {
      return try Store(reading: path, patience: 5000, now: Environment.milliseconds).holder(ofKey: key)
    } catch {
      if case .older = error { return try store { store throws(StoreError) in try store.holder(ofKey: key) } }
      throw ProgramFailure(code: error.exitCode, words: Sentence(error))
    }
  }

  /// Root opens no store of another user, whose files it would make its own.
  private func becomeOwner() throws(ProgramFailure) {
    guard isShared, geteuid() == 0 else { return }
    guard let user = getpwnam(Self.user)?.pointee else {
      throw Self.failure("door.noUser", ["user": Self.user])
    }
    guard setgroups(0, nil) == 0, setgid(user.pw_gid) == 0, setuid(user.pw_uid) == 0 else {
      throw Self.failed(Self.sharedHome)
    }
  }

  private func must(_ words: [String]) throws(ProgramFailure) {
    let (code, said) = try Tool.run(words)
    if code != 0 { throw Self.failure("door.tool", ["command": words.joined(separator: " "), "why": said]) }
  }
}
