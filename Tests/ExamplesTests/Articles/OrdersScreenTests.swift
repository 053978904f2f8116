import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

@Suite struct OrdersScreenTests {
  static let sources = [
    Source(
      path: "Screens/Bar/orders.en.screen",
      text: """
        {{#orders}}
        {{number}} {{tea}}
        {{/orders}}

          s  Serve the first   -> serve

        orders>
        """),
    Source(path: "Screens/Bar/bar.en.words", text: words),
  ]
  static let words = """
    command.drop     cancel an order
    argument.order   N
    reason.noOrder   There is no order {{order}}.

    """

  @Test func aCommandCancelsAnOrder() {
    let player = ScriptPlayer(Orders(), gallery: Gallery(Self.sources)) { $0.use(words: BarWord.self) }
    let play = Play(player, fail: record)
    play.sees("1 mint\n2 sencha\n3 oolong\n\n  s  Serve the first\n")
    play.type("/drop 2")
    play.sees("\n1 mint\n2 oolong\n\n  s  Serve the first\n")
    play.type("/drop 7")
    play.sees("There is no order 7.")
    play.type("/help")
    play.overlooks()
    play.end()
  }

  @Test func thePicturesFitTheirShapes() {
    let check = Check(
      languages: ["en"], outlines: [OrdersScreen.shape.outline], words: [WordOutline(BarWord.self)])
    #expect(check.findings(in: Self.sources) == [])
  }
}

private enum BarWord: String, Word {
  static let file = "Bar/bar"

  case drop = "command.drop", order = "argument.order", noOrder = "reason.noOrder"

  var values: [String] { self == .noOrder ? ["order"] : [] }
}

private final class Orders: Coordinator {
  let life = Life()
  func start() { show(OrdersScreen()) }
}
