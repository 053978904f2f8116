/// The tabs as their first screens name them.
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
