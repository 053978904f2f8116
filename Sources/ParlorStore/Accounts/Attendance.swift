import Glibc

/// Which accounts are logged in, among all sessions that share a store.
///
/// Each session locks one byte of a file beside the store: the byte at its account's id. The kernel drops the lock
/// when the session ends, however it ends. For people on other machines, the agent of a replica locks theirs.
final class Attendance {
  private let path: String?
  private var own: Account.ID?
  private var others: Set<Account.ID> = []
  private var file: Int32 = -1
  // F_OFD_GETLK and F_OFD_SETLK, which <fcntl.h> declares for _GNU_SOURCE only. These locks belong to the open file,
  // not to the process. So closing another descriptor of the same file does not release them.
  private static let ask: Int32 = 36
  private static let set: Int32 = 37

  /// A store in memory has no other sessions, so it has no such file.
  init(beside store: String?) { path = store.map { $0 + "-sessions" } }

  deinit { if file >= 0 { close(file) } }

  /// Marks this session as logged in as an account, or with nil as logged out. If the file cannot be locked, other
  /// sessions do not learn of it.
  func enter(_ account: Account.ID?) {
    own = account
    if file >= 0 { lock(Int16(F_UNLCK), at: 0, count: 0) }
    guard let account, openFile() else { return }
    lock(Int16(F_RDLCK), at: account.rawValue, count: 1)
  }

  /// Marks accounts as logged in elsewhere, and no others any more.
  func enter(for others: Set<Account.ID>) {
    guard others != self.others, openFile() else { return }
    for account in self.others.subtracting(others) {
      lock(Int16(F_UNLCK), at: account.rawValue, count: 1)
    }
    for account in others.subtracting(self.others) {
      lock(Int16(F_RDLCK), at: account.rawValue, count: 1)
    }
    self.others = others
  }

  /// Whether this session or another one is logged in as an account.
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
