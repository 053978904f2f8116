import Usher
import UsherScreens

/// Welcomes a new account.
final class InitialWorkspaceScreen: Pictured {
  enum Event { case close }
  struct Model { var name: String }

  static let shape = Shape<Model, Event>("Login/initialWorkspace") {
    Value("name") { $0.name }
    Choice("close") { _ in .close }
    Sample("welcome") { Model(name: "Sora") }
  }

  let model: Model

  init(name: String) { model = Model(name: name) }
}
