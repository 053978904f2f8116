/// The words of a search. A message matches if it contains each of them, anywhere within a word and in any order.
public struct SearchQuery: Hashable, Sendable {
  public let text: String
  let words: [[Unicode.Scalar]]

  /// Returns nil if no word has two characters or more.
  public init?(_ text: String) {
    words = SearchText(text).words
    guard text.utf8.count <= 4096, words.contains(where: { $0.count > 1 }) else { return nil }
    self.text = text
  }

  /// Whether a text contains all the words.
  public func matches(_ text: String) -> Bool { SearchText(text).contains(words) }

  /// The range of the first word in a text that matches, in Unicode scalars.
  public func range(in text: String) -> Range<Int>? {
    let text = SearchText(text)
    return words.compactMap { text.range(of: $0) }.min { $0.lowerBound < $1.lowerBound }
  }
}

/// A message that a search found, and its room.
public struct SearchHit: Hashable, Sendable, Identifiable {
  public let message: Message.ID
  public let room: Room.ID
  /// The name of the channel, or of the opponent in direct messages.
  public let roomName: String
  public let isChannel: Bool
  public let authorName: String
  public let sentAt: Int64
  public let text: String
  public var id: Message.ID { message }

  public init(
    message: Message.ID, room: Room.ID, roomName: String, isChannel: Bool, authorName: String, sentAt: Int64,
    text: String
  ) {
    self.message = message
    self.room = room
    self.roomName = roomName
    self.isChannel = isChannel
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

  public init(hits: [SearchHit], hasMore: Bool, count: Int) {
    self.hits = hits
    self.hasMore = hasMore
    self.count = count
  }
}

/// Search in messages. An account finds only messages of rooms it is in.
extension Store {
  /// Returns a page of the messages of one workspace that match, before one of them or from the newest on.
  ///
  /// Older messages that are not in the index yet are not found. `index(limit:)` says whether there are any.
  public func search(
    _ query: SearchQuery, in workspace: Workspace.ID, for account: Account.ID, before: Message.ID? = nil,
    limit: Int = 10
  ) throws(StoreError) -> SearchPage {
    // The ids of messages follow the time, except in the demo world, whose rooms were created one after the other.
    if demo != nil {
      return try searchByTime(query, in: workspace, for: account, before: before, limit: limit)
    }
    return try searchByID(query, in: workspace, for: account, before: before, limit: limit)
  }

  private func searchByTime(
    _ query: SearchQuery, in workspace: Workspace.ID, for account: Account.ID, before: Message.ID?, limit: Int
  ) throws(StoreError) -> SearchPage {
    let all = try searchByID(query, in: workspace, for: account, before: nil, limit: 10_000).hits
      .sorted { ($0.sentAt, $0.message) > ($1.sentAt, $1.message) }
    let start = before.flatMap { id in all.firstIndex { $0.message == id } }.map { $0 + 1 } ?? 0
    let hits = all[start...].prefix(max(limit, 0))
    return SearchPage(
      hits: Array(hits), hasMore: start + hits.count < all.count,
      count: min(all.count - start, SearchPage.mostCounted))
  }

  private func searchByID(
    _ query: SearchQuery, in workspace: Workspace.ID, for account: Account.ID, before: Message.ID?, limit: Int
  ) throws(StoreError) -> SearchPage {
    try connection.snapshot { () throws(StoreError) in
      let rooms = try searchedRooms(of: account, in: workspace)
      let last = try searchRange().last
      let cursor = before?.rawValue ?? .max
      var found = Found(query: query, rooms: rooms, limit: max(limit, 0))
      try connection.forEach(
        """
        SELECT m.id, m.room_id, m.text, m.sent_at, a.nickname FROM message m JOIN account a ON a.id = m.author_id
        WHERE m.id > ? AND m.id < ? ORDER BY m.id DESC
        """, last, cursor
      ) { found.take($0) }
      guard !found.isEnough, !rooms.isEmpty else { return found.page }
      try connection.forEach(
        """
        SELECT m.id, m.room_id, m.text, m.sent_at, a.nickname
        FROM message_gram g CROSS JOIN message m ON m.id = g.rowid JOIN account a ON a.id = m.author_id
        WHERE g.message_gram MATCH ?1 AND g.rowid < ?2 ORDER BY g.rowid DESC
        """, Grams.expression(for: query.words, among: found.narrowing(last)), min(cursor, last + 1)
      ) { found.take($0) }
      return found.page
    }
  }

  private func searchedRooms(
    of account: Account.ID, in workspace: Workspace.ID
  ) throws(StoreError) -> [Room.ID: Found.Room] {
    let rooms = try connection.rows(
      """
      SELECT r.id, ifnull(r.name, o.nickname), r.name IS NOT NULL, r.last_sequence
      FROM room_member m JOIN room r ON r.id = m.room_id
      LEFT JOIN account o ON o.id = iif(r.low_id = m.account_id, r.high_id, r.low_id)
      WHERE m.account_id = ? AND r.workspace_id = ?
      """, account, workspace
    ) { (id: $0[0] as Room.ID, room: Found.Room(name: $0[1], isChannel: $0[2], messages: $0[3])) }
    return Dictionary(uniqueKeysWithValues: rooms.map { ($0.id, $0.room) })
  }
}

/// The matches so far.
private struct Found {
  struct Room {
    let name: String
    let isChannel: Bool
    let messages: Int
  }

  let query: SearchQuery
  let rooms: [ParlorStore.Room.ID: Room]
  let limit: Int
  private var hits: [SearchHit] = []
  private var count = 0

  init(query: SearchQuery, rooms: [ParlorStore.Room.ID: Room], limit: Int) {
    self.query = query
    self.rooms = rooms
    self.limit = limit
  }

  var isEnough: Bool { count >= max(limit + 1, SearchPage.mostCounted) }
  var page: SearchPage {
    SearchPage(hits: hits, hasMore: count > hits.count, count: min(count, SearchPage.mostCounted))
  }

  /// The rooms to name in the query of the index. Nil if there are more than 50, or if they hold an eighth of the
  /// messages or more: then checking each match costs less.
  func narrowing(_ messages: Int64) -> [ParlorStore.Room.ID]? {
    let own = rooms.values.reduce(0) { $0 + $1.messages }
    return rooms.count <= 50 && Int64(own) < messages / 8 ? rooms.keys.sorted() : nil
  }

  /// Examines one message, and says whether more are wanted.
  mutating func take(_ row: Row) -> Bool {
    guard let room = rooms[row[1]] else { return true }
    let text: String = row[2]
    guard query.matches(text) else { return true }
    count += 1
    if hits.count < limit {
      hits.append(
        SearchHit(
          message: row[0], room: row[1], roomName: room.name, isChannel: room.isChannel, authorName: row[4],
          sentAt: row[3], text: text))
    }
    return !isEnough
  }
}
