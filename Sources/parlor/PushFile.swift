import Glibc
import ParlorFlows
import ParlorStore
import Usher
import UsherFiles
import UsherPush
import UsherScreens
import UsherSession
import UsherTerminal

/// The file of notifications. It is read for the account that is signed in, from the position that the account has
/// reached, and followed as it grows.
///
/// Each banner is written to the terminal, and marked as shown, before the next line is read. So if the process is killed,
/// no notification is lost, and at most the last one is shown again.
final class PushFile {
  private let path: String
  private let parlor: Parlor
  private let desk: PushDesk
  private let session: Session
  private let terminal: Terminal
  private var tail: MarkedTail?
  private var signIns: Subscription?
  /// How often the file had been replaced or rewritten when this session began to follow it.
  private var generation: Int64 = 0

  init(
    _ path: String, _ parlor: Parlor, _ desk: PushDesk, _ session: Session, _ terminal: Terminal
  ) throws(ProgramFailure) {
    self.path = try Directories.absolute(path)
    self.parlor = parlor
    self.desk = desk
    self.session = session
    self.terminal = terminal
    do throws(FileError) {
      try follow()
    } catch {
      throw ProgramFailure(error)
    }
    signIns = parlor.logIn.changes.listen { [weak self] in self?.followAgain() }
    desk.onKept = { [weak self] in self?.tail?.isPaused = false }
    desk.onTold = { [weak self, terminal] in
      guard let self, let mark = tail?.marking() else { return }
      session.afterShowing { if terminal.flush() { mark() } }
    }
  }

  private func follow() throws(FileError) {
    tail?.stop()
    tail = nil
    try look()
    guard let account = parlor.account else { return }
    let kept: PushPosition?
    do throws(StoreError) {
      kept = try desk.position(in: path, of: account.id)
    } catch {
      // Without the position, all banners would be shown again. So the file is not read yet, and this tries again
      // later.
      terminal.events.schedule(at: .now + .seconds(1)) { [weak self] in self?.followIfNot() }
      return
    }
    generation = kept?.generation ?? 0
    tail = try MarkedTail(
      path: path, from: kept.map { FilePosition($0) },
      mark: markPath(of: account).flatMap { PositionMark($0) },
      events: terminal.events
    ) { [weak self] in
      self?.show($0) ?? false
    } then: { [weak self] in
      self?.keep()
    }
  }

  private func followAgain() {
    do throws(FileError) {
      try follow()
    } catch {
      session.emit(session.phrases.say(error))
    }
  }

  private func followIfNot() {
    if tail == nil { followAgain() }
  }

  /// Reads new lines. Throws if the file cannot be followed. A missing file is no error, because it may be made later.
  private func look() throws(FileError) {
    do throws(FileError) {
      close(try RegularFile.open(path))
    } catch {
      if error != .unreadable(path: path, errno: ENOENT) { throw error }
    }
  }

  /// Returns the path of the mark, beside the store; nil for a store in memory. Each file of notifications has a mark
  /// of its own.
  private func markPath(of account: Account) -> String? {
    parlor.store.path.map { "\($0)-shown-\(account.id)-" + String(PushFile.hash(path), radix: 36) }
  }

  /// The FNV-1a hash, which is the same in every run.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Returns whether the banner of a line is on the terminal. If the line was counted for the line of a burst, it is not.
  private func show(_ line: MarkedTail.Line) -> Bool {
    let file = line.position.map { reached in
      var position = PushPosition(reached)
      position.generation = generation + Int64(line.generation)
      return (path: path, position: position)
    }
    let (line, wasShown) = (line.line, line.wasShown)
    if line.isTooLong {
      let error = PushError.tooLong(bytes: line.length, limit: PushPayload.byteLimit)
      session.perform { desk.refuse(line.number, error, in: file, wasShown: wasShown) }
    } else {
      session.perform(as: "push", String(decoding: line.bytes, as: UTF8.self)) {
        desk.receive(Array(line.bytes), line: line.number, in: file, wasShown: wasShown)
      }
    }
    return !wasShown && desk.hasTold && terminal.flush()
  }

  private func keep() {
    session.perform { desk.keepIfMany() }
    if !desk.hasRoom { tail?.isPaused = true }
  }
}

extension FilePosition {
  init(_ position: PushPosition) {
    self.init(
      FileTail.Position(offset: Int(position.offset), lines: Int(position.line)),
      in: FileIdentity(device: position.device, inode: position.inode))
  }
}

extension PushPosition {
  init(_ reached: FilePosition) {
    self.init(
      device: reached.file.device, inode: reached.file.inode, offset: Int64(reached.position.offset),
      line: Int64(reached.position.lines))
  }
}
