internal import Usher
internal import UsherFiles
internal import UsherPush
internal import UsherScreens
internal import UsherSession

/// Writes down in the log of an ``Audit`` what happens in one session at a door. A program finds it in ``Run/audit``.
public final class AuditTrail {
  private let audit: Audit
  private let file: AuditFile
  private let visitor: Visitor
  /// The milliseconds since 1970.
  private let now: () -> Int64
  /// Returns the name of an account that is signed in. The report has it in place of the visitor's.
  public var nameOfAccount: (String) -> String = { $0 }
  private var account: String?
  /// The number of the session's first line, which all its lines have.
  private var session: Int?
  /// How many records of the tree's journal were read.
  private var read = 0
  /// How many entries could not be written since the last one that was.
  private var lost = 0
  /// Tells the user that the log has stopped.
  private var complain: () -> Void = {}
  /// Ends the session because of an error.
  var stop: (FileError) -> Void = { _ in }
  /// The error that ends the session, once it has come.
  private(set) var failure: FileError?

  init(_ audit: Audit, in file: AuditFile, of visitor: Visitor, now: @escaping () -> Int64) {
    (self.audit, self.file, self.visitor, self.now) = (audit, file, visitor, now)
  }

  /// Adds an entry of the program's own, such as `restarted` with the name of a server. Returns false if the log cannot be written and the
  /// session ends for that: then do not carry out what the entry says.
  @discardableResult public func note(_ event: String, _ values: [String: String] = [:]) -> Bool {
    let values = values.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .string($0.value)) }
    return write(
      [.init("event", .string(event))] + (values.isEmpty ? [] : [.init("values", .object(values))]))
  }

  /// Begins with who has come. `command` is the one that was asked for.
  func begin(_ command: String?) {
    write(
      [.init("event", "came"), .init("from", .string(visitor.address))]
        + (command.map { [.init("command", .string($0))] } ?? []))
  }

  /// Ends with the exit code.
  func end(_ code: Int32) { write([.init("event", "ended"), .init("code", .integer(Int64(code)))]) }

  /// Writes down from now on what the user of a session sees and chooses.
  func follow(_ session: Session) {
    session.line.onTaken = { [weak self, unowned session] in self?.took($0, at: session.tree.place) ?? true }
    complain = { [unowned session] in session.announce(session.phrases.say("auditLost")) }
    let onDone = session.round.onDone
    session.round.onDone = { [weak self, unowned session] in
      onDone()
      self?.noteAccount(session.state.account())
      self?.readJournal(of: session.tree)
    }
  }

  private func noteAccount(_ present: String?) {
    guard let present, present != account else { return }
    account = present
    noteKnown(as: nameOfAccount(present))
  }

  /// Writes down the name of the account for which a command acts. A session writes this by itself.
  public func noteKnown(as name: String) { write([.init("event", "known"), .init("as", .string(name))]) }

  private func took(_ taken: TypedLine.Taken, at place: Place) -> Bool {
    let (event, name): (String, String)
    var (field, isYes): (String?, Bool?)
    switch taken {
    case .choice(let choice): (event, name) = ("choice", choice)
    case .command(let command): (event, name) = ("command", command)
    case .field(let asked, let form, let answer):
      (event, name, field, isYes) = ("answer", form, asked, answer)
    case .leaving(let reason, let answer): (event, name, isYes) = ("guard", reason.id, answer)
    }
    var members: [JSON.Member] = [
      .init("event", .string(event)), .init("name", .string(name)),
      .init("at", .string(audit.written(place))),
    ]
    if let field { members.append(.init("field", .string(field))) }
    if let isYes { members.append(.init("yes", .bool(isYes))) }
    return write(members)
  }

  private func readJournal(of tree: Tree) {
    let news = tree.journal.newest(tree.journal.count - read)
    read = tree.journal.count
    for record in news {
      if let refusal = record.refusal {
        write([
          .init("event", "refused"), .init("name", .string(refusal.auditName)),
          .init("at", .string(audit.written(record.before))),
        ])
      } else if record.before != record.after || record.number == 1 {
        write([.init("event", "seen"), .init("at", .string(audit.written(record.after)))])
      }
    }
  }

  @discardableResult private func write(_ members: [JSON.Member]) -> Bool {
    guard failure == nil else { return false }
    let time = JSON.Member("time", .string(Self.written(now())))
    do throws(FileError) {
      if lost > 0 {
        try append([.init("event", "lost"), .init("count", .integer(Int64(lost)))], at: time)
        lost = 0
      }
      try append(members, at: time)
      return true
    } catch {
      if audit.unwritable == .goOn {
        lost += 1
        if lost == 1 { complain() }
        return true
      }
      failure = error
      stop(error)
      return false
    }
  }

  private func append(_ members: [JSON.Member], at time: JSON.Member) throws(FileError) {
    let number = try file.append { number in
      [time, .init("session", .integer(Int64(session ?? number))), .init("who", .string(visitor.name))]
        + members
    }
    if session == nil { session = number }
  }

  /// `2026-11-02 09:30:05`, in UTC.
  static func written(_ milliseconds: Int64) -> String {
    let second = milliseconds / 1000 % 60
    return "\(Moment(milliseconds: milliseconds)):\(second < 10 ? "0" : "")\(second)"
  }
}

extension Refusal {
  /// The name of what has refused, or of the case; without values, which may have been typed.
  var auditName: String {
    switch self {
    case .denied(let reason), .unknown(let reason), .failed(_, let reason): reason.id
    case .stale: "stale"
    case .covered: "covered"
    case .unfit: "unfit"
    case .fitsNowhere: "fitsNowhere"
    case .unknownStep: "unknownStep"
    case .empty: "empty"
    case .placedTwice: "placedTwice"
    case .malformed: "malformed"
    case .loop: "loop"
    case .expired: "expired"
    case .dropped: "dropped"
    case .givenUp: "givenUp"
    case .closing: "closing"
    }
  }
}
