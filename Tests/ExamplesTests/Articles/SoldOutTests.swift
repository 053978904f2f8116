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

  @Test func itHasNoNumber() {
    let check = Check(languages: ["en"], outlines: [Self.shape.outline])
    let source = Source(path: "Screens/Kiosk/sold.en.screen", text: Self.picture)
    #expect(check.findings(in: [source]) == [])
    let gallery = Gallery([source])
    let previews = gallery.previews(of: Self.shape.outline, in: "en", width: 40, palette: .none)
    #expect(
      previews?.map(\.drawn) == [
        """
          1  oolong
          -  sencha, sold out
          2  mint

        tea>

        """
      ])
  }
}
