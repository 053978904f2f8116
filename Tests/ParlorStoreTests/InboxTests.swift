import Testing

@testable import ParlorStore

/// An inbox takes notifications in batches, and keeps no more than `Store.mostNotices`.
@Suite struct InboxTests {
  let scratch = Scratch()

  private func notice(_ number: Int, identity: String? = nil) -> Notice.Content {
    var content = Notice.Content()
    content.identity = identity
    content.body = String(number)
    return content
  }

  private func position(_ line: Int) -> (path: String, position: PushPosition) {
    ("/p", PushPosition(device: 1, inode: 2, offset: Int64(line * 10), line: Int64(line)))
  }

  private func bodies(_ store: Store, _ account: Account.ID) throws -> [Int] {
    try store.notices(of: account, limit: 5000).compactMap { Int($0.content.body) }.reversed()
  }

  @Test func `a batch is one transaction with one position, and waits for the disk once`() throws {
    let fixture = try Fixture(at: scratch.file())
    var flushes = 0
    fixture.store.connection.sync = { _ in
      flushes += 1
      return 0
    }
    let batch = (1...650).map { Delivery(notice($0), to: fixture.ann, at: 5, from: position($0)) }
    try fixture.store.deliver(batch)
    #expect(flushes == 1)
    #expect(try bodies(fixture.store, fixture.ann) == Array(1...650))
    #expect(try fixture.store.pushPosition(of: "/p", for: fixture.ann)?.line == 650)
  }

  @Test func `lines that another session has kept are not kept again, and those of a rewritten file are`()
    throws
  {
    let fixture = try Fixture(at: scratch.file())
    func keep(_ lines: ClosedRange<Int>, generation: Int64 = 0, from first: Int = 1) throws {
      try fixture.store.deliver(
        lines.map { number in
          var file = position(number - first + 1)
          file.position.generation = generation
          return Delivery(notice(number), to: fixture.ann, at: 5, from: file)
        })
    }
    // Two sessions read the same lines, in batches of their own.
    try keep(1...3)
    try keep(1...2)
    try keep(2...5)
    #expect(try bodies(fixture.store, fixture.ann) == Array(1...5))
    // The file is rewritten, which both notice.
    try keep(6...7, generation: 1, from: 6)
    try keep(6...8, generation: 1, from: 6)
    #expect(try bodies(fixture.store, fixture.ann) == Array(1...8))
    // A session that has not noticed it yet keeps nothing again, loses nothing, and takes no position back.
    try fixture.store.deliver([Delivery(notice(5), to: fixture.ann, at: 5, from: position(5))])
    for _ in 1...2 {
      try fixture.store.deliver([Delivery(notice(9), to: fixture.ann, at: 5, from: position(6))])
    }
    #expect(try bodies(fixture.store, fixture.ann) == Array(1...9))
    let kept = try fixture.store.pushPosition(of: "/p", for: fixture.ann)
    #expect(kept?.generation == 1 && kept?.line == 3)
  }

  @Test func `a write inside another is synced and told together with the outer one`() throws {
    let fixture = try Fixture(at: scratch.file())
    var flushes = 0
    fixture.store.connection.sync = { _ in
      flushes += 1
      return 0
    }
    var told: [Change] = []
    let observation = fixture.store.observe { told.append($0) }
    try fixture.store.write { () throws(StoreError) in
      for text in ["one", "two"] { _ = try fixture.store.append(text, to: fixture.channel, by: fixture.ann) }
      #expect(told == [])
    }
    #expect(flushes == 1)
    #expect(told == [.messages(fixture.channel, newest: 2)])
    withExtendedLifetime(observation) {}
  }

  @Test
  func `positions are saved for each account and file, also after lines that put nothing into the inbox`()
    throws
  {
    let fixture = try Fixture()
    let (ann, bo, store) = (fixture.ann, fixture.bo, fixture.store)
    try store.deliver([
      Delivery(notice(1), to: ann, at: 5, from: position(1)), Delivery(nil, to: bo, at: 5, from: position(2)),
      Delivery(notice(2), to: ann, at: 5, from: position(3)),
      Delivery(nil, to: ann, at: 5, from: position(4)),
    ])
    #expect(try store.pushPosition(of: "/p", for: ann)?.line == 4)
    #expect(try store.pushPosition(of: "/p", for: bo)?.line == 2)
    #expect(try bodies(store, ann) == [1, 2])
    #expect(try bodies(store, bo) == [])
  }

  @Test func `if there are too many notifications, seen ones are deleted first, then the oldest`() throws {
    let fixture = try Fixture()
    let (ann, store, most) = (fixture.ann, fixture.store, Store.mostNotices)
    try store.deliver((1...most).map { Delivery(notice($0), to: ann, at: 5, isSeen: $0 % 100 == 0) })
    try store.deliver([Delivery(notice(0), to: fixture.bo, at: 5)])
    #expect(try bodies(store, ann) == Array(1...most))
    try store.deliver((1...12).map { Delivery(notice(most + $0), to: ann, at: 5) })
    // The ten that were seen (100, 200 and so on) go first, then 1 and 2, which are the oldest.
    let kept = (3...(most + 12)).filter { $0 % 100 != 0 || $0 > most }
    #expect(try bodies(store, ann) == kept)
    #expect(try bodies(store, fixture.bo) == [0])
  }

  @Test func `an unread mention is deleted after all others`() throws {
    let fixture = try Fixture()
    let (ann, store, most) = (fixture.ann, fixture.store, Store.mostNotices)
    var mention = notice(0)
    mention.body = "@ann, lunch?"
    try store.deliver([Delivery(mention, to: ann, at: 5)])
    try store.deliver((1...most + 7).map { Delivery(notice($0), to: ann, at: 5) })
    let kept = try store.notices(of: ann, limit: 2 * most).map(\.content.body)
    #expect(kept.count == most && kept.last == "@ann, lunch?")
  }
}
