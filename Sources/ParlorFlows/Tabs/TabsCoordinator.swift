import ParlorStore
import Usher

/// One workspace: four tabs, each with a stack of its own.
final class TabsCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case home, dms, search, settings
    case workspaceList
  }

  let life = Life()
  let parlor: Parlor
  let place: WorkspaceContext
  private var watch: Observation?

  init(_ parlor: Parlor, workspace id: Workspace.ID) throws {
    self.parlor = parlor
    place = try WorkspaceContext(parlor, id)
  }

  func start() throws {
    try tabs([.home, .dms, .search, .settings])
    watch = place.membership.observe { [weak self] in self?.hear($0) }
  }

  func makeChild(_ flow: ChildFlow) -> Child<TabsCoordinator> {
    switch flow {
    case .home: .flow(HomeCoordinator(place), as: .tab)
    case .dms: .flow(DMsCoordinator(place), as: .tab)
    case .search: .flow(SearchCoordinator(place), as: .tab)
    case .settings: .flow(SettingsCoordinator(place), as: .tab)
    case .workspaceList: .flow(WorkspaceListCoordinator(parlor, current: place.workspace.id), as: .present)
    }
  }

  private func hear(_ change: MembershipChange) {
    switch change {
    case .member: place.refresh()
    case .gone(let why): close(why: why, next: parlor.landingFlow())
    }
  }
}

/// The tabs that the first screen of each tab leads to.
enum Tab {
  case home, dms, search, settings

  var flow: TabsCoordinator.ChildFlow {
    switch self {
    case .home: .home
    case .dms: .dms
    case .search: .search
    case .settings: .settings
    }
  }
}
