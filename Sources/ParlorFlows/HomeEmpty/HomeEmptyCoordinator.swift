import ParlorStore
import Usher

/// Home of an account without a workspace.
final class HomeEmptyCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case makeWorkspace
    case workspaceList
    case profile
  }

  let life = Life()
  let parlor: Parlor

  init(_ parlor: Parlor) { self.parlor = parlor }

  func start() {
    show(HomeEmptyScreen(parlor)) { home, output in
      switch output {
      case .open(let id): home.finish(next: AppCoordinator.ChildFlow.workspace(id))
      case .makeWorkspace: home.begin(.makeWorkspace)
      case .workspaces: home.begin(.workspaceList)
      case .profile: home.begin(.profile)
      case .logOut: home.parlor.logOut(from: home)
      }
    }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<HomeEmptyCoordinator> {
    switch flow {
    case .makeWorkspace:
      try .makeWorkspace(parlor) { $0.finish(next: AppCoordinator.ChildFlow.workspace($1.id)) }
    case .workspaceList: .flow(WorkspaceListCoordinator(parlor, current: nil), as: .present)
    case .profile: .flow(try ProfileCoordinator(parlor))
    }
  }
}
