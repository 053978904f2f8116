import Testing
import UsherSession
import UsherTesting

@Suite struct StockScreenTests {
  @Test func aSaleIsSeenAtOnce() {
    let stock = Stock()
    let play = Play(BarStage(stock: stock).player(), fail: record)
    play.sees("Cups left: 40\n\n  o  Order\n")
    play.meanwhile { stock.cups -= 1 }
    play.sees("Cups left: 39\n\n  o  Order\n")
    play.type("o")
    play.isAt("teas")
    play.overlooks()
    play.end()
  }
}
