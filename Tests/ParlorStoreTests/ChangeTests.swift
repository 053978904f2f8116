import Glibc
import Testing
import Usher

@testable import ParlorStore

@Suite struct ChangeTests {
  let scratch = Scratch()

  /// Waits until the watch reports something, for ten seconds at most.
  private func wakes(_ watch: ChangeWatch) -> Bool {
    var one = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&one, 1, 10_000) == 1 && watch.drain()
  }

  @Test func `observers in this process are told at once, those in another when it collects`() throws {
    let here = try Fixture(at: scratch.file())
    let path = try #require(here.store.path)
    let there = try Store(path: path) { 0 }
    let watch = try #require(try there.watch())
    var heardHere: [Change] = []
    var heardThere: [Change] = []
    let observations = [
      here.store.observe { heardHere.append($0) }, there.observe { heardThere.append($0) },
    ]
    #expect(!watch.drain())
    let message = try here.store.append("hello", to: here.channel, by: here.ann)
    let news = Change.messages(here.channel, newest: message.id)
    #expect(heardHere == [news])
    #expect(heardThere == [])
    #expect(wakes(watch))
    #expect(try there.collect() == [news])
    #expect(try there.collect() == [])
    #expect(heardThere == [news])
    try there.markRead(here.channel, by: here.bo, upTo: message.id)
    _ = try there.append("hello back", to: here.channel, by: here.bo)
    let answer = Change.messages(here.channel, newest: Message.ID(message.id.rawValue + 1))
    #expect(heardThere == [news, .read(here.channel, here.bo), answer])
    #expect(try here.store.collect() == [answer, .read(here.channel, here.bo)])
    observations[0].cancel()
    _ = try here.store.makeChannel(name: "new", description: "", in: here.workspace, by: here.ann)
    #expect(heardHere.count == 3)
    #expect(try there.collect() == [.room(2), .workspace(here.workspace)])
  }

  @Test func `an observation ends when its last reference is released`() throws {
    let fixture = try Fixture()
    var count = 0
    do {
      let observation = fixture.store.observe { _ in count += 1 }
      _ = try fixture.store.append("one", to: fixture.channel, by: fixture.ann)
      withExtendedLifetime(observation) {}
    }
    _ = try fixture.store.append("two", to: fixture.channel, by: fixture.ann)
    #expect(count == 1)
  }

  @Test func `if another program restores an older state, everything is read again`() throws {
    let here = try Fixture(at: scratch.file())
    let path = try #require(here.store.path)
    for text in ["one", "two"] { _ = try here.store.append(text, to: here.channel, by: here.ann) }
    let other = try Connection(path: path, busyTimeout: 0)
    try other.execute(
      "DELETE FROM message WHERE text = 'two'; UPDATE sqlite_sequence SET seq = seq - 1 WHERE name = 'message'"
    )
    #expect(try here.store.collect() == [.everything])
    #expect(try here.store.collect() == [])
  }

  @Test func `what could not be read is told when it can be`() throws {
    let here = try Fixture(at: scratch.file())
    let there = try Store(path: scratch.file()) { 0 }
    let message = try here.store.append("hello", to: here.channel, by: here.ann)
    let other = try Connection(path: scratch.file(), busyTimeout: 0)
    try other.execute("ALTER TABLE message RENAME COLUMN is_fetched TO hidden")
    #expect(throws: StoreError.self) { try there.collect() }
    try other.execute("ALTER TABLE message RENAME COLUMN hidden TO is_fetched")
    #expect(try there.collect() == [.messages(here.channel, newest: message.id)])
  }

  @Test func `an observer may write, and that is heard next`() throws {
    let fixture = try Fixture()
    var heard: [Change] = []
    let observation = fixture.store.observe { change in
      heard.append(change)
      if heard.count < 3 { _ = try? fixture.store.append("echo", to: fixture.channel, by: fixture.bo) }
    }
    _ = try fixture.store.append("call", to: fixture.channel, by: fixture.ann)
    #expect(heard == (1...3).map { Change.messages(fixture.channel, newest: Message.ID($0)) })
    observation.cancel()
  }

  @Test func `a session that was away for long is told to load again`() throws {
    let here = try Fixture(at: scratch.file())
    let there = try Store(path: scratch.file()) { 0 }
    try here.store.fill(messages: 10_001, rooms: 3)
    #expect(try there.collect() == [.everything])
    for _ in 1...6000 {
      try here.store.connection.transaction { () throws(StoreError) in
        try here.store.note(.account(here.ann))
      }
    }
    #expect(try there.collect() == [.everything])
    let kept = try there.connection.row("SELECT count(*) FROM change") { $0[0] as Int }
    #expect((kept ?? 0) <= 4096 + 512)
  }

  @Test(arguments: 0..<8)
  func `messages that a killed writer acknowledged are kept, and none is kept in part`(round: Int) throws {
    let fixture = try Fixture(at: scratch.file())
    let writer = try #require(Writer("append", scratch.file(), "1", "2", "1000000"))
    let moment = round * round * 3 + Int.random(in: 0...2)
    var acknowledged: [Message.ID] = []
    while acknowledged.count < moment, let line = writer.line(), let id = Message.ID(line) {
      acknowledged.append(id)
    }
    writer.kill()
    while let line = writer.line(), let id = Message.ID(line) { acknowledged.append(id) }
    #expect(writer.wait() == -SIGKILL)
    let kept = try fixture.store.messages(in: fixture.channel, after: 0, limit: 1_000_000).messages
    #expect(acknowledged.count >= moment)
    #expect(Array(kept.map(\.id).prefix(acknowledged.count)) == acknowledged)
    #expect(kept.count - acknowledged.count <= 1)
    #expect(kept.map(\.text).allSatisfy { $0.hasPrefix("writer ") })
    #expect(try fixture.store.collect().last == kept.last.map { .messages(fixture.channel, newest: $0.id) })
    #expect(try fixture.store.append("after", to: 1, by: 1).sequence == kept.count + 1)
    #expect(try fixture.store.connection.row("PRAGMA integrity_check") { $0[0] as String } == "ok")
  }

  @Test func `the end of a process wakes the others, in case it wrote last`() throws {
    let fixture = try Fixture(at: scratch.file())
    let writer = try #require(Writer("linger", scratch.file()))
    #expect(writer.line() == "open")
    let watch = try #require(try fixture.store.watch())
    #expect(!watch.drain())
    writer.kill()
    #expect(wakes(watch))
    #expect(writer.wait() == -SIGKILL)
    #expect(try fixture.store.collect() == [])
  }

  @Test func `ten writers take turns, and every session hears all of them in one order`() throws {
    let fixture = try Fixture(at: scratch.file())
    var sessions = try (0..<2).map { _ in try Listener(to: fixture.channel, at: scratch.file()) }
    let writers = (0..<10).compactMap { _ in Writer("append", scratch.file(), "1", "2", "100") }
    #expect(writers.count == 10)
    while sessions.contains(where: { $0.heard.count < 1000 }) {
      var polled = sessions.map { pollfd(fd: $0.watch.descriptor, events: Int16(POLLIN), revents: 0) }
      try #require(poll(&polled, 2, 20_000) > 0, "\(sessions.map(\.heard.count)) of 1000 heard")
      for index in sessions.indices where polled[index].revents != 0 { try sessions[index].listen() }
    }
    var acknowledged: [Message.ID] = []
    for writer in writers {
      while let line = writer.line() { acknowledged.append(try #require(Message.ID(line), "\(line)")) }
      #expect(writer.wait() == 0)
    }
    let all = try fixture.store.messages(in: fixture.channel, after: 0, limit: 2000).messages
    #expect(all.map(\.id) == acknowledged.sorted())
    #expect(all.map(\.sequence) == Array(1...1000))
    #expect(Set(all.map(\.text)).count == 1000)
    for session in sessions { #expect(session.heard == all) }
  }

  @Test func `many processes may make the store at once`() throws {
    let openers = (0..<8).compactMap { _ in Writer("open", scratch.file("new.db"), "077") }
    #expect(openers.map { [$0.line(), "\($0.wait())"] } == openers.map { _ in [nil, "0"] })
  }

  @Test func `an observer may keep the observation of another`() throws {
    let fixture = try Fixture()
    let store = fixture.store
    var heard = 0
    var inner: Observation? = store.observe { _ in heard += 1 }
    var outer: Observation? = store.observe { [inner] _ in withExtendedLifetime(inner) {} }
    inner = nil
    try store.setNickname("B", of: fixture.bo)
    #expect(heard == 1)
    withExtendedLifetime(outer) {}
    outer = nil
    try store.setNickname("Bo", of: fixture.bo)
    #expect(heard == 1)
  }
}

/// A session that records the messages it is told of.
private struct Listener {
  let store: Store
  let watch: ChangeWatch
  let room: Room.ID
  var heard: [Message] = []

  init(to room: Room.ID, at path: String) throws {
    store = try Store(path: path) { 0 }
    watch = try #require(try store.watch())
    self.room = room
  }

  mutating func listen() throws {
    watch.drain()
    for change in try store.collect() {
      guard case .messages(room, _) = change else { continue }
      heard += try store.messages(in: room, after: heard.last?.id ?? 0, limit: 2000).messages
    }
  }
}
