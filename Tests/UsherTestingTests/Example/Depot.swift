import Usher
import UsherScreens

/// A depot whose list loads slowly. A crate can be opened once the list is there.
final class Depot: Coordinator {
  enum ChildFlow: Flow { case crate(Int) }

  let life = Life()
  private let list = DepotScreen()

  static let pictures: Gallery = [
    "Depot/list.en.screen":
      "Depot\n\n{{#crates}}\n  {{key}}  Crate {{number}}   -> crate\n{{/crates}}\n\nDepot>\n",
    "Depot/crate.en.screen": "A crate\n\nCrate>\n",
  ]

  func start() {
    show(list) { depot, number in depot.begin(.crate(number)) }
  }

  func admits(_ flow: ChildFlow) -> Admission {
    list.model.crates.isEmpty ? .wait(Reason("loading")) : .yes
  }

  func makeChild(_ flow: ChildFlow) -> Child<Depot> { .screen(Page(Self.crate, ())) }

  private static let crate = Shape<Void, Never>("Depot/crate") {}
}

final class DepotScreen: Pictured {
  struct Model { var crates: [Int] = [] }
  static let shape = Shape<Model, Int>("Depot/list") {
    List("crates", { $0.crates }) {
      Value("number") { String($0) }
      Choice("crate") { $0 }
    }
  }
  private(set) var model = Model()

  func appear(_ seat: Seat<Int>) {
    seat.load({ [1, 2] }) { [weak self] result in
      self?.model.crates = (try? result.get()) ?? []
      seat.changed()
    }
  }
}
