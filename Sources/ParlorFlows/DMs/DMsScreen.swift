import ParlorStore
import Usher
import UsherScreens

/// Conversations, the newest first, and the members to start one with.
final class DMsScreen: Pictured {
  enum Event {
    case open(Account.ID)
    case tab(Tab)
  }
  struct Row {
    var opponent: Account.ID
    var name: String
    var last: String
    var time: String
    var unread: Int
  }
  struct Model {
    var workspace: String
    var rooms: [Row]
    var members: [Member]
  }

  static let shape = Shape<Model, Event>("DMs/dms") {
    Value("workspace") { $0.workspace }
    List("rooms", { $0.rooms }) {
      Value("name") { $0.name }
      Value("last") { $0.last }
      Value("time") { $0.time }
      Value("unread") { Count.text($0.unread) }
      Flag("isUnread") { $0.unread > 0 }
      Choice("open") { .open($0.opponent) }
    }
    List("members", { $0.members }) {
      Value("name") { $0.nickname }
      Choice("start") { .open($0.id) }
    }
    Choice("home") { _ in .tab(.home) }
    Choice("search") { _ in .tab(.search) }
    Choice("settings") { _ in .tab(.settings) }
    Sample("a few") {
      Model(
        workspace: "Harbour Tea",
        rooms: [
          Row(opponent: 7, name: "Mina", last: "점심 같이 먹을래요? 새로 생긴 곳이 있어요", time: "12:04", unread: 3),
          Row(opponent: 3, name: "Jonas Lindqvist-Oduya", last: "See you there.", time: "Mon", unread: 0),
        ], members: [Member(id: 5, nickname: "Sora", isAdmin: false)])
    }
    Sample("nobody yet") { Model(workspace: "Harbour Tea", rooms: [], members: []) }
  }

  private let place: WorkspacePlace
  private var watch: Observation?

  init(_ place: WorkspacePlace) { self.place = place }

  var model: Model {
    let me = place.account.id
    let rooms = (try? place.store.dms(of: me, in: place.workspace.id)) ?? []
    let members = (try? place.store.members(of: place.workspace.id)) ?? []
    let known = Set(rooms.map(\.opponent.id))
    return Model(
      workspace: place.workspace.name,
      rooms: rooms.map { room in
        Row(
          opponent: room.opponent.id, name: room.opponent.nickname, last: room.last?.text ?? "",
          time: room.last.map { place.parlor.timeText($0.sentAt) } ?? "", unread: room.unread)
      },
      members: members.filter { $0.id != me && !known.contains($0.id) })
  }

  func appear(_ seat: Seat<Event>) {
    watch = place.store.observe { _ in seat.changed() }
  }

  func disappear() { watch = nil }
}
