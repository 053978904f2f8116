import Usher
import UsherScreens

/// A pair of scales, each with a picture of its own. Both screens have the same events. Each offers one of them, and none
/// offers the third.
final class Scales: Coordinator {
  enum ChildFlow: Flow { case right }
  enum Event { case weigh, tare, rest }

  let life = Life()

  func start() { show(Page(Self.left, ())) { scales, _ in scales.begin(.right) } }

  func makeChild(_ flow: ChildFlow) -> Child<Scales> {
    .screen(Page(Self.right, ())) { scales, _ in scales.back() }
  }

  private static let left = Shape<Void, Event>("Scales/left") { Choice("weigh") { _ in .weigh } }
  private static let right = Shape<Void, Event>("Scales/right") { Choice("tare") { _ in .tare } }

  static let pictures = [
    Source(path: "Screens/Scales/left.en.screen", text: "w Weigh   -> weigh\n\nLeft>\n"),
    Source(path: "Screens/Scales/right.en.screen", text: "t Tare   -> tare\n\nRight>\n"),
  ]
}
