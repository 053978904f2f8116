import Glibc
import ParlorFlows
import ParlorStore
import Usher
import UsherFiles
import UsherSession
import UsherTerminal

/// The file of payments. It appends the requests of the account that is signed in, and reads the receipts that the
/// payer appends.
///
/// The file `FILE.key` holds the key of the receipts' seals, and `FILE.sandbox.key` that of receipts which come from a
/// test of the payer. Each is made when it is first needed. A file of payments of 16 MB or more is refused.
final class PaymentFile: Payer {
  private static let limit = 16 << 20

  private let path: String
  /// Whether the file is Parlor's own, and not one that the user has named. A link in place of such a file is not followed.
  private let isOwn: Bool
  private let cashier: Cashier
  private let session: Session
  private let events: EventPoll
  private var tail: FileTail?
  private var key: Seal?
  private var sandboxKey: Seal?
  /// Whether the store could not record a line. All lines are then read again later.
  private var isBehind = false

  init(
    _ path: String, isOwn: Bool, _ parlor: Parlor, _ session: Session, _ events: EventPoll
  ) throws(ProgramFailure) {
    self.path = try Directories.absolute(path)
    self.isOwn = isOwn
    do throws(FileError) { try RegularFile.check(self.path) } catch { throw ProgramFailure(error) }
    cashier = parlor.cashier
    self.session = session
    self.events = events
  }

  func seal() throws(Reason) -> Seal {
    if let key { return key }
    let seal = Seal(key: try PaymentKey(path + ".key").bytes())
    key = seal
    return seal
  }

  func sandboxSeal() throws(Reason) -> Seal? {
    if let sandboxKey { return sandboxKey }
    let seal = Seal(key: try PaymentKey(path + ".sandbox.key").bytes())
    sandboxKey = seal
    return seal
  }

  /// Reads the whole file, and returns its lines that name packs.
  func packLines() throws(Reason) -> [[UInt8]] {
    let file: Int32
    do throws(FileError) { file = try open(0) } catch {
      if error == .unreadable(path: path, errno: ENOENT) { return [] }
      throw Reason(error)
    }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0 else { throw .failed(path) }
    try check(facts)
    guard let bytes = Bytes.read(file, PaymentFile.limit) else { throw .failed(path) }
    return bytes.split(separator: UInt8(ascii: "\n")).filter { PaymentLine.mayBePack($0) }.map(Array.init)
  }

  /// Appends a line with a single write. Returns once the line is on the disk.
  func submit(_ line: String) throws(Reason) {
    let file: Int32
    do throws(FileError) {
      file = try open(O_RDWR | O_APPEND | O_CREAT)
    } catch {
      throw Reason(error)
    }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0 else { throw .failed(path) }
    try check(facts)
    var last = UInt8(ascii: "\n")
    if facts.st_size > 0, pread(file, &last, 1, facts.st_size - 1) != 1 { throw .failed(path) }
    // If a writer died in mid-line, begins a new line.
    let bytes = (last == UInt8(ascii: "\n") ? "" : "\n") + line + "\n"
    guard Bytes.write(Array(bytes.utf8), to: file), fsync(file) == 0 else { throw .failed(path) }
  }

  private func open(_ flags: Int32) throws(FileError) -> Int32 {
    try RegularFile.open(path, flags | (isOwn ? O_NOFOLLOW : 0))
  }

  private func check(_ facts: stat) throws(Reason) {
    guard facts.st_mode & S_IFMT == S_IFREG else { throw Reason("fileNotPlain", ["path": path]) }
    guard facts.st_size < PaymentFile.limit else { throw Reason("paymentsTooLarge", ["path": path]) }
  }

  /// Reads the file from its start, and then follows it. A receipt that was recorded before changes nothing.
  func listen() throws(Reason) {
    if tail != nil { return }
    var facts = stat()
    if (isOwn ? lstat(path, &facts) : stat(path, &facts)) == 0 { try check(facts) }
    do throws(FileError) {
      let tail = try FileTail(path: path, from: .start, isOwn: isOwn, events: events) { [weak self] in
        self?.hear($0)
      }
      if let trouble = tail.trouble { throw trouble }
      self.tail = tail
    } catch {
      throw Reason(error)
    }
  }

  func stop() {
    tail?.stop()
    (tail, isBehind) = (nil, false)
  }

  private func hear(_ line: FileTail.Line) {
    session.perform {
      if line.endOffset > PaymentFile.limit {
        stop()
        session.tree.tell(Reason("paymentsTooLarge", ["path": path]))
      } else if line.isTooLong {
        cashier.refuse(line: line.number)
      } else if !cashier.hear(Array(line.bytes), line: line.number) {
        listenLater()
      }
    }
  }

  /// Reads the file again from its start in a second.
  private func listenLater() {
    stop()
    isBehind = true
    events.schedule(at: .now + .seconds(1)) { [weak self] in
      guard let self, isBehind else { return }
      isBehind = false
      do throws(Reason) { try listen() } catch { session.tree.tell(error) }
    }
  }
}

/// The file with the key of the receipts. White space at its end is not part of the key.
struct PaymentKey {
  private static let fewest = 16
  private static let most = 4096
  private let path: String

  init(_ path: String) { self.path = path }

  /// The key. If there is no file, makes one that only its owner can read.
  func bytes() throws(Reason) -> [UInt8] {
    if let key = try read() { return key }
    try make()
    guard let key = try read() else { throw .failed(path) }
    return key
  }

  /// The key in the file; nil if there is no file.
  private func read() throws(Reason) -> [UInt8]? {
    let file: Int32
    do throws(FileError) {
      file = try RegularFile.openOwn(path)
    } catch {
      if error == .unreadable(path: path, errno: ENOENT) { return nil }
      throw Reason(error)
    }
    defer { close(file) }
    guard var key = Bytes.read(file, PaymentKey.most) else { throw .failed(path) }
    while let last = key.last, last <= 0x20 { key.removeLast() }
    guard key.count >= PaymentKey.fewest else {
      guard !key.isEmpty else { throw Reason("paymentKey", ["path": path]) }
      throw Reason("paymentKeyShort", ["path": path, "size": String(key.count)])
    }
    return key
  }

  /// Makes the file with a random key. If several sessions do so at once, the first file stays and all use its key.
  private func make() throws(Reason) {
    do throws(FileError) { try OwnFile(path).makeKey() } catch { throw Reason(error) }
  }
}
