import Testing
import Usher
import UsherScreens
import UsherTesting

@testable import kiosk

@Suite struct BarTests {
  static let sources = [
    Source(
      path: "Screens/Bar/stock.en.screen",
      text: """
        Cups left: {{cups}}

          o  Order   -> order

        bar>
        """)
  ]

  @Test func thePicturesFitTheirShapes() {
    let check = Check(languages: ["en"], outlines: [StockScreen.shape.outline])
    #expect(check.findings(in: Self.sources) == [])
  }

  @Test func everyTabIsReached() throws {
    let typist = Typist(answers: { _, _ in ["3"] })
    let map = try Explorer(typist) { BarStage() }.explore()
    #expect(map.flaws == [], "\(map)")
    #expect(map.unreached(of: ["Bar/stock", "Kiosk/menu", "Kiosk/order"]) == [])
  }
}
