import ParlorStore

/// A row of the list of all that is unread: a message that mentions the account, or a room.
enum UnreadEntry: Identifiable {
  case mention(Message, in: RoomListing)
  case room(RoomListing)

  enum ID: Hashable {
    case mention(Message.ID)
    case room(Room.ID)
  }

  var id: ID {
    switch self {
    case .mention(let message, _): .mention(message.id)
    case .room(let room): .room(room.id)
    }
  }

  var room: RoomListing {
    switch self {
    case .mention(_, let room), .room(let room): room
    }
  }

  /// Lists mentions, the newest first; then direct messages and then channels, each with the most unread messages first. Of a
  /// muted room, only mentions are listed.
  static func all(of mentions: [Message], in rooms: [RoomListing]) -> [UnreadEntry] {
    let known = Dictionary(uniqueKeysWithValues: rooms.map { ($0.id, $0) })
    let unread = rooms.filter { $0.unread > 0 && $0.level != .nothing }.sorted {
      if ($0.opponent == nil) != ($1.opponent == nil) { return $0.opponent != nil }
      return ($1.unread, $0.name, $0.id.rawValue) < ($0.unread, $1.name, $1.id.rawValue)
    }
    return mentions.compactMap { message in known[message.room].map { .mention(message, in: $0) } }
      + unread.map(UnreadEntry.room)
  }
}

/// What the user has marked as read and can still undo. It is written with the next marking, or when the screen is left.
struct UnreadMarking {
  private(set) var mentions: [Message.ID: Message] = [:]
  /// The rooms that were marked, each with its last sequence number and how many messages were unread.
  private(set) var rooms: [Room.ID: (last: Int, count: Int)] = [:]

  var isEmpty: Bool { mentions.isEmpty && rooms.isEmpty }

  mutating func add(_ entry: UnreadEntry, last: Int) {
    switch entry {
    case .mention(let message, _): mentions[message.id] = message
    case .room(let room): rooms[room.id] = (last, room.unread)
    }
  }

  func covers(_ message: Message) -> Bool {
    mentions[message.id] != nil || rooms[message.room].map { message.sequence <= $0.last } ?? false
  }

  /// How many messages of a room are unread besides those that are marked.
  func left(of room: RoomListing) -> Int {
    if let marked = rooms[room.id] { return max(0, room.unread - marked.count) }
    return max(0, room.unread - mentions.values.count { $0.room == room.id })
  }
}
