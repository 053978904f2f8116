internal import Usher
internal import UsherFiles
internal import UsherPush
public import UsherScreens

/// `audit verify` and `audit report`, for the host.
public struct AuditCommand {
  private let file: AuditFile
  private let phrases: Phrases

  /// The log in the folder of a program's state.
  public init(in folder: String, _ phrases: Phrases) {
    (file, self.phrases) = (AuditFile(path: Audit.path(in: folder)), phrases)
  }

  /// Carries out `verify` or `report`, which is the first of the words. After `verify`, a mark may follow, which an earlier one has
  /// printed.
  public func run(_ words: [String]) throws(ProgramFailure) -> ExitCode {
    switch (words.first, words.count) {
    case ("verify", 1): return try verify(nil)
    case ("verify", 2):
      if let mark = AuditCheck.Mark(written: words[1]) { return try verify(mark) }
    case ("report", 1): return try report()
    default: break
    }
    throw ProgramFailure(UsageError("usage.audit"))
  }

  private func verify(_ mark: AuditCheck.Mark?) throws(ProgramFailure) -> ExitCode {
    var check = AuditCheck(mark: mark)
    var isUnfinished = false
    try read {
      if let line = $0 { check.take(line) } else { check.takeTooLong() }
    } end: {
      isUnfinished = check.finish($0, rest: $1)
    }
    for fault in check.faults.prefix(20) { try say(fault.words) }
    if check.faults.count > 20 { try say(Sentence("audit.more", ["count": check.faults.count - 20])) }
    guard check.faults.isEmpty else { return .dataError }
    if isUnfinished { try say("audit.unfinished") }
    try say(
      Sentence("audit.whole", ["lines": check.last.count, "mark": "\(check.last.count):\(check.last.hash)"]))
    return .ok
  }

  private func report() throws(ProgramFailure) -> ExitCode {
    var report = AuditReport()
    try read { line in
      if let line, let json = try? JSON(parsing: line) { report.take(json) }
    }
    try StandardOutput.write(report.table)
    return .ok
  }

  private func read(
    _ entry: ([UInt8]?) -> Void, end: (AuditHead?, [UInt8]) -> Void = { _, _ in }
  ) throws(ProgramFailure) {
    do throws(FileError) {
      if try file.read(entry, end: end) { return }
    } catch {
      throw ProgramFailure(error)
    }
    throw ProgramFailure(code: .noInput, words: Sentence("audit.none", ["path": file.path]))
  }

  private func say(_ words: Sentence) throws(ProgramFailure) {
    try StandardOutput.write(phrases.say(words) + "\n")
  }
}

extension ProgramCommand {
  /// The command `audit` of a program with a ``Program/audit``.
  public static let audit = ProgramCommand("audit", operand: "verify|report...") { run in
    try AuditCommand(in: run.directories.state, run.phrases).run(run.operands)
  }
}

extension AuditCheck.Fault {
  fileprivate var words: Sentence {
    switch self {
    case .changed(let row): Sentence("audit.changed", ["row": row])
    case .missing(let row, let lines):
      Sentence("audit.missing", ["row": row, "first": lines.lowerBound, "last": lines.upperBound])
    case .outOfOrder(let row): Sentence("audit.outOfOrder", ["row": row])
    case .cut(let lines): Sentence("audit.cut", ["first": lines.lowerBound, "last": lines.upperBound])
    case .appended(let row): Sentence("audit.appended", ["row": row])
    case .noHead: "audit.noHead"
    }
  }
}
