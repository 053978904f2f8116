import Glibc
import SeededRandom
import Testing

@testable import ParlorStore

@Suite struct StoreFileTests {
  let scratch = Scratch()

  @Test(arguments: ["000", "022", "777"])
  func `only their owner can read files and folders, whatever the umask is`(umask: String) throws {
    let path = scratch.path + "/a/b/parlor.db"
    let writer = try #require(Writer("open", path, umask))
    #expect(writer.line() == nil)
    #expect(writer.wait() == 0)
    let store = try Store(path: path) { 0 }
    try store.setDeviceSetting("written", "yes")
    #expect(try store.deviceSetting("opened") == "yes")
    let modes = ["", "/a", "/a/b", "/a/b/parlor.db", "/a/b/parlor.db-wal", "/a/b/parlor.db-shm"].map {
      Scratch.mode(scratch.path + $0)
    }
    #expect(modes == [0o700, 0o700, 0o700, 0o600, 0o600, 0o600])
  }

  @Test func `a file that others could read is closed to them`() throws {
    _ = try Store(path: scratch.file()) { 0 }
    chmod(scratch.file(), 0o644)
    _ = try Store(path: scratch.file()) { 0 }
    #expect(Scratch.mode(scratch.file()) == 0o600)
  }

  @Test func `the files beside a store are closed to others, and links in their places are not followed`()
    throws
  {
    let path = scratch.file()
    do {
      let fixture = try Fixture(at: path)
      fixture.store.attend(as: fixture.ann)
      for ending in ["", "-wal", "-shm", "-sessions"] { chmod(path + ending, 0o777) }
      _ = try Store(path: path) { 0 }
      for ending in ["", "-wal", "-shm", "-sessions"] { #expect(Scratch.mode(path + ending) == 0o600) }
    }
    let other = scratch.file("other.db")
    do { _ = try Store(path: other) { 0 } }
    let bytes = Scratch.read(other)
    chmod(other, 0o644)
    for ending in ["", "-wal", "-shm", "-journal", "-sessions"] {
      unlink(path + ending)
      symlink(other, path + ending)
      #expect(
        failure { () throws(StoreError) in try Store(path: path) { 0 } } == .notAFile(path: path + ending))
      unlink(path + ending)
      mkfifo(path + ending, 0o600)
      #expect(
        failure { () throws(StoreError) in try Store(path: path) { 0 } } == .notAFile(path: path + ending))
      unlink(path + ending)
      if ending.isEmpty { _ = try Store(path: path) { 0 } }
    }
    #expect(Scratch.read(other) == bytes)
    #expect(Scratch.mode(other) == 0o644)
  }

  @Test func `unusual names are valid`() throws {
    for name in [":memory:", "file:x?mode=ro", "ünï 한글 %41.db", "-x"] {
      _ = try Store(path: scratch.file(name)) { 0 }
      #expect(Scratch.mode(scratch.file(name)) == 0o600)
    }
    #expect(
      failure { () throws(StoreError) in try Store(path: "") { 0 } } == .cannotOpen(path: "", errno: EINVAL))
    let cut = scratch.file("a\0b")
    #expect(
      failure { () throws(StoreError) in try Store(path: cut) { 0 } } == .cannotOpen(path: cut, errno: EINVAL)
    )
  }

  @Test func `a folder, a pipe or a missing parent folder is refused at once`() {
    mkfifo(scratch.file("pipe"), 0o600)
    let pipe = scratch.file("pipe")
    let folder = scratch.path
    let through = scratch.file("pipe") + "/x.db"
    #expect(failure { () throws(StoreError) in try Store(path: pipe) { 0 } } == .notAFile(path: pipe))
    #expect(failure { () throws(StoreError) in try Store(path: folder) { 0 } } == .notAFile(path: folder))
    #expect(
      failure { () throws(StoreError) in try Store(path: through) { 0 } }
        == .cannotOpen(path: through, errno: ENOTDIR))
  }

  @Test func `an empty file becomes a store`() throws {
    Scratch.write([], to: scratch.file())
    try Store(path: scratch.file()) { 0 }.setDeviceSetting("a", "b")
    #expect(try Store(path: scratch.file()) { 0 }.deviceSetting("a") == "b")
  }

  @Test func `a file that is not a store is refused and not changed`() throws {
    let path = scratch.file()
    let foreign = scratch.file("foreign.db")
    try Connection(path: foreign, busyTimeout: 0).execute("CREATE TABLE theirs (a)")
    let files = [Array("dear diary, ".utf8) + [UInt8](repeating: 32, count: 9000), Scratch.read(foreign)]
    for bytes in files {
      Scratch.write(bytes, to: path)
      #expect(failure { () throws(StoreError) in try Store(path: path) { 0 } } == .notAStore(path: path))
      #expect(Scratch.read(path) == bytes)
    }
  }

  @Test func `a newer store is refused and left as it is`() throws {
    let path = scratch.file()
    do {
      let fixture = try Fixture(at: path)
      try fixture.store.connection.execute("PRAGMA user_version = 999")
    }
    let bytes = Scratch.read(path)
    #expect(
      failure { () throws(StoreError) in try Store(path: path) { 0 } }
        == .newer(path: path, version: 999, known: SchemaStep.newest))
    #expect(Scratch.read(path) == bytes)
  }

  @Test func `random damage is an error or harmless, never a trap`() throws {
    let path = scratch.file()
    do { try Fixture(at: path).store.fill(messages: 300, rooms: 5) }
    let whole = Scratch.read(path)
    let seed = UInt64.random(in: 0..<(.max))
    var random = SplitMix64(seed: seed)
    for round in 0..<150 {
      var bytes = whole
      if round % 3 == 0 {
        bytes.removeLast(random.below(bytes.count))
      } else {
        for _ in 0..<(1 + random.below(200)) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      }
      Scratch.write(bytes, to: path)
      _ = failure { () throws(StoreError) in
        let store = try Store(path: path, busyTimeout: 0) { 0 }
        for workspace in try store.workspaces(of: 4) {
          for channel in try store.channels(of: workspace.id, for: 4) {
            _ = try store.messages(in: channel.id, limit: 100)
            _ = try store.append("on top", to: channel.id, by: 4)
          }
        }
      }
      for ending in ["-wal", "-shm"] { unlink(path + ending) }
    }
  }

  @Test func `a truncated store says that it is damaged and is left as it is`() throws {
    let path = scratch.file()
    do { try Fixture(at: path).store.fill(messages: 2000, rooms: 5) }
    let bytes = Array(Scratch.read(path).prefix(40_000))
    Scratch.write(bytes, to: path)
    let error = failure { () throws(StoreError) in
      let store = try Store(path: path) { 0 }
      for room in 1...6 { _ = try store.messages(in: Room.ID(Int64(room)), limit: 1000) }
    }
    guard case .damaged(path, _)? = error else {
      Issue.record("expected damage, got \(String(describing: error))")
      return
    }
    #expect(Scratch.read(path) == bytes)
  }

  @Test func `a read-only store is refused`() throws {
    let path = scratch.file()
    do { _ = try Fixture(at: path) }
    chmod(path, 0o444)
    chmod(scratch.path, 0o555)
    let bytes = Scratch.read(path)
    let writer = try #require(Writer("intrude", path))
    #expect(writer.line() == "\(StoreError.readOnly(path: path))")
    #expect(writer.wait() == 1)
    #expect(Scratch.read(path) == bytes)
    chmod(path, 0)
    let reader = try #require(Writer("intrude", path))
    #expect(reader.line() == "\(StoreError.cannotOpen(path: path, errno: EACCES))")
    #expect(reader.wait() == 1)
    chmod(scratch.path, 0o700)
  }

  @Test func `a folder that may not be made says why`() throws {
    let shut = scratch.file("shut")
    mkdir(shut, 0o555)
    chmod(scratch.path, 0o755)
    let writer = try #require(Writer("intrude", shut + "/data/x.db"))
    #expect(writer.line() == "\(StoreError.cannotOpen(path: shut + "/data", errno: EACCES))")
  }

  @Test func `a locked store says so and goes on afterwards`() throws {
    let fixture = try Fixture(at: scratch.file())
    let path = try #require(fixture.store.path)
    let other = try Store(path: path, busyTimeout: 0) { 0 }
    try fixture.store.connection.transaction { () throws(StoreError) in
      #expect(
        failure { () throws(StoreError) in try other.append("hello", to: fixture.channel, by: fixture.bo) }
          == .locked(path: path))
      #expect(failure { () throws(StoreError) in try other.channels(of: 1, for: 1) } == nil)
    }
    #expect(try other.append("hello", to: fixture.channel, by: fixture.bo).sequence == 1)
  }

  @Test func `a table whose ids are used up is told as damage, and as no full disk`() throws {
    let fixture = try Fixture(at: scratch.file())
    let path = try #require(fixture.store.path)
    _ = try fixture.store.append("hi", to: fixture.channel, by: fixture.ann)
    try fixture.store.connection.execute("UPDATE sqlite_sequence SET seq = 9223372036854775807")
    let error = failure { () throws(StoreError) in
      _ = try fixture.store.append("hello", to: fixture.channel, by: fixture.ann)
    }
    #expect(error == .damaged(path: path, detail: "sqlite_sequence"))
    #expect(fixture.store.loss == error)
  }

  @Test func `a full disk loses no message that was acknowledged`() throws {
    let fixture = try Fixture(at: scratch.file())
    let path = try #require(fixture.store.path)
    try fixture.store.connection.execute("PRAGMA max_page_count = 60")
    var sent: [Message] = []
    var error: StoreError?
    while error == nil, sent.count < 10_000 {
      error = failure { () throws(StoreError) in
        sent.append(
          try fixture.store.append(
            String(repeating: "x", count: 500), to: fixture.channel, by: fixture.ann))
      }
    }
    #expect(error == .full(path: path))
    #expect(!sent.isEmpty)
    #expect(try fixture.store.messages(in: fixture.channel, after: 0, limit: 20_000).messages == sent)
    try fixture.store.connection.execute("PRAGMA max_page_count = 1000")
    sent.append(try fixture.store.append("room again", to: fixture.channel, by: fixture.ann))
    let reopened = try Store(path: path) { 0 }
    #expect(try reopened.messages(in: fixture.channel, after: 0, limit: 20_000).messages == sent)
    #expect(try reopened.connection.row("PRAGMA integrity_check") { $0[0] as String } == "ok")
  }
}
