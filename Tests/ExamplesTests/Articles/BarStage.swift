import UsherScreens
import UsherSession
import UsherTesting

@testable import kiosk

struct BarStage: Stage {
  var stock = Stock()

  func player() -> ScriptPlayer {
    let kiosk = EmbeddedScreens.files.map { Source(path: "Screens/" + $0.path, text: $0.text) }
    return ScriptPlayer(Bar(stock), gallery: Gallery(kiosk + BarTests.sources))
  }
}
