import Glibc
import ParlorFlows
import ParlorStore
import Usher
import UsherScreens
import UsherSession
import UsherTerminal
import UsherText

/// The file of notifications, read for whoever is signed in: from where that account has read it to, and on as it grows.
///
/// Each banner is on the terminal before the next line is read, and marked as shown: a process that is killed loses none,
/// and shows again none but the last.
final class PushFile {
  private let path: String
  private let parlor: Parlor
  private let desk: PushDesk
  private let session: Session
  private let terminal: Terminal
  private var tail: FileTail?
  private var mark: ShownMark?
  /// How far an earlier session has shown what it could not keep.
  private var shown: PushPosition?
  /// Where the line before ended.
  private var lastEnd = 0

  init(
    _ path: String, _ parlor: Parlor, _ desk: PushDesk, _ session: Session, _ terminal: Terminal
  ) throws(Failure) {
    self.path = try World.absolute(path)
    self.parlor = parlor
    self.desk = desk
    self.session = session
    self.terminal = terminal
    do throws(TerminalError) {
      try follow()
    } catch {
      throw Failure(error)
    }
    parlor.logIn.observe { [weak self] in self?.followAgain() }
    desk.onKept = { [weak self] in self?.tail?.isPaused = false }
  }

  private func follow() throws(TerminalError) {
    tail?.stop()
    (tail, mark, shown, lastEnd) = (nil, nil, nil, 0)
    try look()
    guard let account = parlor.account else { return }
    let kept: PushPosition?
    do throws(StoreError) {
      kept = try desk.position(in: path, of: account.id)
    } catch {
      // From its start all of it would come again.
      terminal.events.schedule(at: .now + .seconds(1)) { [weak self] in self?.followIfNot() }
      return
    }
    let start = position(kept)
    let tail = try FileTail(path: path, from: start, events: terminal.events) { [weak self] in
      self?.hear($0, for: account)
    }
    self.tail = tail
    mark = markPath(of: account).flatMap { ShownMark($0) }
    guard let marked = mark?.position, isSame(marked) else { return }
    // Shown is never less than kept, unless the file has begun anew since.
    let hasBegunAnew = marked.offset < kept?.offset ?? 0
    if tail.position == start || hasBegunAnew { shown = marked }
  }

  private func followAgain() {
    do throws(TerminalError) {
      try follow()
    } catch {
      session.emit(Text.clean(error.description))
    }
  }

  private func followIfNot() {
    if tail == nil { followAgain() }
  }

  /// What is not there yet may come; what can never be followed is said.
  private func look() throws(TerminalError) {
    do throws(TerminalError) {
      close(try RegularFile.open(path))
    } catch {
      if error != .unreadable(path: path, code: ENOENT) { throw error }
    }
  }

  /// Where the account has read this very file to; its start for a file it has not read.
  private func position(_ kept: PushPosition?) -> FileTail.Position {
    guard let kept, isSame(kept) else { return .start }
    return FileTail.Position(offset: Int(kept.offset), lines: Int(kept.line))
  }

  private func isSame(_ position: PushPosition) -> Bool {
    FileTail.Identity(path: path) == FileTail.Identity(device: position.device, inode: position.inode)
  }

  /// Beside the store; one in memory has none. Other files of notifications have marks of their own.
  private func markPath(of account: Account) -> String? {
    parlor.store.path.map { "\($0)-shown-\(account.id)-" + String(PushFile.hash(path), radix: 36) }
  }

  /// FNV-1a: the same in every run.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  private func hear(_ line: FileTail.Line, for account: Account) {
    let position = tail?.identity.map { identity in
      PushPosition(
        device: identity.device, inode: identity.inode, offset: Int64(line.endOffset),
        line: Int64(line.number))
    }
    let file = position.map { (path: path, position: $0) }
    let wasShown = wasShown(position)
    session.perform {
      if line.isTooLong {
        let error = PushError.tooLong(bytes: line.length, limit: Notification.byteLimit)
        desk.refuse(line.number, error, in: file, wasShown: wasShown)
      } else {
        desk.receive(Array(line.bytes), line: line.number, in: file, wasShown: wasShown)
      }
    }
    if !wasShown, terminal.output.flush() { mark?.position = position }
    session.perform { desk.keepIfMany() }
    if !desk.hasRoom { tail?.isPaused = true }
  }

  /// Whether a line was shown by an earlier session. A file that begins anew was not.
  private func wasShown(_ position: PushPosition?) -> Bool {
    guard let known = shown, let position else { return false }
    let isOn = position.offset > lastEnd && position.inode == known.inode && position.device == known.device
    if isOn, position.offset <= known.offset {
      lastEnd = Int(position.offset)
      return true
    }
    shown = nil
    return false
  }
}
