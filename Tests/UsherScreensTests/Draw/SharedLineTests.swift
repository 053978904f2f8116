import Testing

@testable import UsherScreens

/// Several choices on one line.
@Suite struct SharedLineTests {
  struct Model: Sendable {
    var hasMore = true
    var unread = "3"
  }

  static let shape = Shape<Model, String>("Bar/tabs") {
    Flag("hasMore") { $0.hasMore }
    Value("unread") { $0.unread }
    List("teas", { _ in [1] }) {
      Value("tea") { String($0) }
      Choice("order") { String($0) }
    }
    Choice("home") { _ in "home" }
    Choice("more") { _ in "more" }
    Choice("back") { _ in "back" }
    Choice("quit") { _ in "quit" }
    Sample("more") { Model() }
  }

  static let text = """
    {{#teas}}
      {{key}}  {{tea}} -> order
    {{/teas}}
      {{#hasMore}}m  More -> more   {{/hasMore}}b  Back {{unread}} -> back   {{*dim}}q  Quit -> quit{{/dim}}
    h  Home -> home

    tab>
    """

  private func said(_ text: String) -> String {
    Check(languages: ["en"], outlines: [Self.shape.outline])
      .findings(in: [Source(path: "S/Bar/tabs.en.screen", text: text)]).text
  }

  private func frame(_ model: Model, palette: Palette = .none) throws -> Frame<String> {
    let picture = try #require(Picture.parse(path: "S/Bar/tabs.en.screen", text: Self.text).picture)
    var frame = Frame<String>()
    try Drawing(Self.shape, picture).draw(model, width: 60, palette: palette, into: &frame)
    return frame
  }

  @Test func eachHasItsKeyAndItsWords() throws {
    #expect(said(Self.text) == "")
    let frame = try frame(Model())
    #expect(frame.body == "  1  1\n  m  More   b  Back 3   q  Quit\nh  Home\n\n")
    #expect(frame.choices.map(\.key) == ["1", "m", "b", "q", "h"])
    #expect(frame.choices.map(frame.label) == ["1", "More", "Back 3", "Quit", "Home"])
    #expect(frame.choices.map(\.event) == ["1", "more", "back", "quit", "home"])
    #expect(frame.choice(for: "Q")?.event == "quit")
    #expect(frame.isChoice(frame.rows[1]))
  }

  @Test func oneInASectionIsThereIfTheSectionIs() throws {
    let frame = try frame(Model(hasMore: false), palette: .dark)
    #expect(frame.choices.map(\.key) == ["1", "b", "q", "h"])
    #expect(frame.choices.map(frame.label) == ["1", "Back 3", "Quit", "Home"])
    #expect(frame.isChoice(frame.rows[1]))
  }

  @Test(arguments: [
    (
      "b  Back -> back   m  More",
      "`->` leads to no event; write the name of one and nothing after it, or `\\->` to draw an arrow"
    ),
    (
      "b  Back -> bakc  m  More -> more",
      "no choice \"bakc\" in screen Bar/tabs; it has home, more, back, quit. Did you mean \"back\"?"
    ),
    ("b  Back -> back  b  More -> more", "key `b` is taken by line 1; write another"),
    (
      "b  Back -> back  {{unread *}} -> more",
      "\"unread\" cannot take the columns left over on a line with several choices; give it a number"
    ),
  ])
  func aMistakeIsReported(_ line: String, _ said: String) {
    let findings = self.said(line + "\n" + Self.text)
    #expect(findings.contains(said), "\(findings)")
  }

  @Test func aRowOfAListHasOneChoice() {
    let text = Self.text.replacing("-> order", with: "-> order  x  X -> home")
    #expect(
      said(text) == """
        S/Bar/tabs.en.screen:2:20: a row of a list has one number, so one `->`; write it at the end of \
        the line, outside its sections
        S/Bar/tabs.en.screen:2:35: no choice "home" in list "teas" of screen Bar/tabs; it has order.
        """)
  }
}
