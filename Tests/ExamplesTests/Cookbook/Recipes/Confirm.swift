import Usher
import UsherScreens

final class Trash: Coordinator {
  static let trash = Shape<Int, Bool>("Cookbook/trash") {
    Value.number("files") { $0 }
    Form("empty", chosen: true) {
      Field.confirm("sure")
    } submit: {
      $0.isYes("sure")
    }
    Sample("three") { 3 }
  }

  let life = Life()
  let page = Page(Trash.trash, 3)
  func start() { show(page) { trash, isSure in if isSure { trash.page.model = 0 } } }
}
