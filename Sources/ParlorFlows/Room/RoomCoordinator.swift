import ParlorStore
import Usher

/// One room: a channel, or direct messages. Each message in it has a place of its own.
final class RoomCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case settings
    case message(Message.ID)
  }

  let life = Life()
  private let context: WorkspaceContext
  private let room: RoomPlace
  private var watch: Observation?

  init(_ context: WorkspaceContext, channel id: Room.ID) throws {
    self.context = context
    room = try .channel(id, in: context)
  }

  init(_ context: WorkspaceContext, dm opponent: Account.ID) throws {
    self.context = context
    room = try .dm(opponent, in: context)
  }

  func start() throws {
    show(try ChatScreen(context, room)) { $0.hear($1) }
    watch = try room.membership(in: context)?.observe { [weak self] in
      if case .gone(let why) = $0 { self?.close(why: why) }
    }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<RoomCoordinator> {
    switch flow {
    case .settings:
      if let membership = try room.membership(in: context) {
        return .flow(GroupSettingsCoordinator(membership))
      }
      guard let id = try room.room(in: context)?.id else { throw Refusal.denied(Reason("notBegun")) }
      return .screen(try RoomWishScreen(context, id)) { coordinator, output in
        switch output {
        case .wish(let wish): coordinator.hear(wish)
        case .gone: coordinator.backToFirst()
        }
      }
    case .message(let id):
      guard let message = try context.store.message(id), try room.room(in: context)?.id == message.room else {
        throw Refusal.unknown(Reason("noMessage", ["message": id.description]))
      }
      return .screen(try ChatScreen(context, room, at: id)) { $0.hear($1) }
    }
  }

  private func hear(_ output: ChatScreen.Output) {
    switch output {
    case .settings: begin(.settings)
    case .wish(let wish): hear(wish)
    }
  }

  private func hear(_ change: WishChange) { make(change, of: try room.room(in: context)?.id, context.parlor) }
}
