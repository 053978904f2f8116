import ParlorStore
import Testing
import UsherSession
import UsherTesting

@testable import ParlorFlows

/// How a room shows reactions, and what `/react` understands.
@Suite struct ReactingTests {
  let company: Company
  var store: Store { company.store }

  init() throws { company = try Company() }

  private func guest(_ account: Account.ID, _ language: String = "en", plain: Bool = false) throws -> Guest {
    var given = SettingValues()
    given[.language] = language
    given[.isPlain] = plain
    return try company.guest(account, at: "channel:42", given: given)
  }

  private func emoji(_ text: String) throws -> Emoji { try #require(EmojiCode.emoji(text)) }

  @Test(arguments: ["en", "ko"])
  func `a reaction is seen by the others at once, and is taken back`(_ language: String) throws {
    let (jun, mina) = (try guest(Company.jun, language), try guest(Company.mina))
    _ = try store.append("Deploy at three", to: 42, by: Company.mina)
    _ = (jun.news, mina.news)
    jun.type("/react 25 :+1:")
    #expect(jun.news == "25  👍 1")
    #expect(mina.news == "25  👍 1")
    mina.type("/react 25 👍")
    mina.type("/react 25 tada")
    #expect(mina.news == "25  👍 2  🎉 1")
    _ = jun.news
    jun.type("/react 25 +1")
    #expect(
      jun.news == "25  👍 1  🎉 1\n"
        + (language == "en" ? "Reaction 👍 removed." : "👍 반응을 취소했습니다."))
    mina.type("/latest")
    #expect(mina.news.contains("25  Mina 09:30  Deploy at three\n25  👍 1  🎉 1"))
  }

  @Test(arguments: [("en", "25  2 thumbs up (you too), 1 🦊"), ("ko", "25  좋아요 2(나 포함), 🦊 1")])
  func `in plain lines, reactions are words`(_ language: String, _ words: String) throws {
    let jun = try guest(Company.jun, language, plain: true)
    let message = try store.append("Deploy at three", to: 42, by: Company.mina)
    try store.react(try emoji(":+1:"), to: message.id, by: Company.mina)
    try store.react(try emoji(":+1:"), to: message.id, by: Company.jun)
    try store.react(try emoji("🦊"), to: message.id, by: Company.mina)
    #expect(jun.news.hasSuffix(words))
  }

  @Test(arguments: [
    ("/react", "Type the number in front"), ("/react 24", "Type an emoji or its code"),
    ("/react 24 yes", "“yes” is not an emoji"),
    ("/react 24 :nothing:", "“:nothing:” is not an emoji"), ("/react 24 👍👍", "is not an emoji"),
    ("/react 24 👍\u{202E}", "is not an emoji"),
  ])
  func `what is no emoji is refused with words`(_ line: String, _ words: String) throws {
    let jun = try guest(Company.jun)
    jun.type(line)
    #expect(jun.news.contains(words))
  }

  @Test func `a chain of a thousand joined emoji is refused`() throws {
    let jun = try guest(Company.jun)
    jun.type("/react 24 👩" + String(repeating: "\u{200D}👩", count: 500))
    let words = jun.news
    #expect(words.contains("is not an emoji"))
    #expect(words.unicodeScalars.count < 200)
  }

  @Test func `every code is an emoji`() throws {
    #expect(EmojiCode.typed.count >= 30)
    for code in EmojiCode.typed { #expect(EmojiCode(try emoji(code).text) != .other, "\(code)") }
  }

  @Test(arguments: [
    (":tada: done", "🎉 done"), ("축하:tada:해요 :+1::heart:", "축하🎉해요 👍❤️"), (":Tada:", "🎉"),
    ("at 10:100:20", "at 10:100:20"), (":nothing: :", ":nothing: :"), ("`:tada:` :tada:", "`:tada:` 🎉"),
    ("a:x:b", "a:x:b"),
    ("https://a.b:443/:x:y", "https://a.b:443/:x:y"),
  ]) func `codes in a text become emoji, but not in code`(_ typed: String, _ sent: String) throws {
    #expect(EmojiCode.written(typed) == sent)
    let jun = try guest(Company.jun)
    jun.type(typed)
    #expect(try store.messages(in: 42, limit: 1).messages.last?.text == sent)
  }

  @Test func `Tab completes names and codes, and adds the blank`() throws {
    let jun = try guest(Company.jun)
    let session = jun.play.session
    #expect(session.completions(of: "hi @Mi") == ["@Mina "])
    #expect(session.completions(of: "/msg @Mi") == ["@Mina "])
    #expect(session.completions(of: "well done :ta") == [":tada: "])
    #expect(session.completions(of: "/react 24 :ta") == [":tada: "])
    #expect(session.completions(of: "ends in :") == [])
  }
}
