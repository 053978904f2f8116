import Usher
import UsherScreens

/// A hall with a dead end.
final class Pit: Coordinator {
  enum ChildFlow: Flow { case hall, floor }

  let life = Life()
  static let pictures = [
    Source(path: "Screens/Pit/hall.en.screen", text: "Hall\n\n  f  Fall   -> fall\n\nHall>\n"),
    Source(path: "Screens/Pit/floor.en.screen", text: "The floor of the pit\n\nPit>\n"),
  ]

  func start() { begin(.hall) }

  func makeChild(_ flow: ChildFlow) -> Child<Pit> {
    switch flow {
    case .hall: .screen(HallScreen(), as: .replace) { pit, _ in pit.begin(.floor) }
    case .floor: .screen(FloorScreen(), as: .replace) { _, _ in }
    }
  }
}

final class HallScreen: Pictured {
  enum Event { case fall }
  struct Model {}
  static let shape = Shape<Model, Event>("Pit/hall") { Choice("fall") { _ in .fall } }
  let model = Model()
}

final class FloorScreen: Pictured {
  enum Event {}
  struct Model {}
  static let shape = Shape<Model, Event>("Pit/floor") {}
  let model = Model()
}
