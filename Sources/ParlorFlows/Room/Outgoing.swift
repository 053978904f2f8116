import ParlorStore

/// A message on its way, or one that could not be sent, changed or deleted: it stays in its room, marked, until it is or
/// is dropped.
struct Outgoing {
  enum State: Hashable {
    case sending
    case failed(Trouble)
  }

  let id: Int
  let address: Address
  var deed = Deed.say
  /// What is said, or was said in the message that is to go.
  var text: String
  var replyTo: Message.ID?
  var paths: [String] = []
  /// What the store keeps of it, where it could: sending it takes that away in the same step, so that it is sent once.
  var kept: Unsent.ID?
  var state: State

  /// Whether it is in a file that the user has named, and is not lost with the program.
  var isRescued = false

  /// Whether it is tried again by itself; files once their room is on show, whose screen reads them.
  var isWaiting: Bool { trouble?.kind == .locked || trouble?.kind == .lost }

  var trouble: Trouble? {
    guard case .failed(let trouble) = state else { return nil }
    return trouble
  }
}
