import ParlorStore
import Usher
import UsherScreens

/// The home of an account that is in no workspace.
final class HomeEmptyCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case makeWorkspace
    case workspaceList
    case profile
    case inbox
  }

  let life = Life()
  let parlor: Parlor

  init(_ parlor: Parlor) { self.parlor = parlor }

  func start() {
    parlor.onSignedOut = { [weak self] in self?.close(why: $0, next: AppCoordinator.ChildFlow.login) }
    show(HomeEmptyScreen(parlor)) { home, output in
      switch output {
      case .open(let id): home.finish(next: AppCoordinator.ChildFlow.workspace(id))
      case .makeWorkspace: home.begin(.makeWorkspace)
      case .workspaces: home.begin(.workspaceList)
      case .profile: home.begin(.profile)
      case .inbox: home.begin(.inbox)
      case .logOut: home.parlor.logOut(from: home)
      }
    }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<HomeEmptyCoordinator> {
    switch flow {
    case .makeWorkspace:
      try .makeWorkspace(parlor) { $0.finish(next: AppCoordinator.ChildFlow.workspace($1)) }
    case .workspaceList: .flow(WorkspaceListCoordinator(parlor, current: nil), as: .present)
    case .profile: .flow(try ProfileCoordinator(parlor))
    case .inbox: .flow(InboxCoordinator(parlor), as: .present)
    }
  }
}

/// Says that the account is in no workspace. Once somebody invites it to one, offers to go there.
final class HomeEmptyScreen: Pictured {
  enum Event {
    case open(Workspace.ID)
    case makeWorkspace
    case workspaces
    case profile
    case inbox
    case logOut
  }
  struct Model {
    var name: String
    var workspaces: [Workspace] = []
  }

  static let shape = Shape<Model, Event>("HomeEmpty/homeEmpty") {
    Value("name") { $0.name }
    List("workspaces", { $0.workspaces }) {
      Value("name") { $0.name }
      Choice("open") { .open($0.id) }
    }
    Choice("makeWorkspace") { _ in .makeWorkspace }
    Choice("workspaces") { _ in .workspaces }
    Choice("profile") { _ in .profile }
    Choice("inbox") { _ in .inbox }
    Choice("logOut") { _ in .logOut }
    Sample("no workspace") { Model(name: "Sora") }
    Sample("invited") {
      Model(
        name: "Sora",
        workspaces: [Workspace(id: 1, name: "Harbour Tea", description: "", admin: 2, createdAt: 0)])
    }
  }

  private let parlor: Parlor
  private var watch: Observation?

  init(_ parlor: Parlor) { self.parlor = parlor }

  /// The newest few workspaces. There is rarely more than one, and the list of workspaces shows all of them.
  var model: Model {
    guard let account = parlor.account else { return Model(name: "") }
    let workspaces = parlor.read(or: []) { () throws(StoreError) in
      try parlor.store.workspaces(of: account.id)
    }
    return Model(name: account.nickname, workspaces: Array(workspaces.prefix(Excerpt.page)))
  }

  func canLeave(_ departure: Departure) -> Permission { parlor.permission(for: departure) }

  func appear(_ seat: Seat<Event>) {
    watch = parlor.store.observe { _ in seat.changed() }
  }

  func disappear() { watch = nil }
}
