import Testing
import UsherScreens

/// A row drawn in a style that depends on it.
@Suite struct ShelfTests {
  static let picture = """
    {{#teas}}
      {{key}}  {{*stock}}{{name}}  {{cups}}{{/stock}}   -> order
    {{/teas}}

    tea>

    """

  @Test func theStyleFollowsTheRow() {
    let source = Source(path: "Screens/Bar/shelf.en.screen", text: Self.picture)
    #expect(Check(languages: ["en"], outlines: [shelfShape.outline]).findings(in: [source]) == [])
    let previews = Gallery([source]).previews(
      of: shelfShape.outline, in: "en", width: 40, palette: barPalette)
    #expect(
      previews?.map(\.drawn) == [
        "  \u{1B}[1;96m1\u{1B}[0m  \u{1B}[32moolong  12\u{1B}[0m\n"
          + "  \u{1B}[1;96m2\u{1B}[0m  \u{1B}[90mmint  0\u{1B}[0m\n\ntea>\n"
      ])
  }
}
