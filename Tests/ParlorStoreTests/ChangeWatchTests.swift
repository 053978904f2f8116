import Glibc
import Testing

@testable import ParlorStore

@Suite struct ChangeWatchTests {
  let scratch = Scratch()

  @Test func `what is added to the log is no change before its commit ends, but a cut log is one`() throws {
    let here = try Fixture(at: scratch.file())
    let path = try #require(here.store.path)
    let there = try Store(path: path) { 0 }
    let watch = try #require(try there.watch())
    #expect(!watch.drain())
    // `Store.write` reports a commit when it is done. The connection by itself does not.
    try here.store.connection.execute("UPDATE room SET topic = 'new'")
    #expect(!watch.drain())
    #expect(utimensat(AT_FDCWD, path, nil, 0) == 0)
    #expect(watch.drain())
    #expect(!watch.drain())
    // Writes to the log are reported again once nothing has come for a while.
    truncate(path + "-wal", 100)
    #expect(!watch.drain())
    #expect(watch.unmute())
    #expect(!watch.unmute())
    truncate(path + "-wal", 50)
    #expect(watch.drain())
  }

  @Test func `the first commit after a calm wakes others when it begins to write, and each when it ends`()
    throws
  {
    let here = try Fixture(at: scratch.file())
    let path = try #require(here.store.path)
    let there = try Store(path: path) { 0 }
    let watch = try #require(try there.watch())
    var mutes = 0
    watch.onMute = { mutes += 1 }
    func isReported() -> Bool {
      var one = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&one, 1, 0) == 1
    }
    func write() throws { try here.store.connection.execute("UPDATE room SET topic = topic || 'x'") }
    for calm in 1...2 {
      try write()
      #expect(isReported())
      #expect(!watch.drain())
      #expect(watch.isMuted && mutes == calm)
      for _ in 1...3 {
        try write()
        #expect(!isReported())
        #expect(utimensat(AT_FDCWD, path, nil, 0) == 0)
        #expect(watch.drain())
        #expect(watch.isMuted && mutes == calm)
      }
      #expect(!watch.unmute())
      #expect(!watch.isMuted)
    }
    truncate(path + "-wal", 100)
    #expect(watch.drain())
  }

  @Test func `only the files that something was reported of are looked at again`() throws {
    let fixture = try Fixture(at: scratch.file("folder/store.db"))
    let path = try #require(fixture.store.path)
    let watch = try #require(try fixture.store.watch())
    #expect(watch.doubtful == .all)
    try fixture.store.checkFiles()
    #expect(watch.doubtful == [])
    #expect(utimensat(AT_FDCWD, path, nil, 0) == 0)
    #expect(watch.drain())
    #expect(watch.doubtful == [])
    #expect(rename(path + "-shm", path + "-moved") == 0)
    #expect(watch.drain())
    #expect(watch.doubtful == .index)
    // They stay in doubt until they are found in order.
    #expect(throws: StoreError.lost(path: path + "-shm", .missing)) { try fixture.store.checkFiles() }
    #expect(throws: StoreError.lost(path: path + "-shm", .missing)) { try fixture.store.checkFiles() }
    #expect(rename(path + "-moved", path + "-shm") == 0)
    try fixture.store.checkFiles()
    #expect(watch.doubtful == [])
    let folder = scratch.file("folder")
    #expect(rename(folder, folder + "2") == 0)
    #expect(throws: StoreError.lost(path: path, .missing)) { try fixture.store.checkFiles() }
    #expect(watch.doubtful == .all)
    #expect(rename(folder + "2", folder) == 0)
    try fixture.store.checkFiles()
  }

  @Test func `a log that loses its last bytes after one's own commit is reported, also after it was moved`()
    throws
  {
    let fixture = try Fixture(at: scratch.file())
    let path = try #require(fixture.store.path) + "-wal"
    let watch = try #require(try fixture.store.watch())
    _ = try fixture.store.append("much", to: 1, by: 1)
    #expect(!watch.drain())
    // Somebody is in the middle of a commit, and the log is gone for a moment.
    let other = open(path, O_WRONLY | O_APPEND)
    defer { close(other) }
    #expect(write(other, "x", 1) == 1)
    #expect(!watch.drain())
    #expect(rename(path, path + "-moved") == 0)
    #expect(watch.drain())
    #expect(rename(path + "-moved", path) == 0)
    #expect(watch.drain())
    var facts = stat()
    #expect(stat(path, &facts) == 0)
    truncate(path, facts.st_size - 1)
    #expect(watch.drain())
  }
}
