import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

@Suite struct TillTests {
  static let words = """
    reason.notPrinted   Leave with {{count}} sales not printed?
    reason.pin          the PIN comes first

    """

  static let sources = [
    Source(path: "Screens/Till/till.en.words", text: words),
    Source(
      path: "Screens/Till/sales.en.screen",
      text: """
        {{#sales}}
        Sales today: {{sales}}
        {{/sales}}
        {{#hasFailed}}
        The ledger cannot be read.
        {{/hasFailed}}

          a  Admin menu   -> admin

        till>
        """),
    Source(
      path: "Screens/Till/pin.en.screen",
      text: """
        pin>
        ? pin  PIN:
          ! required  Type the PIN.
          ! right     That is not the PIN.
        -> pin
        """),
    Source(
      path: "Screens/Till/admin.en.screen",
      text: """
        Admin

          p  Print the day   -> print

        admin>
        """),
  ]

  private func play(_ day: Day) -> Play {
    Play(ScriptPlayer(Till(day), gallery: Gallery(Self.sources), setUp: setUp), fail: record)
  }

  @Test func thePicturesFitTheirShapes() {
    let check = Check(
      languages: ["en"],
      outlines: [SalesScreen.shape.outline, TillShapes.pin.outline, TillShapes.admin.outline],
      words: [WordOutline(TillWord.self)])
    #expect(check.findings(in: Self.sources) == [])
  }

  @Test func thePinStandsBeforeTheAdminMenu() {
    let play = play(Day())
    play.overlooks()
    play.finishWork()
    play.overlooks()
    play.type("a")
    play.isAt("pin")
    play.type("1234")
    play.sees("That is not the PIN.")
    play.type("0420")
    play.isAt("admin")
    play.sees("\nAdmin\n\n  p  Print the day\n")
    play.type("p")
    play.sees("\nAdmin\n\n  p  Print the day\n")
    play.type("/back")
    play.isAt("")
    play.sees("\nSales today: 12\n\n  a  Admin menu\n")
    play.finishWork()
    play.overlooks()
    play.type("a")
    play.isAt("admin")
    play.overlooks()
    play.end()
  }

  @Test func aLinkComesByThePinToo() {
    let play = play(Day())
    play.overlooks()
    play.finishWork()
    play.overlooks()
    play.type("/open admin")
    play.sees("admin waits: the PIN comes first. /cancel drops it.")
    play.isAt("pin")
    play.type("0420")
    play.isAt("admin")
    play.overlooks()
    play.finishWork()
    play.end()
  }

  @Test func whoLeavesThePinForgetsTheMenu() {
    let play = play(Day())
    play.overlooks()
    play.finishWork()
    play.overlooks()
    play.type("/open admin")
    play.overlooks()
    play.pressEnd()
    play.isAt("")
    play.sees(
      "\nSales today: 12\n\n  a  Admin menu\n\nadmin was not opened: the screen that it waited for was left.")
    play.finishWork()
    play.overlooks()
    play.end()
  }

  @Test func leavingAsksAboutSalesThatAreNotPrinted() {
    let play = play(Day())
    play.overlooks()
    play.finishWork()
    play.overlooks()
    play.type("/quit")
    play.isAsked("Leave with 3 sales not printed? (y/N)")
    play.type("n")
    play.overlooks()
    play.end()
  }

  @Test func anUnreadableLedgerIsReported() {
    let play = play(Day(Ledger(isBroken: true)))
    play.sees("\n  a  Admin menu\n")
    play.finishWork()
    play.sees("The ledger cannot be read.\n\n  a  Admin menu\n")
    play.end()
  }
}
