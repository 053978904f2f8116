import Testing
import UsherScreens

@testable import kiosk

/// Lines that several screens share.
@Suite struct PartTests {
  static let screen = """
    {{#teas}}
      {{key}}  {{name}}   -> order
    {{/teas}}
    {{>Lists/paging}}

    tea>

    """

  static let part = """
    {{#hasMore}}
      m  More   -> more
    {{/hasMore}}

    """

  enum Event { case order(Tea), more }

  static let shape = Shape<Bool, Event>("Kiosk/teas") {
    List("teas", { _ in [Tea.oolong, .sencha] }) {
      Value("name") { $0.rawValue }
      Choice("order") { .order($0) }
    }
    Flag("hasMore") { $0 }
    Choice("more") { _ in .more }
    Sample("two of three") { true }
  }

  @Test func aPartIsDrawnInItsPlace() {
    let sources = [
      Source(path: "Screens/Kiosk/teas.en.screen", text: Self.screen),
      Source(path: "Screens/Lists/paging.en.part", text: Self.part),
    ]
    #expect(Check(languages: ["en"], outlines: [Self.shape.outline]).findings(in: sources) == [])
    let previews = Gallery(sources).previews(of: Self.shape.outline, in: "en", width: 40, palette: .none)
    #expect(previews?.map(\.drawn) == ["  1  oolong\n  2  sencha\n  m  More\n\ntea>\n"])
  }
}
