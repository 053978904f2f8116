import ParlorStore
import Usher
import UsherScreens

/// The workspaces of an account, as a side menu over the flow it was opened from.
final class WorkspaceListCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case settings(Workspace.ID)
    case makeWorkspace
  }

  let life = Life()
  private let parlor: Parlor
  /// The current workspace; nil if the menu was opened from the empty home.
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
    case .makeWorkspace: try .makeWorkspace(parlor) { $0.select($1) }
    }
  }

  private func select(_ id: Workspace.ID) {
    finish(next: id == current ? nil : AppCoordinator.ChildFlow.workspace(id))
  }
}

/// Lists the workspaces of an account. A number opens a workspace. While the user manages workspaces, it opens the
/// settings of the workspace instead.
final class WorkspaceListScreen: ListScreen {
  enum Event {
    case manage
    case list(Excerpt.Turn)
    case output(Output)
  }
  enum Output {
    case select(Workspace.ID)
    case settings(Workspace.ID)
    case makeWorkspace
  }
  struct Row {
    var id: Workspace.ID
    var name: String
    var unread: Int
    var isHere: Bool
    /// Whether choosing the row opens the settings of the workspace.
    var isManaged: Bool
  }
  struct Model {
    var workspaces: ListPage<Row>
    var isManaging = false
    var trouble = ""
  }

  static let shape = Shape<Model, Event>("WorkspaceList/workspaceList") {
    Value("trouble") { $0.trouble }
    Flag("isManaging") { $0.isManaging }
    Flag("isAny") { !$0.workspaces.rows.isEmpty }
    List("workspaces", before: { $0.workspaces.before }, { $0.workspaces.rows }) {
      Value("name") { $0.name }
      Value.count("unread") { $0.unread }
      Flag("isUnread") { $0.unread > 0 }
      Flag("isHere") { $0.isHere }
      Flag("isManaged") { $0.isManaged }
      Tone("here") { $0.isHere ? .good : nil }
      Choice("go") { .output($0.isManaged ? .settings($0.id) : .select($0.id)) }
    }
    ListPage<Row>.parts(\.workspaces) { .list($0) }
    Choice("manage") { _ in .manage }
    Choice("makeWorkspace") { _ in .output(.makeWorkspace) }
    Sample("two") { sample(isManaging: false) }
    Sample("whose settings") { sample(isManaging: true) }
    Sample("none") { Model(workspaces: ListPage([])) }
    Sample("trouble") { Model(workspaces: ListPage([]), trouble: "The disk failed.") }
  }

  private let parlor: Parlor
  private let current: Workspace.ID?
  private var isManaging = false
  let live: LiveList<Event>

  init(_ parlor: Parlor, current: Workspace.ID?) {
    self.parlor = parlor
    self.current = current
    live = LiveList(parlor)
  }

  var model: Model {
    guard let account = parlor.account?.id else { return Model(workspaces: ListPage([])) }
    do throws(StoreError) {
      var rows: [Row] = []
      for workspace in try parlor.store.workspaces(of: account) {
        rows.append(
          Row(
            id: workspace.id, name: workspace.name,
            unread: try parlor.store.unread(in: workspace.id, for: account).all,
            isHere: workspace.id == current, isManaged: isManaging))
      }
      return Model(workspaces: live.page(of: rows, by: \.name), isManaging: isManaging && !rows.isEmpty)
    } catch {
      return Model(workspaces: ListPage([]), trouble: parlor.words(for: error))
    }
  }

  var only: Event? {
    model.workspaces.only.map { .output($0.isManaged ? .settings($0.id) : .select($0.id)) }
  }

  func hear(_ event: Event) -> Output? {
    switch event {
    case .manage: isManaging.toggle()
    case .list(let turn): return self.turn(turn).flatMap { hear($0) }
    case .output(let output): return output
    }
    return nil
  }

  private static func sample(isManaging: Bool) -> Model {
    Model(
      workspaces: ListPage([
        Row(id: 1, name: "Harbour Tea", unread: 1203, isHere: true, isManaged: isManaging),
        Row(id: 2, name: "새벽 달리기 그리고 아주 긴 이름의 모임", unread: 0, isHere: false, isManaged: isManaging),
      ]), isManaging: isManaging)
  }
}
