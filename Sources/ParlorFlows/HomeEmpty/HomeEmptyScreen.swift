import Usher
import UsherScreens

/// Nothing here yet.
final class HomeEmptyScreen: Pictured {
  enum Event { case logOut }
  struct Model { var name: String }

  static let shape = Shape<Model, Event>("HomeEmpty/homeEmpty") {
    Value("name") { $0.name }
    Choice("logOut") { _ in .logOut }
    Sample("no workspace") { Model(name: "Sora") }
  }

  let model: Model

  init(name: String) { model = Model(name: name) }
}
