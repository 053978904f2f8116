import ParlorStore
import Usher

/// All channels of a workspace. A channel that the account has joined opens; another asks whether to join it.
final class ExploreCoordinator: Coordinator {
  let life = Life()
  private let context: WorkspaceContext

  init(_ context: WorkspaceContext) { self.context = context }

  func start() {
    show(ExploreScreen(context)) { explore, output in
      let context = explore.context
      switch output {
      case .open(let channel): explore.open(channel)
      case .join(let channel):
        if explore.attempt(context.parlor, { try context.store.join(channel, context.account.id) }) {
          explore.open(channel)
        }
      }
    }
  }

  private func open(_ id: Room.ID) {
    finish(next: HomeCoordinator.ChildFlow.channel(id))
  }
}
