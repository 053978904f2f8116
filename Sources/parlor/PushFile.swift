import Glibc
import ParlorFlows
import ParlorStore
import UsherScreens
import UsherSession
import UsherTerminal
import UsherText

/// The file of notifications, read for whoever is signed in: from where that account has read it to, and on as it grows.
final class PushFile {
  private let path: String
  private let parlor: Parlor
  private let desk: PushDesk
  private let session: Session
  private let events: EventPoll
  private var tail: FileTail?

  init(
    _ path: String, _ parlor: Parlor, _ desk: PushDesk, _ session: Session, _ events: EventPoll
  ) throws(Failure) {
    self.path = try World.absolute(path)
    self.parlor = parlor
    self.desk = desk
    self.session = session
    self.events = events
    do throws(TerminalError) {
      try follow()
    } catch {
      throw Failure(error)
    }
    parlor.onAccount.append { [weak self] in
      do throws(TerminalError) {
        try self?.follow()
      } catch {
        session.emit(Text.clean(error.description))
      }
    }
  }

  private func follow() throws(TerminalError) {
    tail?.stop()
    tail = nil
    try look()
    guard let account = parlor.account else { return }
    tail = try FileTail(path: path, from: position(of: account), events: events) { [weak self] in
      self?.hear($0, for: account)
    }
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
  private func position(of account: Account) -> FileTail.Position {
    guard let saved = (try? parlor.store.pushPosition(of: path, for: account.id)) ?? nil,
      FileTail.Identity(path: path) == FileTail.Identity(device: saved.device, inode: saved.inode)
    else { return .start }
    return FileTail.Position(offset: Int(saved.offset), lines: Int(saved.line))
  }

  private func hear(_ line: FileTail.Line, for account: Account) {
    let file = tail?.identity.map { identity in
      let position = PushPosition(
        device: identity.device, inode: identity.inode, offset: Int64(line.endOffset),
        line: Int64(line.number))
      return (path: path, position: position)
    }
    session.perform {
      if line.isTooLong {
        let error = PushError.tooLong(bytes: line.length, limit: Notification.byteLimit)
        desk.refuse(line.number, error, in: file)
      } else {
        desk.receive(Array(line.bytes), line: line.number, in: file)
      }
    }
  }
}
