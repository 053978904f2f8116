import Usher
import UsherScreens

final class Library: Coordinator {
  enum ChildFlow: Flow { case shelf(Int), book(Int) }
  enum Event { case deeper, shelf, library }

  static let step = Shape<String, Event>("Cookbook/step") {
    Value("title") { $0 }
    Choice("deeper") { _ in .deeper }
    Choice("shelf") { _ in .shelf }
    Choice("library") { _ in .library }
    Sample("a shelf") { "Shelf 1" }
  }
  let life = Life()
  func start() { show(Page(Self.step, "Library")) { $0.hear($1, next: .shelf(1)) } }
  func makeChild(_ flow: ChildFlow) -> Child<Library> {
    switch flow {
    case .shelf(let shelf): .screen(Page(Self.step, "Shelf \(shelf)")) { $0.hear($1, next: .book(7)) }
    case .book(let book): .screen(Page(Self.step, "Book \(book)")) { $0.hear($1, next: .book(book + 1)) }
    }
  }
  private func hear(_ event: Event, next: ChildFlow) {
    switch event {
    case .deeper: begin(next)
    case .shelf: open(Place(ChildFlow.shelf(1)))
    case .library: backToFirst()
    }
  }
}
