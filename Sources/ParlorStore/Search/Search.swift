/// The words of a search. A message matches if it contains each of them, anywhere within a word and in any order.
public struct SearchQuery: Hashable, Sendable {
  public let text: String
  let words: [[Unicode.Scalar]]

  /// The most bytes of a text.
  public static let longest = 4096

  /// Returns nil if no word has two characters or more, or if the text is too long. If `isNarrow`, a scope narrows the search, and any words will do,
  /// or none.
  public init?(_ text: String, isNarrow: Bool = false) {
    words = SearchText(text).words
    guard text.utf8.count <= Self.longest, isNarrow || words.contains(where: { $0.count > 1 }) else {
      return nil
    }
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

/// Search in messages. An account finds only messages of rooms it is in.
extension Store {
  /// Returns a page of the messages of one workspace that match, before one of them or from the newest on.
  public func search(
    _ query: SearchQuery, in workspace: Workspace.ID, for account: Account.ID, before: Message.ID? = nil,
    limit: Int = 10
  ) throws(StoreError) -> SearchPage {
    try search(query, within: SearchScope(workspace), for: account, before: before, limit: limit)
  }

  /// Returns a page of the messages that match, before one of them or from the newest on.
  ///
  /// Older messages that are not in the index yet are not found. `index(limit:)` says whether there are any.
  public func search(
    _ query: SearchQuery, within scope: SearchScope, for account: Account.ID, before: Message.ID? = nil,
    limit: Int = 10
  ) throws(StoreError) -> SearchPage {
    // The ids of messages follow the time, except in the demo world, whose rooms were created one after the other, and in
    // a replica, where older messages may come later.
    let isReplica = try isReplica
    if isDemo || isReplica {
      return try searchByTime(query, scope, for: account, before: before, limit: limit)
    }
    return try searchByID(query, scope, for: account, before: before, limit: limit)
  }

  private func searchByTime(
    _ query: SearchQuery, _ scope: SearchScope, for account: Account.ID, before: Message.ID?, limit: Int
  ) throws(StoreError) -> SearchPage {
    let all = try searchByID(query, scope, for: account, before: nil, limit: 10_000).hits
      .sorted { ($0.sentAt, $0.message) > ($1.sentAt, $1.message) }
    let start = before.flatMap { id in all.firstIndex { $0.message == id } }.map { $0 + 1 } ?? 0
    let hits = all[start...].prefix(max(limit, 0))
    return SearchPage(
      hits: Array(hits), hasMore: start + hits.count < all.count,
      count: min(all.count - start, SearchPage.mostCounted))
  }

  private func searchByID(
    _ query: SearchQuery, _ scope: SearchScope, for account: Account.ID, before: Message.ID?, limit: Int
  ) throws(StoreError) -> SearchPage {
    try connection.snapshot { () throws(StoreError) in
      let rooms = try searchedRooms(of: account, in: scope)
      let ids = try searchedIDs(in: scope, rooms.keys, of: account)
      let last = try searchRange().last
      let cursor = min(before?.rawValue ?? .max, ids.end)
      var found = SearchMatches(query: query, scope: scope, rooms: rooms, limit: max(limit, 0))
      guard !rooms.isEmpty, !(scope.authors?.isEmpty ?? false), ids.first < cursor else { return found.page }
      try read(after: max(last, ids.first), before: cursor) { found.take($0) }
      guard !found.isEnough, ids.first < last else { return found.page }
      guard let expression = found.expression(last) else {
        try read(after: ids.first, before: min(cursor, last + 1)) { found.take($0) }
        return found.page
      }
      try connection.forEach(
        """
        SELECT m.id, m.room_id, m.text, m.sent_at, a.nickname, m.author_id, ifnull(m.number, m.id)
        FROM message_gram g CROSS JOIN message m ON m.id = g.rowid JOIN account a ON a.id = m.author_id
        WHERE g.message_gram MATCH ?1 AND g.rowid < ?2 AND g.rowid > ?3 ORDER BY g.rowid DESC
        """, expression, min(cursor, last + 1), ids.first
      ) { found.take($0) }
      return found.page
    }
  }

  /// Passes messages to `take`, the newest first, until it returns false.
  private func read(after first: Int64, before end: Int64, _ take: (Row) -> Bool) throws(StoreError) {
    try connection.forEach(
      """
      SELECT m.id, m.room_id, m.text, m.sent_at, a.nickname, m.author_id, ifnull(m.number, m.id)
      FROM message m JOIN account a ON a.id = m.author_id WHERE m.id > ? AND m.id < ? ORDER BY m.id DESC
      """, first, end
    ) { take($0) }
  }
}
