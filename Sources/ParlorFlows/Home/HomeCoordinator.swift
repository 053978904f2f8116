import ParlorStore
import Usher

/// The home of a workspace: its channels, and the child flows that begin there.
final class HomeCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case channel(Room.ID)
    case favourites
    case explore
    case makeChannel
    case invite
    case profile
  }

  let life = Life()
  let context: WorkspaceContext

  init(_ context: WorkspaceContext) { self.context = context }

  func start() {
    show(HomeScreen(context)) { home, output in
      switch output {
      case .open(let room): home.begin(.channel(room))
      case .favourite(let room): home.open(room.place)
      case .favourites: home.begin(.favourites)
      case .explore: home.begin(.explore)
      case .catchUp: home.begin(above: TabsCoordinator.ChildFlow.catchup)
      case .makeChannel: home.begin(.makeChannel)
      case .invite: home.begin(.invite)
      case .profile: home.begin(.profile)
      case .workspaces: home.begin(above: TabsCoordinator.ChildFlow.workspaceList)
      case .tab(let tab): home.open(.workspace(home.context.workspace.id, tab.flow))
      case .logOut: home.context.parlor.logOut(from: home)
      }
    }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<HomeCoordinator> {
    switch flow {
    case .channel(let id): .flow(try RoomCoordinator(context, channel: id))
    case .favourites:
      .screen(FavouritesScreen(context)) { home, output in
        switch output {
        case .open(let room) where room.opponent == nil && room.workspace == home.context.workspace.id:
          home.begin(.channel(room.id))
        case .open(let room): home.open(room.place)
        }
      }
    case .explore: .flow(ExploreCoordinator(context))
    case .makeChannel:
      .makeChannel(in: context, as: .present) { home, room in home.open(home.context.place(of: room)) }
    case .invite: try invite()
    case .profile: .flow(try ProfileCoordinator(context.parlor))
    }
  }

  private func invite() throws -> Child<HomeCoordinator> {
    try context.membership.requireAdmin()
    return .screen(InviteScreen(context), as: .present) { home, output in
      let context = home.context
      switch output {
      case .lostRole:
        home.backToFirst()
        home.tell(Reason("notAdmin", ["name": context.workspace.name]))
      case .invite(let name):
        home.ask(.invite(name: name, to: context.workspace.id), context.parlor) { home, answer in
          guard case .member(let member) = answer else { return }
          let name = context.parlor.profile(of: member).nickname
          home.backToFirst()
          home.tell(Reason("invited", ["name": name, "workspace": context.workspace.name]))
        }
      }
    }
  }
}
