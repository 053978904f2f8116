import Glibc

/// Who is signed in, in which of the sessions that share a store: each holds a lock on one byte of a file beside it, the
/// byte of its account. The kernel lets go of it with the session, however that ends.
final class Attendance {
  private let path: String?
  private var own: Account.ID?
  private var file: Int32 = -1
  // F_OFD_GETLK and F_OFD_SETLK, which <fcntl.h> has for _GNU_SOURCE only: such locks go with the open file, not with
  // the process, so that closing another descriptor of it drops none.
  private static let ask: Int32 = 36
  private static let set: Int32 = 37

  /// Nobody else is at a store in memory.
  init(beside store: String?) { path = store.map { $0 + "-sessions" } }

  deinit { if file >= 0 { close(file) } }

  /// From now on this session is this account's, or nobody's. What cannot be written down is not known elsewhere.
  func enter(_ account: Account.ID?) {
    own = account
    if file >= 0 { lock(Int16(F_UNLCK), at: 0, count: 0) }
    guard let account, openFile() else { return }
    lock(Int16(F_RDLCK), at: account.rawValue, count: 1)
  }

  /// Whether a session, this one or another, is signed in as this account.
  func isPresent(_ account: Account.ID) -> Bool {
    if account == own { return true }
    guard openFile() else { return false }
    var range = Attendance.range(Int16(F_WRLCK), at: account.rawValue, count: 1)
    return fcntl(file, Attendance.ask, &range) == 0 && range.l_type != Int16(F_UNLCK)
  }

  private func openFile() -> Bool {
    if file < 0, let path { file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600) }
    return file >= 0
  }

  private func lock(_ type: Int16, at start: Int64, count: Int64) {
    var range = Attendance.range(type, at: start, count: count)
    _ = fcntl(file, Attendance.set, &range)
  }

  private static func range(_ type: Int16, at start: Int64, count: Int64) -> flock {
    flock(l_type: type, l_whence: Int16(SEEK_SET), l_start: off_t(start), l_len: off_t(count), l_pid: 0)
  }
}
