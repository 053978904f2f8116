import Testing
import Usher

@testable import ParlorStore

/// Reactions to messages, and which texts are an emoji.
@Suite struct ReactionTests {
  let scratch = Scratch()
  let fixture: Fixture
  var store: Store { fixture.store }

  init() throws { fixture = try Fixture(at: scratch.file()) }

  private func emoji(_ text: String) throws -> Emoji { try #require(Emoji(text)) }

  private func reactions(to id: Message.ID) throws -> [Reaction] {
    try #require(try store.message(id)).reactions
  }

  @Test func `the same reaction again is taken back`() throws {
    let message = try store.append("done", to: 1, by: 1)
    #expect(try store.react(try emoji("👍"), to: message.id, by: 2))
    #expect(try store.react(try emoji("🎉"), to: message.id, by: 1))
    #expect(try store.react(try emoji("👍"), to: message.id, by: 1))
    let both = [Reaction(emoji: "👍", accounts: [2, 1]), Reaction(emoji: "🎉", accounts: [1])]
    #expect(try reactions(to: message.id) == both)
    #expect(try store.messages(in: 1).messages.last?.reactions == reactions(to: message.id))
    #expect(try !store.react(try emoji("👍"), to: message.id, by: 2))
    #expect(try !store.react(try emoji("🎉"), to: message.id, by: 1))
    #expect(try reactions(to: message.id) == [Reaction(emoji: "👍", accounts: [1])])
  }

  @Test func `reactions of others are unread until the author of the message has seen them`() throws {
    let message = try store.append("done", to: 1, by: 1)
    func unread() throws -> [Set<Message.ID>] {
      try [store.unreadReactions(of: 1), store.unreadReactions(of: 2)]
    }
    try store.react(try emoji("👍"), to: message.id, by: 1)
    #expect(try unread() == [[], []])
    fixture.clock.time += 5
    try store.react(try emoji("🎉"), to: message.id, by: 2)
    try store.seeReactions(to: [message.id], by: 2)
    #expect(try unread() == [[message.id], []])
    let shown = try store.reactions(to: message.id, besides: 1).map { "\($0)" }
    #expect(shown == ["(name: \"Bo\", emoji: \"🎉\", at: \(fixture.clock.time))"])
    try store.seeReactions(to: [message.id], by: 1)
    #expect(try unread() == [[], []])
    try store.react(try emoji("👍"), to: message.id, by: 2)
    #expect(try unread() == [[message.id], []])
    try store.react(try emoji("👍"), to: message.id, by: 2)
    #expect(try unread() == [[], []])
  }

  @Test func `the reactions of an older store count as seen`() throws {
    let path = scratch.file("old")
    let old = try Connection(path: path, busyTimeout: 0)
    try SchemaStep.apply(to: old, upTo: 39)
    try old.execute(
      """
      INSERT INTO account (email, nickname, phone, coins, password, created_at)
      VALUES ('a@example.org', 'A', '', 0, '*', 1), ('b@example.org', 'B', '', 0, '*', 1);
      INSERT INTO workspace (admin_id, name, description, created_at) VALUES (1, 'W', '', 1);
      INSERT INTO room (workspace_id, name, description, admin_id, created_at, last_message_id, last_sequence)
      VALUES (1, 'all', '', 1, 1, 1, 1);
      INSERT INTO room_member (account_id, room_id, joined_at) VALUES (1, 1, 1), (2, 1, 1);
      INSERT INTO message (room_id, sequence, author_id, sent_at, text) VALUES (1, 1, 1, 1, 'done');
      INSERT INTO reaction VALUES (1, '👍', 2, 1)
      """)
    let store = try Store(path: path) { 9 }
    #expect(try store.unreadReactions(of: 1) == [])
    try store.react(try emoji("🎉"), to: 1, by: 2)
    #expect(try store.unreadReactions(of: 1) == [1])
    #expect(try store.reactions(to: 1, besides: 1).map(\.at) == [9, 0])
  }

  @Test func `answers to an account are listed until it has read them`() throws {
    let one = try store.append("one", to: 1, by: 1)
    let two = try store.append("two", to: 1, by: 2, replyTo: one.id)
    _ = try store.append("three", to: 1, by: 2, replyTo: two.id)
    _ = try store.append("four", to: 1, by: 1, replyTo: one.id)
    try store.setLevel(.nothing, of: 1, for: 1)
    #expect(try store.unreadAnswers(to: 1) == [two.id])
    #expect(try store.unreadAnswers(to: 2) == [])
    #expect(try store.isUnread(two, by: 1))
    try store.markRead(1, by: 1, two.sequence...two.sequence)
    #expect(try store.unreadAnswers(to: 1) == [])
    #expect(try !store.isUnread(two, by: 1))
  }

  @Test func `another session hears of a reaction`() throws {
    let message = try store.append("done", to: 1, by: 1)
    let other = try Store(path: scratch.file()) { 0 }
    var heard: [Change] = []
    let watch = other.observe { heard.append($0) }
    try store.react(try emoji("👍"), to: message.id, by: 2)
    try other.collect()
    #expect(heard == [.reacted(message.id, 1)])
    watch.cancel()
  }

  @Test func `a message takes so many different emoji`() throws {
    let message = try store.append("done", to: 1, by: 1)
    for number in 0..<Store.mostReactions {
      let scalar = try #require(Unicode.Scalar(0x1F400 + UInt32(number)))
      try store.react(try emoji(String(scalar)), to: message.id, by: 1)
    }
    let (one, more) = (try emoji("\u{1F400}"), try emoji("👍"))
    #expect(
      failure { () throws(StoreError) in try store.react(more, to: message.id, by: 2) } == .invalid(.reaction)
    )
    #expect(try store.react(one, to: message.id, by: 2))
    #expect(try reactions(to: message.id).count == Store.mostReactions)
  }

  @Test(arguments: [
    "👍", "👍🏽", "❤️", "☕", "🇰🇷", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "1️⃣", "👩‍🚀", "👩🏻‍❤️‍💋‍👨🏽",
    "👨‍👩‍👧‍👦", "🏳️‍🌈", "⚠️",
  ])
  func `an emoji`(_ text: String) { #expect(Emoji(text)?.text == text) }

  @Test(arguments: [("❤", "❤️"), ("👍\u{FE0F}", "👍"), ("#\u{20E3}", "#️⃣"), ("👩‍❤‍👩", "👩‍❤️‍👩")])
  func `emoji that look the same are equal`(_ text: String, _ same: String) throws {
    #expect(Emoji(text) == (try emoji(same)))
  }

  static let none = [
    "", " ", "a", "1", "#", "가", "👍👍", "👍 ", ":+1:", "👍\u{202E}", "\u{202E}", "\u{200D}", "👍\u{200D}",
    "\u{FE0F}",
    "e\u{301}", "👍\u{301}", "🇰", "🇰🇷🇰🇷", "\u{1F3F4}\u{E0067}\u{E007F}", "👍\u{E0067}\u{E007F}", "\u{1B}[2J",
    "\n",
    "👍" + String(repeating: "\u{200D}👍", count: 500), String(repeating: "\u{301}", count: 1000),
    "👍" + String(repeating: "\u{1F3FD}", count: 3), "👍\u{200D}a",
  ]

  @Test(arguments: none) func `no emoji`(_ text: String) { #expect(Emoji(text) == nil) }
}
