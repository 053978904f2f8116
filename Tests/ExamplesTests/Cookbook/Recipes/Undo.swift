import Usher
import UsherScreens

final class Todo: Pictured {
  enum Event { case done(Int), undo }

  static let shape = Shape<Todo, Event>("Cookbook/todo") {
    List("tasks", { Array($0.tasks.enumerated()) }) {
      Value("task") { $0.element }
      Choice("done") { .done($0.offset) }
    }
    Flag("canUndo") { $0.former != nil }
    Choice("undo") { _ in .undo }
    Sample("two") { Todo() }
  }

  var model: Todo { self }
  private var tasks = ["sweep", "shop"]
  private var former: [String]?

  func hear(_ event: Event) -> Never? {
    switch event {
    case .done(let index):
      former = tasks
      tasks.remove(at: index)
    case .undo: tasks = former.take() ?? tasks
    }
    return nil
  }
}
