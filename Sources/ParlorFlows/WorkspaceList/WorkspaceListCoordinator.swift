import ParlorStore
import Usher

/// The workspaces of an account, as a side menu over the flow it was opened from.
final class WorkspaceListCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case settings(Workspace.ID)
    case makeWorkspace
  }

  let life = Life()
  private let parlor: Parlor
  /// The workspace on show; nil over the empty home.
  private let current: Workspace.ID?

  init(_ parlor: Parlor, current: Workspace.ID?) {
    self.parlor = parlor
    self.current = current
  }

  func start() {
    show(WorkspaceListScreen(parlor, current: current)) { list, output in
      switch output {
      case .select(let id): list.select(id)
      case .settings(let id): list.begin(.settings(id))
      case .makeWorkspace: list.begin(.makeWorkspace)
      }
    }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<WorkspaceListCoordinator> {
    switch flow {
    case .settings(let id):
      .flow(try GroupSettingsCoordinator(Membership(parlor, .workspace(id)))) { list, ending in
        if case .finished(.open) = ending { list.select(id) }
      }
    case .makeWorkspace: try .makeWorkspace(parlor) { $0.select($1.id) }
    }
  }

  private func select(_ id: Workspace.ID) {
    finish(next: id == current ? nil : AppCoordinator.ChildFlow.workspace(id))
  }
}
