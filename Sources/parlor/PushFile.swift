import Glibc
import ParlorFlows
import ParlorStore
import Usher
import UsherFiles
import UsherProgram
import UsherScreens
import UsherSession
import UsherTerminal
import UsherText

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
  private var tail: FileTail?
  private var mark: ShownMark?
  /// The position up to which an earlier session has shown banners. It may be ahead of what the store has kept.
  private var shown: PushPosition?
  /// The end of the last line whose banner an earlier session has shown.
  private var lastEnd = 0

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
    parlor.logIn.observe { [weak self] in self?.followAgain() }
    desk.onKept = { [weak self] in self?.tail?.isPaused = false }
  }

  private func follow() throws(FileError) {
    tail?.stop()
    (tail, mark, shown, lastEnd) = (nil, nil, nil, 0)
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
    let start = position(kept)
    let tail = try FileTail(path: path, from: start, events: terminal.events) { [weak self] in
      self?.hear($0, for: account)
    }
    self.tail = tail
    mark = markPath(of: account).flatMap { ShownMark($0) }
    guard let marked = mark?.position, isSame(marked) else { return }
    // An earlier session may have shown more than the store has kept. If the file was rewritten since then, that says
    // nothing about its lines.
    let hasBegunAnew = marked.offset < kept?.offset ?? 0
    if tail.position == start || hasBegunAnew { shown = marked }
  }

  private func followAgain() {
    do throws(FileError) {
      try follow()
    } catch {
      session.emit(Text.clean(error.description))
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
      if error != .unreadable(path: path, code: ENOENT) { throw error }
    }
  }

  /// Returns the position that the account has reached in this file; the start if the account has last read another
  /// file.
  private func position(_ kept: PushPosition?) -> FileTail.Position {
    guard let kept, isSame(kept) else { return .start }
    return FileTail.Position(offset: Int(kept.offset), lines: Int(kept.line))
  }

  private func isSame(_ position: PushPosition) -> Bool {
    FileIdentity(ofFile: path) == FileIdentity(device: position.device, inode: position.inode)
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

  private func hear(_ line: FileTail.Line, for account: Account) {
    let position = tail?.identity.map { identity in
      PushPosition(
        device: identity.device, inode: identity.inode, offset: Int64(line.endOffset),
        line: Int64(line.number))
    }
    let file = position.map { (path: path, position: $0) }
    let wasShown = wasShown(position)
    if line.isTooLong {
      let error = PushError.tooLong(bytes: line.length, limit: Notification.byteLimit)
      session.perform { desk.refuse(line.number, error, in: file, wasShown: wasShown) }
    } else {
      session.perform(as: "push", String(decoding: line.bytes, as: UTF8.self)) {
        desk.receive(Array(line.bytes), line: line.number, in: file, wasShown: wasShown)
      }
    }
    if !wasShown, terminal.flush() { mark?.position = position }
    session.perform { desk.keepIfMany() }
    if !desk.hasRoom { tail?.isPaused = true }
  }

  /// Whether an earlier session has shown the banner of the line that ends at `position`. If the file has been
  /// rewritten or replaced since then, no line counts as shown.
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

/// Records in a small file how far an account's banners from a file of notifications have been shown.
///
/// Each banner overwrites the position with a single write, which takes a microsecond because it does not wait for the
/// disk. The file is complete even if the process is killed. Its position may be ahead of the one in the store.
final class ShownMark {
  private let descriptor: Int32

  /// Returns nil if the file cannot be opened. Banners of notifications that were not kept may then be shown a second
  /// time.
  init?(_ path: String) {
    guard let file = try? RegularFile.open(path, O_RDWR | O_CREAT | O_NOFOLLOW) else { return nil }
    descriptor = file
    // Writes a position now, so that the disk has space for it. Overwriting it later works even if the disk is full.
    if position == nil { position = PushPosition(device: 0, inode: 0, offset: 0, line: 0) }
  }

  deinit { close(descriptor) }

  var position: PushPosition? {
    get {
      var words = [UInt64](repeating: 0, count: 4)
      let count = words.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
      guard count == 32 else { return nil }
      return PushPosition(
        device: words[0], inode: words[1], offset: Int64(bitPattern: words[2]),
        line: Int64(bitPattern: words[3]))
    }
    set {
      guard let newValue else { return }
      let words = [
        newValue.device, newValue.inode, UInt64(bitPattern: newValue.offset),
        UInt64(bitPattern: newValue.line),
      ]
      _ = words.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }
  }
}
