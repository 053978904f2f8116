import ParlorStore
import Usher

/// One room: a channel, or direct messages. Each message in it has a place of its own.
final class RoomCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case settings
    case message(Message.ID)
  }

  let life = Life()
  private let place: WorkspacePlace
  private let room: RoomPlace
  private var watch: Observation?

  init(_ place: WorkspacePlace, channel id: Room.ID) throws {
    self.place = place
    room = try .channel(id, in: place)
  }

  init(_ place: WorkspacePlace, dm opponent: Account.ID) throws {
    self.place = place
    room = try .dm(opponent, in: place)
  }

  func start() throws {
    let chat = try ChatScreen(place, room)
    show(chat) { $0.hear($1, from: chat) }
    watch = try room.membership(in: place)?.observe { [weak self] in
      if case .gone(let why) = $0 { self?.close(why: why) }
    }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<RoomCoordinator> {
    switch flow {
    case .settings:
      if let membership = try room.membership(in: place) {
        return .flow(GroupSettingsCoordinator(membership))
      }
      guard let id = try room.room(in: place)?.id else { throw Refusal.denied(Reason("notBegun")) }
      return .screen(try RoomWishScreen(place, id)) { coordinator, event in
        switch event {
        case .wish(let wish): coordinator.hear(wish)
        case .gone: coordinator.backToFirst()
        }
      }
    case .message(let id):
      guard let message = try place.store.message(id), try room.room(in: place)?.id == message.room else {
        throw Refusal.unknown(Reason("noMessage", ["message": id.description]))
      }
      let chat = try ChatScreen(place, room, at: id)
      return .screen(chat) { $0.hear($1, from: chat) }
    }
  }

  private func hear(_ event: ChatScreen.Event, from chat: ChatScreen) {
    switch event {
    case .settings: begin(.settings)
    case .wish(let wish): hear(wish)
    default: chat.hear(event)
    }
  }

  private func hear(_ change: WishChange) { make(change, of: try room.room(in: place)?.id, place.parlor) }
}
