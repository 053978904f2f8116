import Testing

@testable import UsherScreens

/// The rows of a list in pages: what is drawn before a row is what can be typed.
@Suite struct ListPageTests {
  struct Model {
    var pinned = ["Mina", "서연"]
    var page: ListPage<String>
  }

  private let text = """
    {{#pinned}}
      {{key}}  {{name}}   -> open
    {{/pinned}}
    Teas {{range}}
    {{#teas}}
      {{key}}  {{name}}   -> open
    {{/teas}}

    tea>
    """

  private let shape = Shape<Model, String>("Kiosk/teas") {
    List("pinned", { $0.pinned }) {
      Value("name") { $0 }
      Choice("open") { $0 }
    }
    List("teas", before: { $0.page.before }, { $0.page.rows }) {
      Value("name") { $0 }
      Choice("open") { $0 }
    }
    Value("range") { $0.page.range }
  }

  /// Returns a page of 21 teas, of which each page has nine.
  private func frame(page: Int, below pinned: [String] = []) throws -> Frame<String> {
    var excerpt = Excerpt()
    for _ in 0..<page { excerpt.take(.more) }
    var model = Model(
      pinned: page == 0 ? pinned : [], page: excerpt.page(of: (1...21).map { "tea \($0)" }) { $0 })
    model.page.above = pinned.count
    let picture = try #require(Picture.parse(path: "Screens/Kiosk/teas.en.screen", text: text).picture)
    var frame = Frame<String>()
    try Drawing(shape, picture).draw(model, width: 40, palette: .none, into: &frame)
    return frame
  }

  @Test func `the second page goes on with the numbers of the first`() throws {
    let first = try frame(page: 0)
    #expect(first.choices.map(\.key) == (1...9).map(String.init))
    #expect(first.body.contains("Teas 1–9 / 21\n  1  tea 1\n"))
    let second = try frame(page: 1)
    #expect(second.choices.map(\.key) == (10...18).map(String.init))
    #expect(second.body.contains("Teas 10–18 / 21\n  10  tea 10\n"))
    #expect(second.choice(for: "10")?.event == "tea 10")
    #expect(second.choice(for: "18")?.event == "tea 18")
    #expect(
      second.choice(for: "1") == nil && second.choice(for: "9") == nil && second.choice(for: "19") == nil)
    #expect(try frame(page: 2).choices.map(\.event) == ["tea 19", "tea 20", "tea 21"])
  }

  @Test func `rows above the first page have the first numbers`() throws {
    let first = try frame(page: 0, below: ["Mina", "서연"])
    #expect(first.choices.map(\.key) == (1...11).map(String.init))
    #expect(first.body.contains("Teas 3–11 / 23\n   3  tea 1\n"))
    #expect(first.choice(for: "2")?.event == "서연")
    let second = try frame(page: 1, below: ["Mina", "서연"])
    #expect(second.body.contains("Teas 12–20 / 23\n  12  tea 10\n"))
    #expect(second.choice(for: "12")?.event == "tea 10")
  }
}
