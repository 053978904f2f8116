import ParlorStore

/// What somebody wants done in a room.
enum Deed: Hashable {
  case say
  case edit(Message.ID)
  case delete(Message.ID)

  /// The message that is there already.
  var target: Message.ID? {
    switch self {
    case .say: nil
    case .edit(let id), .delete(let id): id
    }
  }
}
