import ParlorStore
import Usher
import UsherScreens

/// The channels one has joined, with what is unread in them.
final class HomeScreen: Pictured {
  enum Event {
    case open(Room.ID)
    case tab(Tab)
    case logOut
  }
  struct Model {
    var workspace: String
    var channels: [ChannelListing]
    var dmsUnread: Int
  }

  static let shape = Shape<Model, Event>("Home/home") {
    Value("workspace") { $0.workspace }
    Value("dmsUnread") { Count.text($0.dmsUnread) }
    List("channels", { $0.channels }) {
      Value("name") { $0.name }
      Value("unread") { Count.text($0.unread) }
      Flag("isUnread") { $0.unread > 0 }
      Choice("open") { .open($0.id) }
    }
    Choice("dms") { _ in .tab(.dms) }
    Choice("search") { _ in .tab(.search) }
    Choice("settings") { _ in .tab(.settings) }
    Choice("logOut") { _ in .logOut }
    Sample("a busy morning") {
      Model(
        workspace: "Harbour Tea",
        channels: [
          ChannelListing(id: 42, name: "general", isJoined: true, isMuted: false, unread: 1203, lastAt: nil),
          ChannelListing(id: 43, name: "디자인-리뷰", isJoined: true, isMuted: false, unread: 0, lastAt: nil),
          ChannelListing(
            id: 44, name: String(repeating: "long", count: 8), isJoined: true, isMuted: false, unread: 5, lastAt: nil),
        ], dmsUnread: 12)
    }
    Sample("nothing joined") { Model(workspace: "Harbour Tea", channels: [], dmsUnread: 0) }
  }

  private let place: WorkspacePlace
  private var watch: Observation?

  init(_ place: WorkspacePlace) { self.place = place }

  var model: Model {
    let listings = (try? place.store.channels(of: place.workspace.id, for: place.account.id)) ?? []
    let dms = (try? place.store.dms(of: place.account.id, in: place.workspace.id)) ?? []
    return Model(
      workspace: place.workspace.name, channels: listings.filter(\.isJoined),
      dmsUnread: dms.filter { !$0.isMuted }.map(\.unread).reduce(0, +))
  }

  func appear(_ seat: Seat<Event>) {
    watch = place.store.observe { _ in seat.changed() }
  }

  func disappear() { watch = nil }
}
