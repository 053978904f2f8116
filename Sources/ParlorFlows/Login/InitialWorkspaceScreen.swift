import Usher
import UsherScreens

/// Welcomes a new account, which may make its first workspace at once.
final class InitialWorkspaceScreen: Pictured {
  enum Event { case close, makeWorkspace }
  struct Model { var name: String }

  static let shape = Shape<Model, Event>("Login/initialWorkspace") {
    Value("name") { $0.name }
    Choice("makeWorkspace") { _ in .makeWorkspace }
    Choice("close") { _ in .close }
    Sample("welcome") { Model(name: "Sora") }
  }

  let model: Model

  init(name: String) { model = Model(name: name) }
}
