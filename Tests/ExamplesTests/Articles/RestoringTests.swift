import Testing
import UsherScreens
import UsherTesting

@testable import kiosk

@Suite struct RestoringTests {
  let screens = Gallery(embedded: EmbeddedScreens.files)

  @Test func anOrderIsWhereItWasLeft() {
    let first = Play(Kiosk(), gallery: screens, fail: record)
    first.overlooks()
    first.type("2")
    first.overlooks()
    let state = first.saved()
    first.end()

    let play = Play(Kiosk(), gallery: screens, restoring: state, fail: record)
    play.isAt("order:sencha")
    play.overlooks()
    play.end()
  }
}
