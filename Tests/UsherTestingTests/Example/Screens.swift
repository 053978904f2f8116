import Usher
import UsherScreens

final class ListScreen: Pictured {
  enum Event { case book(Int), desk, catalogue, register, cellar, greet(String) }
  struct Model { var books: [Int] }
  static let shape = Shape<Model, Event>("Shelf/list") {
    List("books", { $0.books }) {
      Value("number") { String($0) }
      Choice("book") { .book($0) }
    }
    Choice("desk") { _ in .desk }
    Choice("catalogue") { _ in .catalogue }
    Choice("register") { _ in .register }
    Say("greet") { .greet($0) }
  }
  let model = Model(books: [1, 2, 12])
}

final class BookScreen: Pictured {
  enum Event { case lend }
  struct Model {
    var number: Int
    var copies: Int
  }
  static let shape = Shape<Model, Event>("Shelf/book") {
    Value("number") { String($0.number) }
    Value("copies") { String($0.copies) }
    Choice("lend") { _ in .lend }
  }
  let model: Model

  init(_ number: Int, _ faults: Faults) {
    faults.made += 1
    model = Model(number: number, copies: faults.forgets ? faults.made : 3)
  }
}

/// A screen that always asks before it is left.
final class DeskScreen: Pictured {
  enum Event {}
  struct Model {}
  static let shape = Shape<Model, Event>("Shelf/desk") {}
  let model = Model()
  func canLeave(_ departure: Departure) -> Permission { .question(Reason("leaveDesk")) }
}

final class CatalogueScreen: Pictured {
  enum Event {}
  struct Model { var count: Int? }
  static let shape = Shape<Model, Event>("Shelf/catalogue") {
    Value("count") { $0.count.map { String($0) } ?? "" }
    Flag("loading") { $0.count == nil }
  }
  private(set) var model = Model()

  func appear(_ seat: Seat<Event>) {
    seat.load({ 3 }) { [weak self] result in
      self?.model.count = try? result.get()
      seat.changed()
    }
  }
}

final class RegisterScreen: Pictured {
  enum Event { case done(String) }
  struct Model {}
  static let shape = Shape<Model, Event>("Shelf/register") {
    Form("done", active: { _ in true }) {
      Field.text("name", [.required])
      Field.hidden("pin", [.required])
    } submit: {
      .done($0["name"])
    }
  }
  let model = Model()
}
