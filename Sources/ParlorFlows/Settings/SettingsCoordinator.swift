import ParlorStore
import Usher
import UsherSession

/// The settings of an account: its preferences, its profile, and the settings of its rooms.
final class SettingsCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case room(Room.ID)
    case profile
    case desktop
  }

  let life = Life()
  let context: WorkspaceContext
  private var parlor: Parlor { context.parlor }

  init(_ context: WorkspaceContext) { self.context = context }

  func start() {
    show(SettingsScreen(context)) { settings, output in
      switch output {
      case .language(let language): settings.prefer(.language, language)
      case .colors(let colors): settings.prefer(.colors, colors)
      case .toggle(let which): settings.toggle(which)
      case .open(let room): settings.begin(.room(room))
      case .profile: settings.begin(.profile)
      case .desktop: settings.begin(.desktop)
      case .favourites:
        settings.open(
          Place.workspace(settings.context.workspace.id, .home).then(HomeCoordinator.ChildFlow.favourites))
      case .inbox: settings.begin(above: TabsCoordinator.ChildFlow.inbox)
      case .tab(let tab): settings.open(.workspace(settings.context.workspace.id, tab.flow))
      case .logOut: settings.parlor.logOut(from: settings)
      }
    }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<SettingsCoordinator> {
    switch flow {
    case .profile: return .flow(try ProfileCoordinator(parlor))
    case .desktop:
      return .screen(DesktopScreen(context)) { settings, output in
        switch output {
        case .way(let way): settings.prefer(.desktop, way)
        case .links(let links): settings.prefer(.links, links)
        case .toggle(let which): settings.toggle(which)
        }
      }
    case .room(let id):
      let screen = try RoomWishScreen(context, id)
      return .screen(screen) { settings, output in
        switch output {
        case .wish(let change): settings.make(change, of: screen.room.id, settings.parlor)
        case .gone:
          settings.backToFirst()
          settings.tell(Reason("roomLeft", ["name": screen.room.title]))
        }
      }
    }
  }

  private func toggle(_ setting: Setting<Bool>) {
    let logged = parlor.events != nil
    prefer(setting, !parlor.settings.preferences[setting])
    if !logged, parlor.events != nil, let target = parlor.machine.eventTarget {
      tell(Reason("eventsLogged", ["where": target]))
    }
  }

  private func prefer<Value>(_ setting: Setting<Value>, _ value: Value) {
    attempt(parlor) { try parlor.settings.prefer(setting, value) }
  }
}
