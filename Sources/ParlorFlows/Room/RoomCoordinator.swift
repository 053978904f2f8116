import ParlorStore
import Usher

/// One room: a channel, or direct messages. Each message in it has a place of its own: the room again, at that message.
/// The files of the message are below it.
final class RoomCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case settings
    case message(Message.Number)
    /// A file of the message at which the room was opened. The first has the number 1.
    case file(Int)
    /// A file of another message, over the room as it stands.
    case view(Message.Number, file: Int)
  }

  let life = Life()
  private let context: WorkspaceContext
  private let room: RoomPlace
  /// The message at which the room was opened.
  private var target: Message?
  /// Whether the same room is above this one, without the message. It closes both.
  private var isBelowRoom = false
  private var watch: Observation?

  init(_ context: WorkspaceContext, channel id: Room.ID) throws {
    self.context = context
    room = try .channel(id, in: context)
  }

  init(_ context: WorkspaceContext, dm opponent: Account.ID) throws {
    self.context = context
    room = try .dm(opponent, in: context)
  }

  private init(_ context: WorkspaceContext, _ room: RoomPlace, at target: Message) {
    (self.context, self.room, self.target, isBelowRoom) = (context, room, target, true)
  }

  /// A room that opens at a message, without the room above it.
  init(_ context: WorkspaceContext, at target: Message) throws {
    guard case .member(let place) = try context.store.access(context.account.id, target.room) else {
      throw Refusal.noMessage(target.number)
    }
    (self.context, self.target) = (context, target)
    room =
      if let opponent = place.opponent(of: context.account.id) {
        try .dm(opponent, in: context)
      } else {
        try .channel(place.id, in: context)
      }
  }

  /// The room of a message, in whichever workspace it is, at the message.
  convenience init(near context: WorkspaceContext, at number: Message.Number) throws {
    guard let message = try context.store.message(numbered: number) else { throw Refusal.noMessage(number) }
    try self.init(try context.context(of: message.room), at: message)
  }

  func start() throws {
    show(try ChatScreen(context, room, at: target?.id)) { $0.hear($1) }
    guard !isBelowRoom else { return }
    watch = try room.membership(in: context)?.observe { [weak self] in
      guard case .gone(let why) = $0, let self else { return }
      close(why: why)
      tellDraft()
    }
  }

  /// Tells the words that were typed and not sent, if no screen of the room will show them again.
  private func tellDraft() {
    let parlor = context.parlor
    guard case .room(let id) = room.address(in: context) else { return }
    let isThere = parlor.read(or: true) { () throws(StoreError) in try parlor.store.room(id) != nil }
    guard !isThere else { return }
    let key = Address.room(id).key
    // The line becomes a draft once the next screen is there.
    parlor.machine.later(100) {
      guard let words = parlor.tree?.drafts[key], !words.isEmpty else { return }
      parlor.tree?.drafts[key] = nil
      parlor.tell(Reason("wordsUnsent", ["text": words]))
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
    case .message(let message):
      return .flow(RoomCoordinator(context, room, at: try self.message(message)))
    case .file(let number):
      guard let target, let message = try context.store.message(target.id) else {
        throw Refusal.unknown(Reason("noFile", ["file": String(number)]))
      }
      return try file(number, of: message)
    case .view(let message, let number): return try file(number, of: try self.message(message))
    }
  }

  /// A message of this room.
  private func message(_ number: Message.Number) throws -> Message {
    guard let message = try context.store.message(numbered: number),
      try room.room(in: context)?.id == message.room
    else {
      throw Refusal.unknown(Reason("noMessage", ["message": number.description]))
    }
    return message
  }

  private func file(_ number: Int, of message: Message) throws -> Child<RoomCoordinator> {
    .screen(try FileScreen(context, message, number)) { coordinator, output in
      switch output {
      case .close: coordinator.backToFirst()
      }
    }
  }

  private func hear(_ output: ChatScreen.Output) {
    switch output {
    case .settings: begin(.settings)
    case .wish(let wish): hear(wish)
    case .view(let message, let file):
      begin(message == target?.number ? .file(file) : .view(message, file: file))
    }
  }

  private func hear(_ change: WishChange) { make(change, of: try room.room(in: context)?.id, context.parlor) }
}
