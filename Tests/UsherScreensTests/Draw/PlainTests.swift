import Testing

@testable import UsherScreens

/// What a picture says to a screen reader instead.
@Suite struct PlainTests {
  struct Tea: Sendable {
    var name: String
    var cups: Int
  }

  static let shape = Shape<[Tea], Int>("Bar/teas") {
    List("teas", { $0 }) {
      Value("name") { $0.name }
      Value.count("cups") { $0.cups }
      Choice("order") { $0.cups }
    }
    Sample("two") { [Tea(name: "oolong", cups: 12), Tea(name: "", cups: 0)] }
  }

  private func said(_ text: String) -> String {
    Check(languages: ["en"], outlines: [Self.shape.outline])
      .findings(in: [Source(path: "S/Bar/teas.en.screen", text: text)]).text
  }

  @Test func aRowHasOtherWordsInPlainLines() throws {
    let text = """
      {{^plain}}
      Teas ✓
      {{/plain}}
      {{#teas}}
        {{key}}  {{^plain}}{{name 8}} {{cups >3}}{{/plain}}{{#plain}}Order {{name}}{{#cups}}, {{cups}} left{{/cups}}{{/plain}}   -> order
      {{/teas}}

      tea>

      """
    #expect(said(text) == "")
    let gallery: Gallery = ["Bar/teas.en.screen": text]
    let drawn = { (isPlain: Bool) in
      gallery.previews(of: Self.shape.outline, in: "en", width: 40, palette: .none, isPlain: isPlain)?
        .first?.drawn
    }
    #expect(drawn(false) == "Teas ✓\n  1  oolong    12\n  2\n\ntea>\n")
    #expect(drawn(true) == "  1  Order oolong, 12 left\n  2  Order\n\ntea>\n")
  }

  @Test func twoLinesCanShareAKeyIfOneIsPlain() {
    let shape = Shape<Int, Int>("Bar/door") {
      Choice("open") { $0 }
      Sample("one") { 1 }
    }
    let text =
      "{{#plain}}\no  Open the door  -> open\n{{/plain}}\n{{^plain}}\no  ▶ Door  -> open\n{{/plain}}\n>\n"
    #expect(
      Check(languages: ["en"], outlines: [shape.outline])
        .findings(in: [Source(path: "S/Bar/door.en.screen", text: text)]).text == "")
  }

  @Test func aChoiceThatSaysNothingIsRefused() {
    let text = "{{#teas}}\n  {{key}}  {{name 8}} {{#cups}}{{cups}}{{/cups}} ▶   -> order\n{{/teas}}\n>\n"
    #expect(
      said(text) == """
        S/Bar/teas.en.screen:2:1: with sample "two", a screen reader reads nothing of this choice but its key; \
        write words, or say it within {{#plain}}..{{/plain}}
        """)
  }

  @Test func noPartOfAShapeIsNamedPlain() {
    let shape = Shape<Int, Never>("Bar/bar") {
      Flag("plain") { $0 > 0 }
      Sample("one") { 1 }
    }
    let text = "{{#plain}}\nx\n{{/plain}}\n>\n"
    let said = Check(languages: ["en"], outlines: [shape.outline])
      .findings(in: [Source(path: "S/Bar/bar.en.screen", text: text)]).text
    #expect(said.contains("\"plain\" has the name of what `{{plain}}` draws already; rename it"))
  }
}
