import ParlorStore
import Usher
import UsherScreens

/// Who is signed in, what they have set for themselves, and the rooms they do not hear all of.
final class SettingsScreen: ListScreen {
  enum Event {
    case language(String)
    case colors(Preferences.Colors)
    case plain(Bool)
    case bell(Bool)
    case open(Room.ID)
    case list(Excerpt.Turn)
    case profile
    case tab(Tab)
    case logOut
  }
  struct Row {
    var room: RoomListing
    /// Its workspace, if that is another one.
    var workspace: String
  }
  struct Model {
    var name: String
    var email: String
    var language: String
    var colors = Preferences.Colors.automatic
    var isPlain = false
    var rings = true
    var rooms = ListPage<Row>([])
    var unread = Unread(channels: 0, dms: 0)
  }

  private let place: WorkspaceContext
  let live: LiveList<Event>

  init(_ place: WorkspaceContext) {
    self.place = place
    live = LiveList(place.parlor)
  }

  var model: Model {
    let preferences = place.parlor.preferences
    let rooms = place.parlor.read(or: []) { () throws(StoreError) in
      try place.store.quietRooms(of: place.account.id)
    }.map {
      Row(room: $0, workspace: $0.workspace == place.workspace.id ? "" : $0.workspaceName)
    }
    return Model(
      name: place.account.nickname, email: place.account.email, language: place.parlor.language,
      colors: preferences.colors ?? .automatic, isPlain: preferences.isPlain ?? false,
      rings: preferences.rings ?? true, rooms: live.page(of: rooms, by: \.room.name),
      unread: place.unread)
  }
}
