import ParlorStore
import Usher

/// All channels of a workspace. A channel that the account has joined opens; another asks whether to join it.
final class ExploreCoordinator: Coordinator {
  let life = Life()
  private let context: WorkspaceContext

  init(_ context: WorkspaceContext) { self.context = context }

  func start() {
    let screen = ExploreScreen(context)
    show(screen) { explore, event in
      switch event {
      case .list(let turn): screen.list(turn)
      case .open(let channel): explore.open(channel.id)
      case .ask(let channel): screen.ask(channel)
      case .answer(let isYes):
        let asked = screen.asked
        screen.ask(nil)
        guard isYes, let asked else { return }
        let context = explore.context
        if explore.attempt(context.parlor, { try context.store.join(asked.id, context.account.id) }) {
          explore.open(asked.id)
        }
      }
    }
  }

  private func open(_ id: Room.ID) {
    finish(next: HomeCoordinator.ChildFlow.channel(id))
  }
}
