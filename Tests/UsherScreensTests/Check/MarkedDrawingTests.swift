import Testing

@testable import UsherScreens

@Suite struct MarkedDrawingTests {
  private struct Row {
    let name: String
    let isSoldOut: Bool
  }

  private static let shape = Shape<[Row], String>("Kiosk/menu") {
    Flag("many") { $0.count > 1 }
    Value("first") { $0.first?.name ?? "" }
    List("teas", { $0 }) {
      Value("name") { $0.name }
      Flag("soldOut") { $0.isSoldOut }
      Choice("order") { $0.name }
    }
  }

  private static let picture = """
    Teas{{#many}}, many{{/many}}

    {{#teas}}
    {{^soldOut}}
      {{key}}  {{name}}   -> order
    {{/soldOut}}
    {{#soldOut}}
      -  {{name}}
    {{/soldOut}}
    {{/teas}}
    {{*dim}}
    {{^teas}}
    Nothing
    {{/teas}}
    {{/dim}}

    tea{{#first}} {{first}}{{/first}}>

    """

  private func draw(_ rows: [Row]) throws -> (sides: [String], events: [String]) {
    let gallery = Gallery([Source(path: "Screens/Kiosk/menu.en.screen", text: Self.picture)])
    let drawing = try #require(gallery.marked(Self.shape, in: "en"))
    let drawn = drawing.draw(rows)
    #expect(drawing.sides.count == 12)
    let sides = drawn.sides.sorted { ($0.line, $0.name) < ($1.line, $1.name) }
    return (sides.map { "\($0.line)\($0.isTrue ? "#" : "^")\($0.name)" }, drawn.events)
  }

  @Test func `a marked drawing tells which sides were drawn, and the events of the choices`() throws {
    let empty = try draw([])
    #expect(empty.sides == ["1^many", "3^teas", "12^teas", "17^first"])
    #expect(empty.events == [])
    let one = try draw([Row(name: "mint", isSoldOut: false)])
    #expect(one.sides == ["1^many", "3#teas", "4^soldOut", "7^soldOut", "12#teas", "17#first"])
    #expect(one.events == ["mint"])
  }

  @Test func `each row of a list may draw another side`() throws {
    let two = try draw([Row(name: "mint", isSoldOut: false), Row(name: "\u{2}1\u{3}", isSoldOut: true)])
    #expect(Set(two.sides).isSuperset(of: ["1#many", "4^soldOut", "4#soldOut", "7^soldOut", "7#soldOut"]))
    #expect(!two.sides.contains("1^many"))
  }
}
