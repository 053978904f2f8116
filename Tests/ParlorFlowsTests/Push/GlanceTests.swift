import ParlorFlows
import Testing

@testable import ParlorStore

/// What `parlor glance` reads of an account.
@Suite struct GlanceTests {
  private let file: BusyFile
  private var store: Store { file.store }
  private var account: Account { get throws { try #require(try store.account(file.ann)) } }

  private let bo: Account.ID = 2

  init() throws {
    file = try BusyFile()
    let form = SignUp(email: "bo@example.org", nickname: "Bo", password: DemoWorld.password)
    _ = try store.signUp(form, hash: DemoWorld.hash)
    try store.join(Workspace.ID(1), bo)
    try store.join(file.room, bo)
  }

  private func glance(now: Int64 = DemoStage.time) throws -> Glance {
    try Glance(of: account, in: store, now: now)
  }

  @Test func `unread messages and mentions count, and the newest is shown with its link`() throws {
    let none = try glance()
    #expect(none.unread == 0 && none.newest == nil)
    let room = file.room
    _ = try store.append("hello", to: room, by: bo)
    _ = try store.append("@\(account.nickname) look", to: room, by: bo)
    let last = try store.append("\u{1B}[31mred\n\u{202E}next", to: room, by: bo)
    var now = try glance()
    #expect(now.unread == 3 && now.mentions == 1)
    #expect(now.newest?.text == "␛[31mred ‹U+202E›next")
    #expect(now.newest?.link == "parlor://message:\(last.id)")
    // A room that notifies of mentions only counts, and shows mentions only.
    try store.setLevel(.mentions, of: room, for: file.ann)
    now = try glance()
    #expect(now.newest?.text == "@Ann look")
    try store.setLevel(.nothing, of: room, for: file.ann)
    #expect(try glance() == none)
  }

  @Test func `a message that is deleted is not shown`() throws {
    _ = try store.append("stays", to: file.room, by: bo)
    let gone = try store.append("goes", to: file.room, by: bo)
    try store.delete(gone.id, by: bo)
    #expect(try glance().newest?.text == "stays")
  }

  @Test func `payloads that wait for a session count, once`() throws {
    func post(_ payload: String) throws {
      _ = try store.post([Posting(Array(payload.utf8))], to: file.ann)
    }
    try post(#"{"type":"channel","channel_id":\#(file.room),"aps":{"alert":"one","badge":3}}"#)
    try post(#"{"aps":{"alert":{"title":"t","body":"two"}},"apns-expiration":0}"#)
    try post(#"{"aps":{"alert":{"title":"t","body":"three"},"interruption-level":"passive"}}"#)
    let now = try glance()
    #expect(now.unread == 1 && now.badge == 3)
    #expect(now.newest?.text == "one" && now.newest?.link == "parlor://channel:\(file.room)")
    // What is no place has no link.
    try post(#"{"aps":{"alert":"four","target-content-id":"x\ny $(z)"}}"#)
    let newest = try glance().newest
    #expect(newest?.text == "four" && newest?.link == "")
  }

  @Test func `a payload for another account is neither shown nor counted`() throws {
    for (account, body) in [
      ("Carol@example.org", "only for Carol"), (try account.email.uppercased(), "for you"),
    ] {
      let payload = """
        {"account":"\(account)","type":"channel","channel_id":\(file.room),\
        "aps":{"alert":{"title":"t","body":"\(body)"},"badge":7},"apns-collapse-id":"one"}
        """
      if body == "for you" { #expect(try glance() == Glance()) }
      _ = try store.post([Posting(Array(payload.utf8))], to: file.ann)
    }
    let now = try glance()
    #expect(now.unread == 1 && now.badge == 7 && now.newest?.text == "for you")
  }

  @Test func `a notification of the inbox is shown until it is read`() throws {
    var content = Notice.Content()
    (content.title, content.body, content.place) = ("Build", "passed", "channel:\(file.room)")
    let notice = try #require(try store.deliver(content, to: file.ann))
    #expect(try glance().newest?.from == "Build")
    try store.markOpened(notice.id, of: file.ann)
    #expect(try glance().newest == nil)
  }
}
