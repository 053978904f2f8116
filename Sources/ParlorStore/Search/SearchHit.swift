/// A message that a search found, and its room.
public struct SearchHit: Hashable, Sendable, Identifiable {
  public let message: Message.ID
  public let number: Message.Number
  public let room: Room.ID
  /// The name of the channel, or of the opponent in direct messages.
  public let roomName: String
  public let isChannel: Bool
  public let workspace: Workspace.ID
  public let workspaceName: String
  public let authorName: String
  public let sentAt: Int64
  public let text: String
  public var id: Message.ID { message }

  public init(
    message: Message.ID, number: Message.Number? = nil, room: Room.ID, roomName: String, isChannel: Bool,
    workspace: Workspace.ID,
    workspaceName: String, authorName: String, sentAt: Int64, text: String
  ) {
    self.message = message
    self.number = number ?? Message.Number(message.rawValue)
    self.room = room
    self.roomName = roomName
    self.isChannel = isChannel
    self.workspace = workspace
    self.workspaceName = workspaceName
    self.authorName = authorName
    self.sentAt = sentAt
    self.text = text
  }
}

/// A page of messages that a search found, the newest first.
public struct SearchPage: Hashable, Sendable {
  public let hits: [SearchHit]
  /// Whether more messages follow the last one.
  public let hasMore: Bool
  /// How many messages match, from the first of this page on. The count stops at `mostCounted`, which then means that
  /// many or more.
  public let count: Int

  public static let mostCounted = 50
}

/// The matches so far.
struct SearchMatches {
  let query: SearchQuery
  let scope: SearchScope
  let rooms: [Room.ID: SearchedRoom]
  let limit: Int
  private var hits: [SearchHit] = []
  private var count = 0

  init(query: SearchQuery, scope: SearchScope, rooms: [Room.ID: SearchedRoom], limit: Int) {
    (self.query, self.scope, self.rooms, self.limit) = (query, scope, rooms, limit)
  }

  var isEnough: Bool { count >= max(limit + 1, SearchPage.mostCounted) }
  var page: SearchPage {
    SearchPage(hits: hits, hasMore: count > hits.count, count: min(count, SearchPage.mostCounted))
  }

  /// Returns the query of the index; nil if it names nothing that the index knows, so that all messages are read.
  ///
  /// The query names the rooms if there are at most 50, and if they hold less than an eighth of the messages: otherwise
  /// checking each match costs less. Without words and authors, it has nothing else to name.
  func expression(_ messages: Int64) -> String? {
    let own = rooms.values.reduce(0) { $0 + $1.messages }
    let isBare = query.words.allSatisfy { $0.count < 2 } && scope.authors == nil
    let namesRooms = rooms.count <= 50 && (isBare || Int64(own) < messages / 8)
    let text = Grams.expression(
      for: query.words, among: namesRooms ? rooms.keys.sorted() : nil, by: scope.authors?.sorted())
    return text.isEmpty ? nil : text
  }

  /// Examines one message, and says whether more are wanted.
  mutating func take(_ row: Row) -> Bool {
    guard let room = rooms[row[1]], scope.authors?.contains(row[5]) ?? true, scope.times.contains(row[3])
    else { return true }
    let text: String = row[2]
    guard !text.isEmpty, query.matches(text) else { return true }
    count += 1
    if hits.count < limit {
      hits.append(
        SearchHit(
          message: row[0], number: row[6], room: row[1], roomName: room.name, isChannel: room.isChannel,
          workspace: room.workspace, workspaceName: room.workspaceName, authorName: row[4],
          sentAt: Message.time(row[3]),
          text: text))
    }
    return !isEnough
  }
}
