import Testing

@testable import ParlorStore

@Suite struct KeepsakeTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
  }

  @Test func `an account does not see what another one keeps`() throws {
    let store = fixture.store
    let draft = Keepsake(version: 2, text: "half a sent")
    try store.keep(draft, as: "draft/room:1", of: fixture.ann)
    try store.keep(Keepsake(version: 1, text: "ko"), as: "setting/language", of: fixture.ann)
    try store.keep(Keepsake(version: 1, text: "x"), as: "draft", of: fixture.ann)
    #expect(try store.keepsake("draft/room:1", of: fixture.ann) == draft)
    #expect(try store.keepsake("draft/room:1", of: fixture.bo) == nil)
    let drafts = try store.keepsakes(prefix: "draft/", of: fixture.ann)
    #expect(drafts.map(\.key) == ["draft/room:1"])
    #expect(drafts.map(\.keepsake) == [draft])
    try store.keep(nil, as: "draft/room:1", of: fixture.ann)
    #expect(try store.keepsakes(prefix: "draft/", of: fixture.ann).isEmpty)
    #expect(
      failure { () throws(StoreError) in try store.keep(draft, as: "a", of: 99) } == .unknown(.account(99)))
  }

  @Test func `if a change is given, other sessions are told of it after the text was kept`() throws {
    let store = fixture.store
    var heard: [Change] = []
    let watch = store.observe { heard.append($0) }
    let kept = Keepsake(version: 1, text: "ko")
    try store.keep(kept, as: "draft/room:1", of: fixture.ann)
    #expect(heard == [])
    try store.keep(kept, as: "setting/language", of: fixture.ann, telling: .settings(fixture.ann))
    #expect(heard == [.settings(fixture.ann)])
    _ = try? store.keep(kept, as: "setting/language", of: 99, telling: .settings(99))
    #expect(heard == [.settings(fixture.ann)])
    withExtendedLifetime(watch) {}
  }

  @Test func `the machine has settings of its own`() throws {
    try fixture.store.setDeviceSetting("account", "1")
    #expect(try fixture.store.deviceSetting("account") == "1")
    try fixture.store.setDeviceSetting("account", nil)
    #expect(try fixture.store.deviceSetting("account") == nil)
  }

  @Test func `a notification is delivered once, and replaces those with the same collapse identity`() throws {
    let store = fixture.store
    var content = Notice.Content()
    content.title = "Mina"
    content.identity = "id-1"
    content.collapse = "chat"
    content.level = .passive
    content.relevance = 0.5
    let first = try #require(try store.deliver(content, to: fixture.ann))
    #expect(try store.deliver(content, to: fixture.ann) == nil)
    #expect(try store.deliver(content, to: fixture.bo) != nil)
    #expect(try store.notices(of: fixture.ann) == [first])
    content.identity = "id-2"
    let second = try #require(try store.deliver(content, to: fixture.ann))
    #expect(try store.notices(of: fixture.ann) == [second])
    let plain = Notice.Content()
    let third = try #require(try store.deliver(plain, to: fixture.ann))
    let fourth = try #require(try store.deliver(plain, to: fixture.ann))
    #expect(try store.notices(of: fixture.ann, limit: 2) == [fourth, third])
    #expect(try store.notices(of: fixture.ann, before: third.id) == [second])
    try store.markOpened(second.id, of: fixture.bo)
    try store.markOpened(second.id, of: fixture.ann)
    #expect(
      try store.notices(of: fixture.ann).map(\.seenAt) == [nil, nil, fixture.clock.time])
  }

  @Test func `the position in a file is saved together with the notifications before it`() throws {
    let store = fixture.store
    let position = PushPosition(device: .max, inode: 1 << 63, offset: 120, line: 3)
    #expect(try store.pushPosition(of: "/p", for: fixture.ann) == nil)
    _ = try store.deliver(Notice.Content(), to: fixture.ann, from: (path: "/p", position: position))
    #expect(try store.pushPosition(of: "/p", for: fixture.ann) == position)
    #expect(try store.pushPosition(of: "/p", for: fixture.bo) == nil)
    let next = PushPosition(device: 1, inode: 2, offset: 3, line: 4)
    try store.deliver([Delivery(nil, to: fixture.ann, at: 0, from: (path: "/p", position: next))])
    #expect(try store.pushPosition(of: "/p", for: fixture.ann)?.line == 4)
  }
}
