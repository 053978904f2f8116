import ParlorStore

/// A message on its way, or one that could not be sent: it stays in its room, marked, until it is sent or dropped.
struct Outgoing {
  enum State: Hashable {
    case sending
    case failed(Trouble)
  }

  let id: Int
  let address: Address
  var text: String
  var replyTo: Message.ID?
  var paths: [String] = []
  /// What the store keeps of it, where it could: sending it takes that away in the same step, so that it is sent once.
  var kept: Unsent.ID?
  var state: State

  /// Whether it is tried again by itself. Files wait to be asked for: reading them takes the screen of their room.
  var isWaiting: Bool { trouble?.kind == .locked && paths.isEmpty }

  var trouble: Trouble? {
    guard case .failed(let trouble) = state else { return nil }
    return trouble
  }
}
