import ParlorStore
import Usher
import UsherScreens

/// The channels one has joined, with what is unread in them.
final class HomeScreen: ListScreen {
  enum Event {
    case open(Room.ID)
    case favourite(RoomListing)
    case explore
    case makeChannel
    case invite
    case workspaces
    case profile
    case list(Excerpt.Turn)
    case tab(Tab)
    case logOut
  }
  struct Favourite {
    var room: RoomListing
    /// Its workspace, if that is another one.
    var workspace: String
  }
  struct Model {
    var workspace: String
    /// Who is signed in.
    var me: String
    var favourites: [Favourite] = []
    var channels: ListPage<ChannelListing>
    var dmsUnread: Int
    /// What is unread in the other workspaces.
    var unreadElsewhere = 0
    var isAdmin = false
  }

  static let shape = Shape<Model, Event>("Home/home") {
    Value("workspace") { $0.workspace }
    Value("me") { $0.me }
    Value("dmsUnread") { Count.text($0.dmsUnread) }
    Value("unreadElsewhere") { Count.text($0.unreadElsewhere) }
    Flag("isAdmin") { $0.isAdmin }
    Flag("hasFavourites") { !$0.favourites.isEmpty }
    Flag("isUnmarked") { $0.favourites.isEmpty && !$0.channels.rows.isEmpty }
    List("favourites", { $0.favourites }) {
      Value("title") { $0.room.title }
      Value("workspace") { $0.workspace }
      Value("unread") { Count.text($0.room.unread) }
      Flag("isUnread") { $0.room.unread > 0 }
      Flag("isMentions") { $0.room.level == .mentions }
      Flag("isMuted") { $0.room.level == .nothing }
      Choice("openFavourite") { .favourite($0.room) }
    }
    List("channels", { $0.channels.rows }) {
      Value("name") { $0.name }
      Value("unread") { Count.text($0.unread) }
      Flag("isUnread") { $0.unread > 0 }
      Flag("isMentions") { $0.level == .mentions }
      Flag("isMuted") { $0.level == .nothing }
      Choice("open") { .open($0.id) }
    }
    ListPage<ChannelListing>.parts(\.channels) { .list($0) }
    Choice("explore") { _ in .explore }
    Choice("makeChannel") { _ in .makeChannel }
    Choice("invite") { _ in .invite }
    Choice("workspaces") { _ in .workspaces }
    Choice("dms") { _ in .tab(.dms) }
    Choice("search") { _ in .tab(.search) }
    Choice("settings") { _ in .tab(.settings) }
    Choice("profile") { _ in .profile }
    Choice("logOut") { _ in .logOut }
    Sample("a busy morning") { busy }
    Sample("many") { many }
    Sample("only favourites") {
      Model(
        workspace: "Harbour Tea", me: "Jun", favourites: busy.favourites, channels: ListPage([]), dmsUnread: 0
      )
    }
    Sample("nothing joined") {
      Model(workspace: "Harbour Tea", me: "Jun", channels: ListPage([]), dmsUnread: 0)
    }
  }

  private let place: WorkspacePlace
  let live: LiveList<Event>

  init(_ place: WorkspacePlace) {
    self.place = place
    live = LiveList(place.parlor, others: 13)
  }

  var model: Model {
    let me = place.account.id
    let here = place.workspace.id
    let joined = place.parlor.read(or: []) { () throws(StoreError) in
      try place.store.channels(of: here, for: me)
    }.filter(\.isJoined)
    // What is looked for is looked for among all of them.
    let favourites = place.parlor.read(or: []) { () throws(StoreError) in
      live.filter.isEmpty ? try place.store.favourites(of: me) : []
    }
    let marked = Set(favourites.map(\.id))
    let channels = live.page(of: joined.filter { !marked.contains($0.id) }, by: \.name)
    return Model(
      workspace: place.workspace.name, me: place.account.nickname,
      favourites: (channels.first == 0 ? favourites : []).map {
        Favourite(room: $0, workspace: $0.workspace == here ? "" : $0.workspaceName)
      },
      channels: channels,
      dmsUnread: place.unread.dms, unreadElsewhere: place.unreadElsewhere,
      isAdmin: place.workspace.admin == me)
  }
}
