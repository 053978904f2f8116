import ParlorStore
import Usher

/// The direct messages of a workspace. A conversation is named by the member it is with.
final class DMsCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case dm(Account.ID)
  }

  let life = Life()
  let context: WorkspaceContext

  init(_ context: WorkspaceContext) { self.context = context }

  func start() {
    show(DMsScreen(context)) { dms, output in
      switch output {
      case .open(let opponent): dms.begin(.dm(opponent))
      case .tab(let tab): dms.begin(above: tab.flow)
      }
    }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<DMsCoordinator> {
    switch flow {
    case .dm(let opponent): .flow(try RoomCoordinator(context, dm: opponent))
    }
  }
}
