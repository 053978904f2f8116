import SeededRandom
import Testing

@testable import UsherScreens

@Suite struct FoundLinksTests {
  private static let kinds = ["http://", "https://", "channel:", "message:"]

  @Test(arguments: [
    ("see https://example.org/a?b=c#d.", ["https://example.org/a?b=c#d"]),
    ("(https://example.org/a)", ["https://example.org/a"]),
    ("https://example.org/a_(b), then", ["https://example.org/a_(b)"]),
    ("HTTP://EXAMPLE.ORG!", ["HTTP://EXAMPLE.ORG"]),
    ("https://example.org를 보세요", ["https://example.org"]),
    ("https://ko.wikipedia.org/wiki/한국", ["https://ko.wikipedia.org/wiki/한국"]),
    ("https://ko.wikipedia.org/wiki/한국_(동음이의).", ["https://ko.wikipedia.org/wiki/한국_(동음이의)"]),
    ("https://example.org/a를, https://example.org/를", ["https://example.org/a", "https://example.org/"]),
    ("https://한국.한국/?q=점심 “https://a.b/한”", ["https://한국.한국/?q=점심", "https://a.b/한"]),
    ("https://a.b(공식)", ["https://a.b"]),
    ("https://a.b/a.그래서 https://a.b/👍", ["https://a.b/a", "https://a.b/"]),
    ("참고:https://example.org", ["https://example.org"]),
    ("channel:42에서 message:806/file:1, channel:7.", ["channel:42", "message:806/file:1", "channel:7"]),
    ("https://a.b/channel:42 channel:43", ["https://a.b/channel:42", "channel:43"]),
    ("channel:general channel: 42 mychannel:42 x-channel:42", []),
    ("http:8080 https:// https:/a 09:30 ::: a:b", []), ("", []), ("no link", []),
  ]) func `links are found`(_ text: String, _ links: [String]) {
    let found = FoundLinks.ranges(in: text, kinds: Self.kinds)
    #expect(found.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) } == links)
    #expect(FoundLinks.ranges(in: text, kinds: []) == [])
  }

  private static let shape = Shape<String, Never>("Room/chat") {
    Fold("text", rest: "rest", links: kinds, marked: true, rows: { _ in nil }) { $0 }
  }

  private func drawn(
    _ text: String, width: Int, palette: Palette = .dark, isPlain: Bool = false, marksLinks: Bool = false
  ) throws -> String {
    let picture = "  {{*mention}}{{text wrap}}{{/mention}}{{#rest}} {{rest}}{{/rest}}\n\nroom>\n"
    let parsed = try #require(Picture.parse(path: "Screens/Room/chat.en.screen", text: picture).picture)
    var frame = Frame<Never>()
    (frame.isPlain, frame.marksLinks) = (isPlain, marksLinks)
    try Drawing(Self.shape, parsed).draw(text, width: width, palette: palette, into: &frame)
    return frame.body.replacing("\u{1B}[", with: "⟨").replacing("1;95m", with: "M⟩").replacing(
      "4m", with: "U⟩"
    ).replacing("33m", with: "C⟩").replacing("⟨1m", with: "⟨B⟩")
      .replacing("\u{1B}]8;;", with: "⟦").replacing("\u{1B}\\", with: "⟧")
      .replacing("0m", with: "⟩")
  }

  @Test func `a link is underlined inside the style around it`() throws {
    #expect(
      try drawn("see channel:42 now", width: 40) == "  ⟨M⟩see ⟨⟩⟨M⟩⟨U⟩channel:42⟨⟩⟨M⟩ now⟨⟩\n\n")
  }

  @Test func `a link over several rows begins and ends its style on each`() throws {
    #expect(
      try drawn("가 https://example.org/a-long/way 나", width: 20) == """
          ⟨M⟩가⟨⟩
          ⟨M⟩⟨U⟩https://example.or⟨⟩
          ⟨M⟩⟨U⟩g/a-long/way⟨⟩⟨M⟩ 나⟨⟩


        """)
  }

  @Test func `an address is a link of the terminal on each of its rows`() throws {
    #expect(
      try drawn("https://example.org/a-long/way channel:42", width: 20, marksLinks: true) == """
          ⟨M⟩⟨U⟩⟦https://example.org/a-long/way⟧https://example.or⟦⟧⟨⟩
          ⟨M⟩⟨U⟩⟦https://example.org/a-long/way⟧g/a-long/way⟦⟧⟨⟩
          ⟨M⟩⟨U⟩channel:42⟨⟩


        """)
    #expect(
      try drawn("https://a.b/한", width: 40, marksLinks: true).contains("⟦https://a.b/%ED%95%9C⟧https://a.b/한")
    )
    #expect(
      EscapeSequence.removed(from: "a\u{1B}]8;;https://a.b\u{1B}\\b\u{1B}]8;;\u{1B}\\c\u{1B}[1md") == "abcd")
  }

  @Test(arguments: [
    ("a *b c* d", "a ⟨⟩⟨M⟩⟨B⟩b c⟨⟩⟨M⟩ d"), ("*중요*합니다", "⟨B⟩중요⟨⟩⟨M⟩합니다"), ("`x * y`", "⟨C⟩x * y"),
    ("```swift\nlet a = 1\n```", "⟨C⟩let a = 1"),
    ("see *https://a.b* now", "see ⟨⟩⟨M⟩⟨U⟩https://a.b⟨⟩⟨M⟩ now"),
    ("`channel:42`", "⟨C⟩channel:42"),
  ]) func `what is marked is drawn in its style, without the marks`(_ text: String, _ shown: String) throws {
    #expect(try drawn(text, width: 60) == "  ⟨M⟩\(shown)⟨⟩\n\n")
    #expect(try drawn(text, width: 60, palette: .none) == "  \(text.replacing("\n", with: "\n  "))\n\n")
  }

  @Test(arguments: [
    "2 * 3 * 4", "2*3*4", "*.c,*.h", "src/*.c lib/*.c", "f(*a, *b)", "**a**", "``", "* a *", "a `b", "```",
    "*a\nb*",
  ])
  func `a mark without a partner stays`(text: String) throws {
    #expect(MarkedText.read(text).text == text)
  }

  @Test func `without colours and in plain lines nothing is underlined`() throws {
    #expect(try drawn("see channel:42", width: 40, palette: .none) == "  see channel:42\n\n")
    #expect(try !drawn("see channel:42", width: 40, isPlain: true).contains("U⟩"))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a text is wrapped alike with and without links in it`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let words = ["https://example.org/a", "가나다", "channel:42", "a", "긴-단어-긴-단어", "\n", "  ", "👍🏽", "e\u{301}"]
    for _ in 0..<100 {
      let text = (0..<12).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
      let width = Int.random(in: 12...40, using: &random)
      let marked = try drawn(text, width: width).replacing("⟨M⟩", with: "").replacing("⟨U⟩", with: "")
        .replacing("⟨⟩", with: "")
      #expect(try marked == drawn(text, width: width, palette: .none), "\(text) \(width)")
    }
  }
}
