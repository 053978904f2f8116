import ParlorStore
import Usher

/// Direct messages of a workspace; a conversation is named by whom it is with.
final class DMsCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case dm(Account.ID)
  }

  let life = Life()
  let place: WorkspacePlace

  init(_ place: WorkspacePlace) { self.place = place }

  func start() {
    let screen = DMsScreen(place)
    show(screen) { dms, event in
      switch event {
      case .list(let turn): screen.list(turn)
      case .open(let opponent): dms.begin(.dm(opponent))
      case .tab(let tab): dms.begin(above: tab.flow)
      }
    }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<DMsCoordinator> {
    switch flow {
    case .dm(let opponent): .flow(try RoomCoordinator(place, dm: opponent))
    }
  }
}
