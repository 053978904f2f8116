import Fixtures
import Glibc

/// A process that writes to a store: `store-writer`, which is built beside the tests.
final class Writer {
  private let process: pid_t
  private let output: Int32
  private var pending: [UInt8] = []

  init?(_ arguments: String...) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    var words = (["store-writer"] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child = pid_t()
    let code = posix_spawn(&child, builtProgram("store-writer"), &actions, nil, &words, environ)
    close(ends[1])
    guard code == 0 else {
      close(ends[0])
      return nil
    }
    process = child
    output = ends[0]
  }

  deinit { close(output) }

  /// Returns the next line that the process prints; nil at the end.
  func line() -> String? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: pending[..<end], as: UTF8.self)
        pending.removeSubrange(...end)
        return line
      }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = read(output, &buffer, buffer.count)
      guard count > 0 else { return nil }
      pending += buffer[..<count]
    }
  }

  func kill() { _ = Glibc.kill(process, SIGKILL) }

  /// Waits until the process ends. Returns its exit code, or the signal that ended it as a negative number.
  func wait() -> Int32 {
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f)
  }
}
