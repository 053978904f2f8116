import ParlorStore
import Usher
import UsherScreens

/// The channels one has joined, with what is unread in them.
final class HomeScreen: Pictured {
  enum Event {
    case open(Room.ID)
    case explore
    case makeChannel
    case invite
    case workspaces
    case profile
    case list(Excerpt.Turn)
    case tab(Tab)
    case logOut
  }
  struct Model {
    var workspace: String
    var channels: Sheet<ChannelListing>
    var dmsUnread: Int
    var isAdmin = false
  }

  static let shape = Shape<Model, Event>("Home/home") {
    Value("workspace") { $0.workspace }
    Value("dmsUnread") { Count.text($0.dmsUnread) }
    Flag("isAdmin") { $0.isAdmin }
    List("channels", { $0.channels.rows }) {
      Value("name") { $0.name }
      Value("unread") { Count.text($0.unread) }
      Flag("isUnread") { $0.unread > 0 }
      Choice("open") { .open($0.id) }
    }
    Sheet<ChannelListing>.parts(\.channels) { .list($0) }
    Choice("explore") { _ in .explore }
    Choice("makeChannel") { _ in .makeChannel }
    Choice("invite") { _ in .invite }
    Choice("workspaces") { _ in .workspaces }
    Choice("dms") { _ in .tab(.dms) }
    Choice("search") { _ in .tab(.search) }
    Choice("settings") { _ in .tab(.settings) }
    Choice("profile") { _ in .profile }
    Choice("logOut") { _ in .logOut }
    Sample("a busy morning") {
      Model(
        workspace: "Harbour Tea",
        channels: Sheet([
          ChannelListing(id: 42, name: "general", isJoined: true, isMuted: false, unread: 1203, lastAt: nil),
          ChannelListing(id: 43, name: "디자인-리뷰", isJoined: true, isMuted: false, unread: 0, lastAt: nil),
          ChannelListing(
            id: 44, name: String(repeating: "long", count: 8), isJoined: true, isMuted: false, unread: 5,
            lastAt: nil),
        ]), dmsUnread: 12, isAdmin: true)
    }
    Sample("many") {
      let listing = ChannelListing(
        id: 42, name: "design", isJoined: true, isMuted: false, unread: 0, lastAt: nil)
      return Model(
        workspace: "Harbour Tea",
        channels: Sheet(rows: [listing], first: 9, found: 42, isLong: true, filter: "de"), dmsUnread: 0)
    }
    Sample("nothing joined") { Model(workspace: "Harbour Tea", channels: Sheet([]), dmsUnread: 0) }
  }

  private let place: WorkspacePlace
  private var excerpt = Excerpt()
  private var seat: Seat<Event>?
  private var watch: Observation?

  init(_ place: WorkspacePlace) { self.place = place }

  var model: Model {
    let listings = (try? place.store.channels(of: place.workspace.id, for: place.account.id)) ?? []
    let dms = (try? place.store.dms(of: place.account.id, in: place.workspace.id)) ?? []
    return Model(
      workspace: place.workspace.name,
      channels: excerpt.sheet(of: listings.filter(\.isJoined), by: \.name),
      dmsUnread: dms.filter { !$0.isMuted }.map(\.unread).reduce(0, +),
      isAdmin: place.workspace.admin == place.account.id)
  }

  func list(_ turn: Excerpt.Turn) {
    excerpt.take(turn)
    seat?.changed()
  }

  func appear(_ seat: Seat<Event>) {
    self.seat = seat
    watch = place.store.observe { _ in seat.changed() }
  }

  func disappear() { watch = nil }
}
