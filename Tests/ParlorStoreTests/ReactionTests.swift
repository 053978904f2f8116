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
