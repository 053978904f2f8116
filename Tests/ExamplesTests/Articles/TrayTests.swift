import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

@Suite struct TrayTests {
  static let sources = [
    Source(
      path: "Screens/Tray/tray.en.screen",
      text: """
        Cups: {{cups}}

          m  More    -> more
          f  Fewer   -> fewer
          o  Order   -> order

        tray>
        """),
    Source(
      path: "Screens/Tray/bill.en.screen",
      text: """
        To pay: {{price}}

        bill>
        """),
  ]

  @Test func thePicturesFitTheirShapes() {
    let check = Check(languages: ["en"], outlines: [TrayScreen.shape.outline, Tray.bill.outline])
    #expect(check.findings(in: Self.sources) == [])
  }

  @Test func theScreenCountsAndTheCoordinatorIsToldTheOrder() {
    let play = Play(ScriptPlayer(Tray(), gallery: Gallery(Self.sources)), fail: record)
    let choices = "\n\n  m  More\n  f  Fewer\n  o  Order\n"
    play.sees("Cups: 1" + choices)
    play.type("m")
    play.sees("\nCups: 2" + choices)
    play.type("m")
    play.sees("\nCups: 3" + choices)
    play.type("f")
    play.sees("\nCups: 2" + choices)
    play.isAt("")
    play.type("o")
    play.isAt("bill:2")
    play.sees("\nTo pay: 8\n")
    play.end()
  }
}
