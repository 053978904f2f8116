import ParlorStore
import Usher

/// The channels of a workspace, and the rooms below them.
final class HomeCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case channel(Room.ID)
  }

  let life = Life()
  let place: WorkspacePlace

  init(_ place: WorkspacePlace) { self.place = place }

  func start() {
    show(HomeScreen(place)) { home, event in
      switch event {
      case .open(let room): home.begin(.channel(room))
      case .tab(let tab): home.begin(above: tab.flow)
      case .logOut: home.place.parlor.logOut(from: home)
      }
    }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<HomeCoordinator> {
    switch flow {
    case .channel(let id): .flow(try RoomCoordinator(place, channel: id))
    }
  }
}
