import ParlorStore
public import Usher

/// One workspace: four tabs, each with a stack of its own.
final class TabsCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case home, dms, search, settings
    case workspaceList
    case inbox
    case catchup
  }

  let life = Life()
  let parlor: Parlor
  let context: WorkspaceContext
  /// The places in other workspaces that the user came from, one in each, the last one at the end.
  private let former: [Place]
  private var watch: Observation?

  init(_ parlor: Parlor, workspace id: Workspace.ID) throws {
    self.parlor = parlor
    context = try WorkspaceContext(parlor, id)
    former = parlor.waysBack(from: id)
  }

  func start() throws {
    parlor.formerPlaces = { [weak self] in self?.former ?? [] }
    try tabs([.home, .dms, .search, .settings])
    watch = context.membership.observe { [weak self] in self?.hear($0) }
    parlor.onSignedOut = { [weak self] in self?.close(why: $0, next: AppCoordinator.ChildFlow.login) }
  }

  func canLeave(_ departure: Departure) -> Permission { parlor.permission(for: departure) }

  func makeChild(_ flow: ChildFlow) -> Child<TabsCoordinator> {
    switch flow {
    case .home: .flow(HomeCoordinator(context), as: .tab)
    case .dms: .flow(DMsCoordinator(context), as: .tab)
    case .search: .flow(SearchCoordinator(context), as: .tab)
    case .settings: .flow(SettingsCoordinator(context), as: .tab)
    case .workspaceList: .flow(WorkspaceListCoordinator(parlor, current: context.workspace.id), as: .present)
    case .inbox: .flow(InboxCoordinator(parlor), as: .present)
    case .catchup: .flow(CatchUpCoordinator(context), as: .present)
    }
  }

  private func hear(_ change: MembershipChange) {
    switch change {
    case .member: context.refresh()
    case .gone(let why): close(why: why, next: parlor.landingFlow())
    }
  }
}

/// The tabs. The first screen of each tab has a choice for the first screen of every other one.
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

extension Parlor {
  /// From the first screen of a workspace, `/back` leads to the workspace that the user came from.
  public var former: Place? { formerPlaces().last }

  /// Returns the places in other workspaces that the user comes from to a workspace: that of now, unless the user goes back.
  func waysBack(from id: Workspace.ID) -> [Place] {
    var places = formerPlaces()
    let goesBack = places.last?.workspace == id
    places.removeAll { $0.workspace == id }
    guard !goesBack, let place = tree?.place, let workspace = place.workspace, workspace != id else {
      return places
    }
    let isList = place.steps.contains { $0.as(TabsCoordinator.ChildFlow.self) == .workspaceList }
    return places + [isList ? .workspace(workspace, .home) : place]
  }
}
