import Glibc
import ParlorStore
import UsherFiles
import UsherScreens
import UsherTerminal

/// `parlor doctor`: looks at all that Parlor needs of this machine, a line each, and says what to do about what is missing or odd.
/// Changes nothing.
struct DoctorCommand {
  private enum State: String { case fine, odd, wrong }

  private let program: Run
  private var lines: [String] = []
  /// Whether something keeps Parlor from working.
  private var isWrong = false

  init(_ run: Run) { program = run }

  mutating func run() throws(ProgramFailure) -> ExitCode {
    note(.fine, "program", "doctor.program", ["version": program.program.version])
    lookAtTerminal()
    lookAtLocale()
    lookAtStore()
    lookAtViewer()
    lookAtDoor()
    try StandardOutput.write(lines.map { $0 + "\n" }.joined())
    return isWrong ? .unavailable : .ok
  }

  private mutating func note(_ state: State, _ subject: String, _ id: String, _ values: [String: Any] = [:]) {
    note(state, subject, Sentence(id, values))
  }

  private mutating func note(_ state: State, _ subject: String, _ words: Sentence) {
    let phrases = program.phrases
    let head = [phrases.say("doctor.\(state)"), phrases.say("doctor.of.\(subject)")]
      .map { Text.pad($0, to: 10) }
    lines.append(head.joined() + phrases.say(words))
    if state == .wrong { isWrong = true }
  }

  /// The value of a variable of the environment; empty if it is not set.
  private static func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }

  private mutating func lookAtTerminal() {
    let name = Self.variable("TERM")
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      return note(.fine, "terminal", "doctor.pipe")
    }
    guard Terminal.canEdit else { return note(.odd, "terminal", "doctor.dumb", ["term": name]) }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return note(.odd, "terminal", "doctor.noSize", ["term": name])
    }
    let values: [String: Any] = ["term": name, "columns": Int(size.ws_col), "rows": Int(size.ws_row)]
    let isSmall = size.ws_col < 40 || size.ws_row < 15
    note(isSmall ? .odd : .fine, "terminal", isSmall ? "doctor.small" : "doctor.terminal", values)
  }

  private mutating func lookAtLocale() {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(Self.variable).first { !$0.isEmpty }
    let isUnicode = locale.map { locale in
      ["utf-8", "utf8"].contains { locale.lowercased().contains($0) }
    }
    let isFine = isUnicode == true
    note(
      isFine ? .fine : .odd, "locale", isFine ? "doctor.locale" : "doctor.noUTF8", ["locale": locale ?? "C"])
  }

  private mutating func lookAtStore() {
    let path: String
    do throws(ProgramFailure) {
      let directories = try program.directories
      try directories.refuseLinks()
      for folder in [directories.home, directories.data, directories.state].compactMap({ $0 }) {
        lookAtRights(of: folder)
      }
      path = World.storePath(in: directories)
    } catch {
      return note(.wrong, "store", error.words)
    }
    lookAtRights(of: path)
    guard FileIdentity(at: path) != nil else {
      let folder = Self.nearestFolder(above: path)
      if access(folder, W_OK) != 0 { return note(.wrong, "store", "doctor.readOnly", ["path": folder]) }
      // Root opens the door of a team, and has no account of its own there.
      if geteuid() == 0, let host = try? DoorHost(program), host.isOpen, let home = host.home {
        return note(.fine, "store", "doctor.storeOfDoor", ["path": home])
      }
      return note(.fine, "store", "doctor.noStore", ["path": path])
    }
    do throws(StoreError) {
      let store = try Store(reading: path, patience: 1000, now: Environment.milliseconds)
      if let damage = Store.damage(at: path) { throw damage }
      let names = try store.signedInAccounts().map(\.nickname)
      note(
        .fine, "store", names.isEmpty ? "doctor.store" : "doctor.storeOf",
        [
          "path": path, "names": names.joined(separator: ", "),
        ])
      lookAtRoom(for: path)
      try lookAtAgent(of: store, path)
    } catch {
      note(.wrong, "store", Sentence(error))
    }
  }

  /// The lowest folder above a path that is there.
  private static func nearestFolder(above path: String) -> String {
    let folder = "/" + path.split(separator: "/").dropLast().joined(separator: "/")
    return folder == "/" || access(folder, F_OK) == 0 ? folder : nearestFolder(above: folder)
  }

  /// Parlor closes its own folders to others when it starts.
  private mutating func lookAtRights(of path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return }
    if facts.st_uid != geteuid() {
      note(.wrong, "rights", "doctor.otherOwner", ["path": path])
    } else if facts.st_mode & 0o077 != 0 {
      note(.odd, "rights", "doctor.openToOthers", ["path": path])
    }
  }

  /// Below 64 MiB, a store may soon be unable to take a message.
  private mutating func lookAtRoom(for path: String) {
    var facts = statvfs()
    guard statvfs(path, &facts) == 0 else { return }
    let free = (UInt64(facts.f_bavail) * UInt64(facts.f_frsize)) >> 20
    if free < 64 { note(.odd, "disk", "doctor.littleRoom", ["path": path, "free": Int(free)]) }
  }

  private mutating func lookAtAgent(of store: Store, _ path: String) throws(StoreError) {
    guard let origin = try store.origin() else { return note(.fine, "agent", "doctor.noServer") }
    guard SiblingProgram.path(of: AgentProgram.name) != nil else { return note(.wrong, "agent", "noAgent") }
    let values: [String: Any] = ["url": origin.url, "count": try store.waitingCount()]
    if let fault = try store.linkFault() {
      let values = values.merging(["why": fault.words]) { $1 }
      let isAway = fault.kind == .away
      note(isAway ? .odd : .wrong, "agent", isAway ? "doctor.away" : "doctor.fault", values)
    } else {
      note(.fine, "agent", AgentKeeper.isRunning(for: path) ? "doctor.agent" : "doctor.agentRests", values)
    }
  }

  private mutating func lookAtViewer() {
    let isThere = SiblingProgram.path(of: ViewerProcess.name) != nil
    note(isThere ? .fine : .odd, "viewer", isThere ? "doctor.viewer" : "doctor.noViewer")
  }

  private mutating func lookAtDoor() {
    do throws(ProgramFailure) {
      let host = try DoorHost(program)
      guard host.isOpen else { return note(.fine, "door", "doctor.noDoor") }
      // sshd tells its configuration to root alone.
      guard geteuid() == 0 else { return note(.fine, "door", "doctor.door") }
      let problems = try host.problems()
      for problem in problems { note(.wrong, "door", problem.id, problem.values) }
      if problems.isEmpty { note(.fine, "door", "door.fine") }
    } catch {
      note(.wrong, "door", error.words)
    }
  }
}
