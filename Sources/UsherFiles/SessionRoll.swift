internal import Glibc

/// The running sessions of a program, in a file that they share. Each has an entry: for whom it runs, its process, its
/// terminal, and when it was used last.
///
/// A session locks a byte of the file for its entry. The kernel drops the lock when the process ends, however it ends, so
/// no entry outlives its session. Noting that a session is used is one small write.
public final class SessionRoll {
  /// A session that runs now.
  public struct Entry: Equatable, Sendable {
    /// For whom the session runs, such as the number of an account.
    public let subject: Int64
    /// The number of the session's process.
    public let process: Int32
    /// When the session was used last, on a clock that all sessions of this machine share and that only goes on.
    public let lastUsed: Int64
    /// For how many milliseconds the session has not been used.
    public var idle: Int64 { (SessionRoll.now() - lastUsed) / 1_000_000 }
    /// The name of the terminal, such as `/dev/pts/3`; empty for a pipe.
    public let terminal: String
    /// The number of the entry in the file.
    let slot: Int
  }

  /// How many bytes an entry takes in the file.
  private static let size = 128
  /// The most sessions that are on the roll. Further ones run without an entry.
  private static let most = 1024
  /// The first byte that is locked for an entry. It is far behind the end of the file, which stays free for other locks.
  private static let firstLock: Int64 = 1 << 40
  // F_OFD_GETLK and F_OFD_SETLK, which <fcntl.h> declares for _GNU_SOURCE only. These locks belong to the open file, not
  // to the process.
  private static let ask: Int32 = 36
  private static let set: Int32 = 37

  private let path: String
  private var file: Int32 = -1
  private var slot: Int?
  private var own: (subject: Int64, terminal: String) = (0, "")

  /// The file is made when the first session enters.
  public init(path: String) { self.path = path }

  deinit { if file >= 0 { close(file) } }

  /// Enters this session, in place of its earlier entry. Returns false if that is not possible.
  @discardableResult public func enter(as subject: Int64, terminal: String) -> Bool {
    own = (subject, terminal)
    if slot == nil, open() { slot = (0..<Self.most).first { lock($0, Int16(F_WRLCK)) } }
    return touch()
  }

  /// Removes the entry of this session.
  public func leave() {
    guard let slot else { return }
    lock(slot, Int16(F_UNLCK))
    self.slot = nil
  }

  /// Notes that this session is used now. Returns false if it has no entry.
  @discardableResult public func touch() -> Bool {
    guard let slot else { return false }
    var words = [own.subject, Int64(getpid()), Self.now()]
    var entry = words.withUnsafeMutableBytes { Array($0) }
    entry += own.terminal.utf8.prefix(Self.size - entry.count)
    entry += [UInt8](repeating: 0, count: Self.size - entry.count)
    return entry.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, off_t(slot * Self.size)) }
      == Self.size
  }

  /// The sessions that run for somebody, or all of them, the one used last first.
  public func entries(of subject: Int64? = nil) -> [Entry] {
    guard open() else { return [] }
    var facts = stat()
    guard fstat(file, &facts) == 0 else { return [] }
    let count = min(Int(facts.st_size) / Self.size, Self.most)
    return (0..<count).compactMap { slot in
      guard let entry = entry(in: slot), subject == nil || entry.subject == subject,
        slot == self.slot || isHeld(slot)
      else { return nil }
      return entry
    }.sorted { $0.lastUsed > $1.lastUsed }
  }

  /// Whether this session is the one of its subject that was used last. Without an entry of its own, it counts as that.
  public var isUsedLast: Bool {
    guard slot != nil, let last = entries(of: own.subject).first else { return true }
    return last.slot == slot
  }

  private func entry(in slot: Int) -> Entry? {
    guard let bytes = Bytes.read(file, Self.size, at: slot * Self.size), bytes.count == Self.size else {
      return nil
    }
    let words = bytes.withUnsafeBytes { bytes in
      (0..<3).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: Int64.self) }
    }
    let name = bytes[24...].prefix { $0 != 0 }
    return Entry(
      subject: words[0], process: Int32(truncatingIfNeeded: words[1]), lastUsed: words[2],
      terminal: String(decoding: name, as: UTF8.self), slot: slot)
  }

  private func open() -> Bool {
    if file < 0 { file = (try? RegularFile.open(path, O_RDWR | O_CREAT | O_NOFOLLOW)) ?? -1 }
    return file >= 0
  }

  @discardableResult private func lock(_ slot: Int, _ type: Int16) -> Bool {
    var range = Self.range(slot, type)
    return fcntl(file, Self.set, &range) == 0
  }

  private func isHeld(_ slot: Int) -> Bool {
    var range = Self.range(slot, Int16(F_WRLCK))
    return fcntl(file, Self.ask, &range) == 0 && range.l_type != Int16(F_UNLCK)
  }

  private static func range(_ slot: Int, _ type: Int16) -> flock {
    flock(
      l_type: type, l_whence: Int16(SEEK_SET), l_start: off_t(firstLock) + off_t(slot), l_len: 1, l_pid: 0)
  }

  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
