internal import Glibc
internal import Usher
internal import UsherFiles
internal import UsherScreens
internal import UsherSession

/// What a run does for a visitor at the door.
extension Run {
  /// Takes a place among the sessions at the door, and begins the log of the program's ``Program/audit``. Throws if there is no place, or
  /// if the log cannot be written and the program then lets nobody in.
  func admitVisitor() throws(ProgramFailure) {
    guard let visitor else { return }
    let folders = try directories
    try folders.claim()
    let limits = self[.limits].flatMap { program.limits.with($0) } ?? program.limits
    let doorman = Doorman(limits, for: visitor.name, in: folders.state)
    try doorman.takePlace()
    self.doorman = doorman
    guard let audit = program.audit else { return }
    let trail = AuditTrail(
      audit, in: AuditFile(path: Audit.path(in: folders.state)), of: visitor, now: Environment.milliseconds)
    trail.begin(reading.command?.name)
    if trail.failure != nil { throw ProgramFailure(code: .ioError, words: "auditStopped") }
    self.audit = trail
    atEnd { code in
      trail.end(code)
      return code
    }
  }

  /// Gives the visitor other limits from now on, for example once somebody who was a stranger has an account.
  public func change(_ limits: Limits) { doorman?.change(limits) }

  /// The file of a recording. At a door, the line of a key names a folder, in which each visit has a file.
  func recordingPath(_ named: String) -> String {
    guard let visitor else { return named }
    let name = visitor.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    return "\(named)/\(String(name))-\(Environment.milliseconds())-\(getpid())"
  }

  /// Has the door end the session of a loop: when its time is up, and when its log cannot be written.
  func guardDoor(of loop: TerminalLoop) {
    doorman?.watch(loop)
    audit?.stop = { [unowned loop] error in
      loop.end(loop.session.phrases.say("auditStopped"), as: .failed(TerminalError(error)))
    }
  }
}

extension TerminalError {
  /// The error of a file that a session cannot do without.
  fileprivate init(_ error: FileError) {
    self =
      switch error {
      case .unreadable(let path, let code), .unwritable(let path, let code), .unwatchable(let path, let code):
        .unwritable(path: path, errno: code)
      case .notAFile(let path), .reserved(let path): .unwritable(path: path, errno: EINVAL)
      }
  }
}
