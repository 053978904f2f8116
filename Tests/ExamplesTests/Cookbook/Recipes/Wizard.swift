import Usher
import UsherScreens

final class Wizard: Coordinator {
  enum ChildFlow: Flow { case milk(size: String), confirm(size: String, milk: String) }

  static let pick = Shape<[String], String>("Cookbook/pick") {
    List("options", { $0 }) {
      Value("option") { $0 }
      Choice("pick") { $0 }
    }
    Sample("sizes") { ["small", "large"] }
  }

  let life = Life()
  func start() { show(Page(Self.pick, ["small", "large"])) { $0.begin(.milk(size: $1)) } }

  func makeChild(_ flow: ChildFlow) -> Child<Wizard> {
    switch flow {
    case .milk(let size):
      .screen(Page(Self.pick, ["cow", "oat"])) { $0.begin(.confirm(size: size, milk: $1)) }
    case .confirm(let size, let milk):
      .screen(Page(Self.pick, ["order a \(size) \(milk) coffee"])) { wizard, order in
        wizard.backToFirst()
        wizard.tell(Reason("ordered", ["order": order]))
      }
    }
  }
}
