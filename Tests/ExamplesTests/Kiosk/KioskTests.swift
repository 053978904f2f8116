import Testing
import UsherScreens
import UsherSession
import UsherTesting

@testable import kiosk

@Suite struct KioskTests {
  let screens = Gallery(embedded: EmbeddedScreens.files)

  @Test func takesAnOrder() {
    let play = Play(Kiosk(), gallery: screens, fail: record)
    play.sees(
      """
      Tea bar  0 cups so far

        1  oolong
        2  sencha
        3  mint

      """)
    play.type("2")
    play.isAt("order:sencha")
    play.sees(
      """

      sencha

      """)
    play.type("12")
    play.sees("From 1 to 9 cups.")
    play.type("3")
    play.isAt("")
    play.sees(
      """

      Tea bar  3 cups so far

        1  oolong
        2  sencha
        3  mint

      """)
    play.end()
  }

  @Test func hasNoDeadEnds() throws {
    let typist = Typist(answers: { _, _ in ["3", "12", ""] })
    let map = try Explorer(typist) { ScriptPlayer(Kiosk(), gallery: screens) }.explore()
    #expect(
      map.text == """
        /  Kiosk/menu
          order  -> order ? cups
        order ? cups  Kiosk/order
          cups  -> /
          back  -> /
          stays: cups

        """)
    #expect(map.flaws == [])
    #expect(map.unused == [])
    // There is always tea.
    #expect(
      map.coverage.uncovered.map { "\($0)" } == [
        "Screens/Kiosk/menu.en.screen:3: Kiosk/menu: {{^teas}} is never drawn"
      ])
  }
}

/// Shows a failure at the line of the test or the script that found it.
func record(_ failure: Failure) {
  Issue.record(
    "\(failure)",
    sourceLocation: SourceLocation(
      fileID: failure.fileID, filePath: failure.file, line: failure.line, column: 1))
}
