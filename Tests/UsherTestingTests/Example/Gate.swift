import Usher
import UsherScreens
import UsherSession

/// A gate to a garden. From the garden, and from the end of the round, the user cannot go back step by step.
final class Gate: Coordinator {
  enum ChildFlow: Flow { case garden, round }

  let life = Life()

  func start() {
    show(Page(Self.shape, ())) { gate, goesIn in gate.begin(goesIn ? .garden : .round) }
  }

  func makeChild(_ flow: ChildFlow) -> Child<Gate> {
    switch flow {
    case .garden: .screen(Page(Self.end, ()), as: .replace)
    case .round: .flow(Round())
    }
  }

  private static let shape = Shape<Void, Bool>("Gate/gate") {
    Choice("enter") { _ in true }
    Choice("round") { _ in false }
  }
  static let end = Shape<Void, Never>("Gate/end") {}

  static func player() -> ScriptPlayer {
    ScriptPlayer(
      Gate(),
      gallery: [
        "Gate/gate.en.screen": "Gate\n\n  e  Enter   -> enter\n  r  Walk round   -> round\n\nGate>\n",
        "Gate/half.en.screen": "Half way\n\n  o  On   -> on\n\nGate>\n",
        "Gate/end.en.screen": "The end\n\nGate>\n",
      ])
  }
}

final class Round: Coordinator {
  enum ChildFlow: Flow { case end }
  let life = Life()

  func start() { show(Page(Self.half, ())) { round, _ in round.begin(.end) } }
  func makeChild(_ flow: ChildFlow) -> Child<Round> { .screen(Page(Gate.end, ()), as: .replace) }

  private static let half = Shape<Void, Void>("Gate/half") { Choice("on") { _ in () } }
}
