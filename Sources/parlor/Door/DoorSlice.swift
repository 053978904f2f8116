import Glibc
import UsherFiles
import UsherTerminal

/// What systemd lets all sessions of the door together take of this machine: half of its memory, and five processes or threads for
/// each of 400 sessions. Nothing on a machine without systemd.
struct DoorSlice {
  private let path: String

  init(of user: uid_t) { path = "/etc/systemd/system/user-\(user).slice.d/parlor.conf" }

  static let content = """
    # Made by: parlor door open. Removed by: parlor door close.
    [Slice]
    MemoryMax=50%
    TasksMax=2000

    """

  func open() throws(ProgramFailure) {
    guard access("/run/systemd/system", F_OK) == 0 else { return }
    do throws(FileError) { try OwnFile(path).write(Self.content.utf8) } catch { throw ProgramFailure(error) }
    try reload()
  }

  func close() throws(ProgramFailure) {
    if unlink(path) == 0 { try reload() }
  }

  private func reload() throws(ProgramFailure) { _ = try Tool.run(["systemctl", "daemon-reload"]) }
}
