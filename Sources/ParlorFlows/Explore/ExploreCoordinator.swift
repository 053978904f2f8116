import ParlorStore
import Usher

/// All channels of a workspace: one that is joined opens, another asks first.
final class ExploreCoordinator: Coordinator {
  let life = Life()
  private let place: WorkspacePlace

  init(_ place: WorkspacePlace) { self.place = place }

  func start() {
    let screen = ExploreScreen(place)
    show(screen) { explore, event in
      switch event {
      case .list(let turn): screen.list(turn)
      case .open(let channel): explore.open(channel.id)
      case .ask(let channel): screen.ask(channel)
      case .answer(let isYes):
        let asked = screen.asked
        screen.ask(nil)
        guard isYes, let asked else { return }
        let place = explore.place
        if explore.attempt(place.parlor, { try place.store.join(asked.id, place.account.id) }) {
          explore.open(asked.id)
        }
      }
    }
  }

  private func open(_ id: Room.ID) {
    finish(next: HomeCoordinator.ChildFlow.channel(id))
  }
}
