import ParlorStore
import Usher

/// All that is unread, over the flow from which it was opened. What is opened there stands above the list, so that back leads
/// to the list.
final class CatchUpCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case channel(Room.ID)
    case dm(Account.ID)
    /// The room of a mention, at the mention.
    case message(Message.Number)
  }

  let life = Life()
  private let context: WorkspaceContext

  init(_ context: WorkspaceContext) { self.context = context }

  func start() {
    show(CatchUpScreen(context)) { $0.open($1) }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<CatchUpCoordinator> {
    switch flow {
    case .channel(let id): .flow(try RoomCoordinator(try context.context(of: id), channel: id))
    case .dm(let opponent): .flow(try RoomCoordinator(context, dm: opponent))
    case .message(let number): .flow(try RoomCoordinator(near: context, at: number))
    }
  }

  private func open(_ entry: UnreadEntry) {
    switch entry {
    case .mention(let message, _): begin(.message(message.number))
    case .room(let room):
      guard let opponent = room.opponent else { return _ = begin(.channel(room.id)) }
      // A conversation is named by the other member, who may be in several workspaces.
      if room.workspace == context.workspace.id { begin(.dm(opponent)) } else { open(room.place) }
    }
  }
}
