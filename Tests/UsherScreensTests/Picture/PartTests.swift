import Testing

@testable import UsherScreens

/// Lines that several screens share.
@Suite struct PartTests {
  struct Model: Sendable { var hasMore = true }
  enum Event: Sendable { case more, less, sure }

  static let shape = Shape<Model, Event>("Bar/list") {
    Flag("hasMore") { $0.hasMore }
    Choice("more") { _ in .more }
    Choice("less") { _ in .less }
    Form("sure", active: { _ in false }) {
      Field.confirm("sure")
    } submit: { _ in
      .sure
    }
    Sample("more") { Model() }
  }

  static let paging = """
    {{#hasMore}}
      m  More   -> more
    {{/hasMore}}

    """
  static let yesNo = """
      ! confirm  Type y or n.
      - yes  y
      - no   n

    """
  static let screen = """
    Teas

    {{>Lists/paging}}
      l  Less   -> less

    tea>

    ? sure  Sure?
      {{> Lists/yesNo }}
    -> sure

    """

  private func sources(
    screen: String = Self.screen, paging: String? = Self.paging, yesNo: String = Self.yesNo
  ) -> [Source] {
    var sources = [
      Source(path: "Screens/Bar/list.en.screen", text: screen),
      Source(path: "Screens/Lists/yesNo.en.part", text: yesNo),
    ]
    if let paging { sources.append(Source(path: "Screens/Lists/paging.en.part", text: paging)) }
    return sources
  }

  private func said(_ sources: [Source]) -> String {
    Check(languages: ["en"], outlines: [Self.shape.outline]).findings(in: sources).text
  }

  @Test func aPartIsDrawnWhereItIsNamed() throws {
    #expect(said(sources()) == "")
    let drawn = Gallery(sources()).previews(
      of: Self.shape.outline, in: "en", width: 40, palette: .none)
    #expect(drawn?.first?.drawn == "Teas\n\n  m  More\n  l  Less\n\ntea>\n")
    let drawing = try Gallery(sources()).drawing(of: Self.shape, in: "en")
    var frame = Frame<Event>()
    #expect(drawing.questions(Model(), into: &frame).first?.question.label == "Sure? ")
  }

  @Test func aMistakeInAPartIsReportedInItsFile() {
    let wrong = "{{#hasMore}}\n  m  {{mroe}}   -> more\n{{/hasMore}}\n"
    #expect(
      said(sources(paging: wrong)) == """
        Screens/Lists/paging.en.part:2:6: no value "mroe" in screen Bar/list; it has hasMore.
        """)
    let twice = Source(path: "Screens/Bar/other.en.screen", text: "{{>Lists/paging}}\n>")
    let other = Shape<Model, Event>("Bar/other") { Sample("none") { Model() } }
    let check = Check(languages: ["en"], outlines: [Self.shape.outline, other.outline])
    #expect(
      check.findings(in: sources(paging: "{{#hasMore}\n") + [twice]).map(\.description) == [
        "Screens/Lists/paging.en.part:1:1: `{{` is not closed on this line; write `}}` after the name, "
          + "or `\\{{` to draw two braces"
      ])
  }

  @Test func aKeyThatThePartTakesIsReportedInTheScreen() {
    let screen = Self.screen.replacing("  l  Less", with: "  m  Less")
    #expect(
      said(sources(screen: screen)) == """
        Screens/Bar/list.en.screen:4:3: key `m` is taken by line 3; write another
        """)
    let below = Self.screen.replacing("{{>Lists/paging}}\n", with: "")
      .replacing("-> less\n", with: "-> less\n{{>Lists/paging}}\n").replacing("  l  Less", with: "  m  Less")
    #expect(
      said(sources(screen: below)) == """
        Screens/Bar/list.en.screen:4:1: key `m` is taken by line 3; write another
        """)
  }

  @Test func aLineOfAPartThatIsTooWideIsReportedInItsFile() {
    let wide = Self.paging + String(repeating: "wide ", count: 20) + "\n"
    #expect(
      said(sources(paging: wide)).hasPrefix("Screens/Lists/paging.en.part:4:1: 99 columns with sample"))
  }

  @Test func aPartThatIsMissingIsReportedWhereItIsNamed() {
    #expect(
      said(sources(paging: nil)) == """
        Screens/Bar/list.en.screen:3:1: there is no part Lists/paging.en.part; write that \
        file, or the name of another one: `{{>Flow/name}}`
        """)
  }

  @Test func aPartThatNoScreenUsesIsReported() {
    let unused = Source(path: "Screens/Lists/unused.en.part", text: "x\n")
    #expect(
      said(sources() + [unused]) == """
        Screens/Lists/unused.en.part:1:1: no screen uses this part; write `{{>Lists/unused}}` on a line \
        of a screen file, or remove the file
        """)
  }

  @Test(arguments: [
    (
      "a {{>Lists/paging}}\n>",
      "S/F/f.en.screen:1:3: `{{>Lists/paging}}` is a part, which takes whole lines; put it on a line of its own"
    ),
    (
      "{{>Lists/inner}}\n>",
      "S/Lists/inner.en.part:1:1: `{{>Lists/paging}}` in a part; a part cannot have parts: "
        + "write it in the screen file"
    ),
  ])
  func aPartIsOnALineOfAScreen(_ text: String, _ said: String) {
    let findings = Picture.parse(path: "S/F/f.en.screen", text: text) { name, _ in
      Source(path: "S/\(name).en.part", text: "{{>Lists/paging}}\n")
    }.findings
    #expect(findings.text == said)
  }
}
