import Fixtures
import Glibc
import Testing
import UsherFiles

@Suite struct RegularFileTests {
  let folder = TemporaryFolder()

  @Test func nothingButARegularFileIsOpened() throws {
    folder.write("words", to: "file")
    mkfifo(folder / "pipe", 0o600)
    symlink("pipe", folder / "link")
    symlink("loop", folder / "loop")
    let file = try RegularFile.open(folder / "file")
    #expect(fcntl(file, F_GETFD) & FD_CLOEXEC != 0)
    close(file)
    for path in [folder / "pipe", folder / "link", folder.path, "/dev/null", "/dev/zero"] {
      #expect(throws: FileError.notAFile(path: path)) { try RegularFile.open(path) }
    }
    chmod(folder / "file", 0o755)
    close(try RegularFile.openOwn(folder / "file"))
    var facts = stat()
    #expect(stat(folder / "file", &facts) == 0 && facts.st_mode & 0o777 == 0o600)
    symlink("file", folder / "name")
    for path in [folder / "name", folder / "loop", folder / "pipe", folder.path] {
      #expect(throws: FileError.notAFile(path: path)) { try RegularFile.openOwn(path) }
    }
    for path in [folder / "name", folder / "loop"] {
      #expect(throws: FileError.notAFile(path: path)) {
        try RegularFile.open(path, O_RDWR | O_CREAT | O_NOFOLLOW)
      }
    }
    for (path, code) in [(folder / "loop", ELOOP), (folder / "none", ENOENT), ("", ENOENT)] {
      #expect(throws: FileError.unreadable(path: path, errno: code)) { try RegularFile.open(path) }
    }
  }

  @Test(arguments: [RegularFile.Placing.replace, .keepExisting])
  func noCopyOfAWrittenFileStaysUnderAnotherName(_ placing: RegularFile.Placing) throws {
    for bytes in ["one", "two"] { try RegularFile.write(Array(bytes.utf8), to: folder / "key", placing) }
    #expect(folder.names == ["key"])
    let kept = placing == .replace ? "two" : "one"
    #expect(try RegularFile.read(folder / "key") == Array(kept.utf8))
  }

  @Test func aFileThatComesIntoBeingAtAReservedPathIsReserved() {
    RegularFile.reserve([folder / "store", folder / "store-wal"])
    folder.write("", to: "store-wal")
    symlink("store-wal", folder / "name")
    // The file stays open, so that no other file gets its identity, which stays reserved.
    for name in ["store-wal", "name"] { #expect(RegularFile.isReserved(open(folder / name, O_RDONLY))) }
  }

  @Test func aWholeFileIsReadUpToALimit() throws {
    folder.write("words", to: "file")
    let path = folder / "file"
    #expect(try RegularFile.read(path, limit: 5) == Array("words".utf8))
    #expect(throws: FileError.unreadable(path: path, errno: EFBIG)) { try RegularFile.read(path, limit: 4) }
    #expect(throws: FileError.notAFile(path: folder.path)) { try RegularFile.read(folder.path) }
  }

  /// Closing a second descriptor of a file that SQLite has locked would release the locks.
  @Test func aReservedFileIsNeitherOpenedNorMadeUnderAnyName() throws {
    folder.write("words", to: "store")
    folder.write("words", to: "store-wal")
    RegularFile.reserve([folder / "store", folder / "store-wal", folder / "store-journal"])
    link(folder / "store", folder / "hard")
    symlink("store-wal", folder / "soft")
    // Keeps the files open, as SQLite does. They stay open until the process ends: the list of reserved files outlives
    // this test, and no other file may get their inodes.
    let held = open(folder / "store", O_RDONLY)
    _ = open(folder / "store-wal", O_RDONLY)
    for path in [
      folder / "store", folder / "store-wal", folder / "hard", folder / "soft",
      "/proc/self/fd/\(held)", "/proc/self/root" + folder / "hard",
    ] {
      #expect(throws: FileError.reserved(path: path)) { try RegularFile.check(path) }
      #expect(throws: FileError.reserved(path: path)) { try RegularFile.open(path) }
      #expect(throws: FileError.reserved(path: path)) { try RegularFile.openOwn(path) }
      #expect(throws: FileError.reserved(path: path)) {
        try RegularFile.open(path, O_RDWR | O_APPEND | O_CREAT)
      }
    }
    #expect(RegularFile.isReserved(held))
    // A reserved file that does not exist; check the name or number is not created. SQLite would take it for its own.
    let journal = folder / "store-journal"
    #expect(throws: FileError.reserved(path: journal)) { try RegularFile.create(journal) }
    #expect(throws: FileError.reserved(path: journal)) {
      try RegularFile.open(journal, O_RDWR | O_CREAT)
    }
    // A reserved file that was moved is still locked.
    rename(folder / "store", folder / "moved")
    #expect(throws: FileError.reserved(path: folder / "moved")) { try RegularFile.open(folder / "moved") }
    folder.write("other words", to: "other")
    close(try RegularFile.open(folder / "other"))
    close(try RegularFile.create(folder / "new"))
  }
}
