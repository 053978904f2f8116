import ParlorStore
import Usher
import UsherScreens

/// Rooms and people whose name holds what was typed.
final class SearchScreen: Pictured {
  enum Event {
    case search(String)
    case open(Room.ID)
    case write(Account.ID)
    case tab(Tab)
  }
  struct Model {
    var query: String?
    var rooms: [ChannelListing] = []
    var people: [Member] = []
  }

  static let shape = Shape<Model, Event>("Search/search") {
    Value("query") { $0.query ?? "" }
    Flag("isEmpty") { $0.query != nil && $0.rooms.isEmpty && $0.people.isEmpty }
    Flag("isShort") { ($0.query ?? "  ").count < 2 }
    Value("count") { String($0.rooms.count + $0.people.count) }
    List("rooms", { $0.rooms }) {
      Value("name") { $0.name }
      Choice("open") { .open($0.id) }
    }
    List("people", { $0.people }) {
      Value("name") { $0.nickname }
      Choice("write") { .write($0.id) }
    }
    Choice("home") { _ in .tab(.home) }
    Choice("dms") { _ in .tab(.dms) }
    Choice("settings") { _ in .tab(.settings) }
    Say("search") { .search($0) }
    Sample("found") {
      Model(
        query: "de",
        rooms: [
          ChannelListing(id: 43, name: "design", isJoined: true, isMuted: false, unread: 0, lastAt: nil)
        ],
        people: [Member(id: 4, nickname: "Desmond", isAdmin: false)])
    }
    Sample("nothing found") { Model(query: "zzz") }
    Sample("at first") { Model(query: nil) }
  }

  let model: Model

  init(_ place: WorkspacePlace, query: String?) {
    var model = Model(query: query)
    if let query {
      let wanted = query.lowercased()
      let me = place.account.id
      let rooms = (try? place.store.channels(of: place.workspace.id, for: me)) ?? []
      let people = (try? place.store.members(of: place.workspace.id)) ?? []
      model.rooms = rooms.filter { $0.isJoined && $0.name.lowercased().contains(wanted) }
      model.people = people.filter { $0.id != me && $0.nickname.lowercased().contains(wanted) }
    }
    self.model = model
  }
}
