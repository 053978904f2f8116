import ParlorStore
import Usher

/// One room: a channel, or direct messages.
final class RoomCoordinator: Coordinator {
  let life = Life()
  private let place: WorkspacePlace
  private let room: RoomPlace

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
    show(chat) { _, event in
      switch event {
      case .say(let text): chat.say(text)
      case .older: chat.loadOlder()
      }
    }
  }
}
