import Usher
import UsherScreens

final class Paint: Coordinator {
  enum ChildFlow: Flow { case colours }

  static let wall = Shape<String, Void>("Cookbook/wall") {
    Value("colour") { $0 }
    Choice("change") { _ in }
    Sample("white") { "white" }
  }

  let life = Life()
  let wall = Page(Paint.wall, "white")
  func start() { show(wall) { paint, _ in paint.begin(.colours) } }

  func makeChild(_ flow: ChildFlow) -> Child<Paint> {
    .screen(Page(Wizard.pick, ["white", "green"]), as: .present) { paint, colour in
      paint.wall.model = colour
      paint.back()
    }
  }
}
