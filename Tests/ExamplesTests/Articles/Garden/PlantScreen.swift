import Usher
import UsherScreens

final class PlantScreen: Pictured {
  enum Event { case keep }

  static let shape = Shape<(id: Int, isKept: Bool), Event>("Garden/plant") {
    Value("id") { String($0.id) }
    Flag("isKept") { $0.isKept }
    Choice("keep") { _ in .keep }
    Sample("kept") { (1, true) }
    Sample("not kept") { (1, false) }
  }

  var model: (id: Int, isKept: Bool) { (id, shelf.plants.contains(id)) }
  private let id: Int
  private let shelf: Shelf

  init(_ id: Int, _ shelf: Shelf) { (self.id, self.shelf) = (id, shelf) }

  func hear(_ event: Event) -> Never? {
    if model.isKept { shelf.plants.removeAll { $0 == id } } else { shelf.plants.append(id) }
    return nil
  }
}

enum GardenShapes {
  enum ShelfEvent { case logOut }

  static let shelf = Shape<[Int], ShelfEvent>("Garden/shelf") {
    List("plants", { $0 }) { Value("plant") { String($0) } }
    Choice("logOut") { _ in .logOut }
    Sample("two plants") { [1, 7] }
  }

  static let logIn = Shape<Void, String>("Garden/logIn") {
    Form("logIn", .text("name", [.required])) { $0["name"] }
    Sample("the question") { () }
  }
}
