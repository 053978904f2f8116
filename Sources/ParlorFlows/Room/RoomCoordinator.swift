import ParlorStore
import Usher

/// One room: a channel, or direct messages.
final class RoomCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case settings
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
    show(chat) { room, event in
      switch event {
      case .settings: room.begin(.settings)
      case .say(let text): chat.say(text)
      case .older: chat.loadOlder()
      }
    }
    watch = try room.membership(in: place)?.observe { [weak self] in
      if case .gone(let why) = $0 { self?.close(why: why) }
    }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<RoomCoordinator> {
    switch flow {
    case .settings:
      guard let membership = try room.membership(in: place) else {
        throw Refusal.denied(Reason("noSettings"))
      }
      return .flow(try GroupSettingsCoordinator(membership))
    }
  }
}
