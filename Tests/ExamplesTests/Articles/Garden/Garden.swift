import Usher
import UsherScreens

/// What is kept between runs, beside the place.
final class Shelf {
  var owner: String?
  var plants: [Int] = []
}

final class Garden: Coordinator {
  enum ChildFlow: Flow { case search(String), plant(Int), shelf, logIn }

  let life = Life()
  let findPlants: FindPlants
  let shelf: Shelf

  init(_ shelf: Shelf, _ findPlants: @escaping FindPlants) {
    (self.shelf, self.findPlants) = (shelf, findPlants)
  }

  func start() { show(PlantSearch("", findPlants)) { $0.hear($1) } }

  func admits(_ flow: ChildFlow) -> Admission {
    flow == .shelf && shelf.owner == nil ? .wait(Reason("logIn")) : .yes
  }

  func makeChild(_ flow: ChildFlow) -> Child<Garden> {
    switch flow {
    case .search(let text): .screen(PlantSearch(text, findPlants)) { $0.hear($1) }
    case .plant(let id): .screen(PlantScreen(id, shelf))
    case .shelf: .flow(ShelfFlow(shelf))
    case .logIn:
      .screen(Page(GardenShapes.logIn, ()), as: .present) { garden, name in
        garden.shelf.owner = name
        garden.back()
      }
    }
  }

  private func hear(_ output: PlantSearch.Output) {
    switch output {
    case .search(let text): open(place(of: .search(text)))
    case .open(let id): begin(.plant(id))
    case .shelf:
      open(place(of: .shelf))
      if shelf.owner == nil { begin(.logIn) }
    }
  }
}

final class ShelfFlow: Coordinator {
  let life = Life()
  private let shelf: Shelf

  init(_ shelf: Shelf) { self.shelf = shelf }

  func start() {
    show(Page(GardenShapes.shelf, shelf.plants)) { flow, _ in flow.finish(reason: .logOut) }
  }
}
