import Glibc
import Testing

@testable import UsherTerminal

@Suite struct RegularFileTests {
  let folder = Folder()

  @Test func nothingButARegularFileIsOpened() throws {
    folder.write("words", to: "file")
    mkfifo(folder / "pipe", 0o600)
    symlink("pipe", folder / "link")
    symlink("loop", folder / "loop")
    let file = try RegularFile.open(folder / "file")
    #expect(fcntl(file, F_GETFD) & FD_CLOEXEC != 0)
    close(file)
    for path in [folder / "pipe", folder / "link", folder.path, "/dev/null", "/dev/zero"] {
      #expect(throws: TerminalError.notAFile(path: path)) { try RegularFile.open(path) }
    }
    chmod(folder / "file", 0o755)
    close(try RegularFile.openOwn(folder / "file"))
    var facts = stat()
    #expect(stat(folder / "file", &facts) == 0 && facts.st_mode & 0o777 == 0o600)
    symlink("file", folder / "name")
    for path in [folder / "name", folder / "loop", folder / "pipe", folder.path] {
      #expect(throws: TerminalError.notAFile(path: path)) { try RegularFile.openOwn(path) }
    }
    for (path, code) in [(folder / "loop", ELOOP), (folder / "none", ENOENT), ("", ENOENT)] {
      #expect(throws: TerminalError.unreadable(path: path, code: code)) { try RegularFile.open(path) }
    }
  }
}
