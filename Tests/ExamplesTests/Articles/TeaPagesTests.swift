import Testing
import UsherScreens

/// Several choices on one line.
@Suite struct TeaPagesTests {
  static let picture = """
      {{#hasMore}}m  More -> more   {{/hasMore}}b  Back -> back   q  Quit -> quit

    tea>

    """

  static let shape = Shape<Bool, String>("Bar/pages") {
    Flag("hasMore") { $0 }
    Choice("more") { _ in "more" }
    Choice("back") { _ in "back" }
    Choice("quit") { _ in "quit" }
    Sample("the first page") { true }
    Sample("the last page") { false }
  }

  @Test func theyAreDrawnBesideEachOther() {
    let source = Source(path: "Screens/Bar/pages.en.screen", text: Self.picture)
    #expect(Check(languages: ["en"], outlines: [Self.shape.outline]).findings(in: [source]) == [])
    let previews = Gallery([source]).previews(of: Self.shape.outline, in: "en", width: 40, palette: .none)
    #expect(
      previews?.map(\.drawn) == [
        "  m  More   b  Back   q  Quit\n\ntea>\n", "  b  Back   q  Quit\n\ntea>\n",
      ])
  }
}
