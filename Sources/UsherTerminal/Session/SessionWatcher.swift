internal import CEditline
internal import Glibc
internal import Usher
internal import UsherSession

/// The file that a crash leaves the journal in, and what is said of it.
public struct CrashFile: Sendable {
  let path: String
  let message: String

  /// `message` is written to standard error, on a line of its own.
  public init(path: String, message: String) { (self.path, self.message) = (path, message) }

  /// Has a crash leave this file from now on. A program calls it before it opens what may fail, such as a store;
  /// ``TerminalLoop/guardAgainstCrashes()`` calls it for the file of the loop.
  public func arm() {
    crash_journal_clear()
    crash_journal_arm(path, message + "\n")
    crash_journal_add("the session had not begun, or its first screen was not shown yet")
  }
}

/// Follows the journal of a session, for a crash and for those that look into it.
final class SessionWatcher {
  private let session: Session
  private let socket: InspectionSocket?
  /// Whether a crash leaves the journal.
  private let keepsJournal: Bool
  /// How many records were noted.
  private var noted = 0

  init(_ session: Session, keepsJournal: Bool, socket: InspectionSocket?) {
    self.session = session
    self.socket = socket
    self.keepsJournal = keepsJournal
    if keepsJournal { crash_journal_clear() }
    socket?.greet = { [unowned session] in
      (session.inspection + session.tree.journal.records.map(\.description)).map { $0 + "\n" }.joined()
    }
    note()
  }

  /// Notes the new records of the journal.
  func note() {
    let journal = session.tree.journal
    guard journal.count > noted else { return }
    let new = journal.newest(journal.count - noted)
    noted = journal.count
    if keepsJournal { for record in new { crash_journal_add(record.masked) } }
    if let socket, socket.isWatched { socket.tell(new.map { $0.description + "\n" }.joined()) }
  }

  func close() {
    crash_journal_disarm()
    socket?.close()
  }
}

extension TerminalLoop {
  /// Has a crash leave a file from now on. ``run()`` calls this first; a program that begins the session earlier calls it before
  /// that. A session that plays a script leaves none.
  public func guardAgainstCrashes() {
    guard guarded == nil, player == nil, let crash = crashFile() else { return }
    guarded = crash
    crash.arm()
  }

  /// Begins to keep the journal for a crash, and to be found by `inspect`.
  func watchOver() {
    guard watcher == nil, player == nil else { return }
    let socket = inspectedAs.flatMap { InspectionSocket(program: $0, events: terminal.events) }
    if socket == nil, guarded == nil { return }
    watcher = SessionWatcher(session, keepsJournal: guarded != nil, socket: socket)
  }
}
