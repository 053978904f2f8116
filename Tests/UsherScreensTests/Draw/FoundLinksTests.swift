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
    Fold("text", rest: "rest", links: kinds, rows: { _ in nil }) { $0 }
  }

  private func drawn(_ text: String, width: Int, palette: Palette = .dark, isPlain: Bool = false) throws
    -> String
  {
    let picture = "  {{*mention}}{{text wrap}}{{/mention}}{{#rest}} {{rest}}{{/rest}}\n\nroom>\n"
    let parsed = try #require(Picture.parse(path: "Screens/Room/chat.en.screen", text: picture).picture)
    var frame = Frame<Never>()
    frame.isPlain = isPlain
    try Drawing(Self.shape, parsed).draw(text, width: width, palette: palette, into: &frame)
    return frame.body.replacing("\u{1B}[", with: "⟨").replacing("1;95m", with: "M⟩").replacing(
      "4m", with: "U⟩"
    )
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
