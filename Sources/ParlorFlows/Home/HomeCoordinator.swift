import ParlorStore
import Usher

/// The channels of a workspace, and the rooms below them.
final class HomeCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case channel(Room.ID)
    case explore
    case makeChannel
    case invite
    case profile
  }

  let life = Life()
  let place: WorkspacePlace

  init(_ place: WorkspacePlace) { self.place = place }

  func start() {
    let screen = HomeScreen(place)
    show(screen) { home, event in
      switch event {
      case .open(let room): home.begin(.channel(room))
      case .favourite(let room): home.open(room.place)
      case .explore: home.begin(.explore)
      case .makeChannel: home.begin(.makeChannel)
      case .invite: home.begin(.invite)
      case .profile: home.begin(.profile)
      case .workspaces: home.begin(above: TabsCoordinator.ChildFlow.workspaceList)
      case .list(let turn): screen.list(turn)
      case .tab(let tab): home.begin(above: tab.flow)
      case .logOut: home.place.parlor.logOut(from: home)
      }
    }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<HomeCoordinator> {
    switch flow {
    case .channel(let id): .flow(try RoomCoordinator(place, channel: id))
    case .explore: .flow(ExploreCoordinator(place))
    case .makeChannel:
      .makeChannel(in: place, as: .present) { home, room in home.open(home.place.place(of: room.id)) }
    case .invite: try invite()
    case .profile: .flow(try ProfileCoordinator(place.parlor))
    }
  }

  private func invite() throws -> Child<HomeCoordinator> {
    try place.membership.requireAdmin()
    return .screen(InviteScreen(place), as: .present) { home, event in
      let place = home.place
      switch event {
      case .lostRole:
        home.backToFirst()
        home.tell(Reason("notAdmin", ["name": place.workspace.name]))
      case .invite(let email):
        home.attempt(place.parlor) {
          let member = try place.store.invite(email, to: place.workspace.id, by: place.account.id)
          home.backToFirst()
          home.tell(Reason("invited", ["name": member.nickname, "workspace": place.workspace.name]))
        }
      }
    }
  }
}
