import Glibc
import ParlorFlows
import Usher
import UsherFiles
import UsherScreens
import UsherTerminal

/// A file of payments: requests are appended to it, and receipts read from it, as they come, for whoever is signed in.
///
/// The key that receipts are sealed with stands beside it, in `FILE.key`, and is made when it is first needed. A file of
/// 16 MB or more is left alone.
final class PaymentFile: Payer {
  private static let limit = 16 << 20

  private let path: String
  private let cashier: Cashier
  private let session: Session
  private let events: EventPoll
  private var tail: FileTail?
  private var key: Seal?
  /// Whether a line was not taken, and all of them are to be heard again.
  private var isBehind = false

  init(_ path: String, _ parlor: Parlor, _ session: Session, _ events: EventPoll) throws(Failure) {
    self.path = try World.absolute(path)
    do throws(FileError) { try RegularFile.check(self.path) } catch { throw Failure(error) }
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

  /// One write behind the last whole line, on the disk before it returns.
  func submit(_ line: String) throws(Reason) {
    let file: Int32
    do throws(FileError) {
      file = try RegularFile.open(path, O_RDWR | O_APPEND | O_CREAT)
    } catch {
      throw Reason(error)
    }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0 else { throw .failed(path) }
    try check(facts)
    var last = UInt8(ascii: "\n")
    if facts.st_size > 0, pread(file, &last, 1, facts.st_size - 1) != 1 { throw .failed(path) }
    // What somebody was killed over stays a line of its own.
    let bytes = (last == UInt8(ascii: "\n") ? "" : "\n") + line + "\n"
    guard Bytes.write(Array(bytes.utf8), to: file), fsync(file) == 0 else { throw .failed(path) }
  }

  private func check(_ facts: stat) throws(Reason) {
    guard facts.st_mode & S_IFMT == S_IFREG else { throw Reason("fileNotPlain", ["path": path]) }
    guard facts.st_size < PaymentFile.limit else { throw Reason("paymentsTooLarge", ["path": path]) }
  }

  /// Reads all of it: a receipt that is known already changes nothing.
  func listen() throws(Reason) {
    if tail != nil { return }
    var facts = stat()
    if stat(path, &facts) == 0 { try check(facts) }
    do throws(FileError) {
      let tail = try FileTail(path: path, from: .start, events: events) { [weak self] in self?.hear($0) }
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
        session.tree.onNotice?(Reason("paymentsTooLarge", ["path": path]))
      } else if line.isTooLong {
        cashier.refuse(line: line.number)
      } else if !cashier.hear(Array(line.bytes), line: line.number) {
        listenLater()
      }
    }
  }

  /// Reads all of it again in a while.
  private func listenLater() {
    stop()
    isBehind = true
    events.schedule(at: .now + .seconds(1)) { [weak self] in
      guard let self, isBehind else { return }
      isBehind = false
      do throws(Reason) { try listen() } catch { session.tree.onNotice?(error) }
    }
  }
}
