import Glibc
import Testing

@testable import ParlorStore

/// A store that is opened for reading only: nothing is made, changed or deleted, whatever state it is in.
@Suite struct ReadingOnlyTests {
  private let scratch = Scratch()

  /// The name, the time of the last change and the size of each file of the store.
  private func files(of path: String) -> [String] {
    StoreFile.all(of: path).compactMap { name in
      var facts = stat()
      guard stat(name, &facts) == 0 else { return nil }
      let changed = facts.st_mtim
      return "\(name) \(facts.st_size) \(changed.tv_sec).\(changed.tv_nsec) \(facts.st_mode)"
    }
  }

  private func nickname(_ path: String) throws(StoreError) -> String? {
    let store = try Store(reading: path, patience: 0) { 0 }
    return try store.reading { () throws(StoreError) in try store.account(1)?.nickname }
  }

  /// What reading the store throws, if it changes none of its files.
  private func failure(reading path: String) throws -> StoreError? {
    let before = files(of: path)
    let error = ParlorStoreTests.failure { () throws(StoreError) in try nickname(path) }
    #expect(files(of: path) == before)
    return error
  }

  @Test func `a store that nobody uses is read`() throws {
    let path = scratch.file()
    _ = try Fixture(at: path)
    let before = files(of: path)
    #expect(before.count == 1)
    #expect(try nickname(path) == "Ann")
    #expect(files(of: path) == before)
  }

  @Test func `what a session has just written is read while it runs`() throws {
    let path = scratch.file()
    let fixture = try Fixture(at: path)
    for number in 0..<20 {
      let message = try fixture.store.append("\(number)", to: fixture.channel, by: fixture.bo)
      let before = files(of: path)
      let store = try Store(reading: path, patience: 0) { 0 }
      #expect(try store.message(message.id)?.text == "\(number)")
      #expect(files(of: path) == before)
    }
  }

  @Test func `a store of a session that was killed is read with its log`() throws {
    let (path, copy) = (scratch.file(), scratch.file("killed"))
    let fixture = try Fixture(at: path)
    let message = try fixture.store.append("kept", to: fixture.channel, by: fixture.bo)
    for ending in ["", "-wal", "-shm"] { Scratch.write(Scratch.read(path + ending), to: copy + ending) }
    let before = files(of: copy)
    #expect(try Store(reading: copy, patience: 0) { 0 }.message(message.id)?.text == "kept")
    #expect(files(of: copy) == before)
    // Without its index, the log cannot be read. A session makes the index again.
    unlink(copy + "-shm")
    #expect(try failure(reading: copy) == .locked(path: StoreFile.absolute(copy)))
    _ = try Store(path: copy) { 0 }
    #expect(try nickname(copy) == "Ann")
  }

  @Test(arguments: SchemaStep.oldest..<SchemaStep.newest)
  func `an older store is not brought to the newest schema`(version: Int) throws {
    let path = scratch.file()
    do { try SchemaStep.apply(to: Connection(path: path, busyTimeout: 0), upTo: version) }
    let known = SchemaStep.newest
    #expect(
      try failure(reading: path)
        == .older(path: StoreFile.absolute(path), version: version, known: known))
  }

  @Test func `a newer store, another file, a pipe and nothing at all are refused`() throws {
    let path = scratch.file()
    do { try Store(path: path) { 0 }.connection.execute("PRAGMA user_version = 999") }
    let known = SchemaStep.newest
    #expect(
      try failure(reading: path) == .newer(path: StoreFile.absolute(path), version: 999, known: known))
    let empty = scratch.file("empty")
    #expect(try failure(reading: empty) == .cannotOpen(path: empty, errno: ENOENT))
    Scratch.write([], to: empty)
    #expect(try failure(reading: empty) == .cannotOpen(path: empty, errno: ENOENT))
    let other = scratch.file("other")
    Scratch.write(Array(String(repeating: "words ", count: 200).utf8), to: other)
    #expect(try failure(reading: other) == .notAStore(path: StoreFile.absolute(other)))
    let pipe = scratch.file("pipe")
    mkfifo(pipe, 0o600)
    #expect(try failure(reading: pipe) == .notAFile(path: pipe))
  }

  @Test func `a path with the marks of a URI is that path`() throws {
    let path = scratch.file("a?mode=rwc#b%41")
    _ = try Fixture(at: path)
    #expect(try nickname(path) == "Ann")
    #expect(try failure(reading: scratch.file("a")) == .cannotOpen(path: scratch.file("a"), errno: ENOENT))
  }
}
