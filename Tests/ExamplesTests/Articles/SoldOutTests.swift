import Testing
import UsherScreens

@testable import kiosk

/// A row that is shown and cannot be chosen.
@Suite struct SoldOutTests {
  static let picture = """
    {{#teas}}
    {{^soldOut}}
      {{key}}  {{name}}   -> order
    {{/soldOut}}
    {{#soldOut}}
      -  {{name}}, sold out
    {{/soldOut}}
    {{/teas}}

    tea>

    """

  static let shape = Shape<Int, Tea>("Kiosk/sold") {
    List("teas", { _ in Tea.allCases }) {
      Value("name") { $0.rawValue }
      Flag("soldOut") { $0 == .sencha }
      Choice("order") { $0 }
    }
    Sample("without sencha") { 0 }
  }

  @Test func itHasNoNumber() throws {
    let check = Check(languages: ["en"], outlines: [Self.shape.outline])
    let source = Source(path: "Screens/Kiosk/sold.en.screen", text: Self.picture)
    #expect(check.findings(in: [source]) == [])
    let drawing = try Gallery([source]).drawing(of: Self.shape, in: "en")
    var frame = Frame<Tea>()
    drawing.draw(0, width: 40, palette: .none, into: &frame)
    #expect(
      frame.body == """
          1  oolong
          -  sencha, sold out
          2  mint


        """)
  }
}
