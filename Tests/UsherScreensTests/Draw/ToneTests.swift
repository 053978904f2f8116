import Testing

@testable import UsherScreens

/// Rows that are drawn differently by state, and styles of a program's own.
@Suite struct ToneTests {
  struct Tea: Sendable {
    var name: String
    var cups: Int
  }

  static let shape = Shape<[Tea], Int>("Bar/teas") {
    List("teas", { $0 }) {
      Value("name") { $0.name }
      Tone("stock") { $0.cups == 0 ? .dim : $0.cups > 9 ? Style("plenty") : nil }
      Choice("order") { $0.cups }
    }
    Sample("three") { teas }
  }
  static let teas = [
    Tea(name: "oolong", cups: 12), Tea(name: "sencha", cups: 0), Tea(name: "mint", cups: 3),
  ]

  static let text = """
    {{#teas}}
      {{key}}  {{*stock}}{{name}}{{/stock}}   -> order
    {{/teas}}

    tea>
    """

  private func said(_ text: String) -> String {
    Check(languages: ["en"], outlines: [Self.shape.outline])
      .findings(in: [Source(path: "S/Bar/teas.en.screen", text: text)]).text
  }

  @Test func aRowIsDrawnInTheStyleOfItsState() throws {
    #expect(said(Self.text) == "")
    let gallery: Gallery = ["Bar/teas.en.screen": Self.text]
    let palette = Palette([.dim: "2"]).with([Style("plenty"): "32"])
    let drawn = { gallery.previews(of: Self.shape.outline, in: "en", width: 40, palette: $0)?[0].drawn }
    #expect(
      drawn(palette)
        == "  1  \u{1B}[32moolong\u{1B}[0m\n  2  \u{1B}[2msencha\u{1B}[0m\n  3  mint\n\ntea>\n")
    #expect(drawn(Palette([.dim: "2"]))?.contains("  1  oolong\n") == true)
    #expect(drawn(Palette.none.with([Style("plenty"): "32"])) == drawn(.none))
  }

  @Test func aPaletteCanHaveStylesOfItsOwn() {
    let own = Palette([Style("plenty"): "32", .dim: "2"])
    #expect(own.with([.dim: "90"]) == Palette([.dim: "90", Style("plenty"): "32"]))
  }

  @Test func aStyleThatNobodyKnowsIsReported() {
    #expect(
      said(Self.text.replacing("stock}}", with: "stok}}")) == """
        S/Bar/teas.en.screen:1:1: tone "stock" of list "teas" of screen Bar/teas is missing; write \
        {{*stock}}..{{/stock}}, or remove it from the shape
        S/Bar/teas.en.screen:2:12: no style "stok"; the styles are title, dim, unread, error, notice, \
        name, key, mention, good, aside, link, strong, code, stock. Did you mean "stock"?
        """)
    #expect(
      said("{{*titel}}\nx\n{{/titel}}\n" + Self.text) == """
        S/Bar/teas.en.screen:1:1: no style "titel"; the styles are title, dim, unread, error, notice, \
        name, key, mention, good, aside, link, strong, code. Did you mean "title"?
        """)
  }
}

/// Texts of the program's own that have escape sequences.
@Suite struct ColouredTextTests {
  private static let shape = Shape<String, Never>("Bar/sign") { Value("sign", trusted: true) { $0 } }

  private func body(_ text: String) throws -> String {
    let gallery: Gallery = ["Bar/sign.en.screen": "{{*title}}<{{sign}}>{{/title}}\n\nbar>"]
    let drawing = try gallery.drawing(of: Self.shape, in: "en")
    var frame = Frame<Never>()
    drawing.draw(text, width: 24, palette: Palette([.title: "1"]), into: &frame)
    return frame.body.replacing("\u{1B}[", with: "‹")
  }

  @Test func `escape sequences take no columns`() throws {
    let red = "\u{1B}[31mred\u{1B}[0m"
    #expect(try body(red) == "‹1m<‹31mred‹0m‹1m>‹0m\n\n")
  }

  @Test func `a text that is too wide is cut without its colours`() throws {
    let long = String(repeating: "x", count: 30)
    #expect(try body("\u{1B}[38;2;1;2;3m\(long)\u{1B}[0m") == "‹1m<\(long.prefix(22))…‹0m\n‹1m>‹0m\n\n")
  }
}
