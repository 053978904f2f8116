/// How many messages the index covers, counted in ids.
public struct IndexProgress: Hashable, Sendable {
  /// Messages newer than the index. There are few, and a search finds them without it.
  let ahead: Int64
  /// Older messages that are not in the index. A search does not find them yet.
  let behind: Int64
  let all: Int64

  /// Whether the index has to be extended.
  public var isLagging: Bool { ahead >= Store.indexLag || behind > 0 }
  /// Whether a search finds every message.
  public var isComplete: Bool { behind == 0 }
  /// How many percent of the messages a search can find.
  public var percent: Int { all == 0 ? 100 : Int((all - behind) * 100 / all) }
}

/// The index of messages. Sending a message does not extend it. It is extended by many messages at once, which costs a
/// tenth of extending it message by message. A search reads the few messages that are newer than the index one by one.
extension Store {
  /// How many messages may be newer than the index before it is extended.
  static var indexLag: Int64 { 512 }

  /// Adds up to `limit` messages to the index, the newest first. Returns how many messages the index covers now.
  ///
  /// Several sessions may call this at the same time. Each transaction adds a thousand messages at most, so another
  /// writer does not wait longer than that.
  @discardableResult
  public func index(limit: Int = 20_000) throws(StoreError) -> IndexProgress {
    try index(limit: limit, lag: Self.indexLag)
  }

  @discardableResult
  func index(limit: Int = 20_000, lag: Int64) throws(StoreError) -> IndexProgress {
    var progress = try indexProgress()
    var rest = limit
    while progress.ahead >= lag || progress.behind > 0, rest > 0 {
      let batch = min(rest, 1000)
      progress = try connection.transaction { () throws(StoreError) in
        let range = try searchRange()
        // Counts messages, and not ids: between two of them there may be any number of ids.
        if range.newest - range.last >= lag {
          let last = try connection.row(
            "SELECT max(id) FROM (SELECT id FROM message WHERE id > ? ORDER BY id LIMIT ?)", range.last, batch
          ) { $0[0] as Int64 }
          try add(after: range.last, to: last ?? range.newest)
          try connection.run("UPDATE search_range SET last_id = ?", last ?? range.newest)
        } else if range.first > 1 {
          let first = try connection.row(
            """
            SELECT ifnull(max(min(id), 1), 1) FROM
              (SELECT id FROM message WHERE id < ? ORDER BY id DESC LIMIT ?)
            """, range.first, batch
          ) { $0[0] as Int64 }
          try add(after: (first ?? 1) - 1, to: range.first - 1)
          try connection.run("UPDATE search_range SET first_id = ?", first ?? 1)
        }
        return try indexProgress()
      }
      rest -= batch
    }
    return progress
  }

  func searchRange() throws(StoreError) -> (first: Int64, last: Int64, newest: Int64) {
    try connection.row(
      "SELECT first_id, last_id, (SELECT ifnull(max(id), 0) FROM message) FROM search_range"
    ) { row in
      // In a damaged store the range may begin or end anywhere.
      let newest = max(0, row[2] as Int64)
      return (first: min(max(row[0], 1), newest + 1), last: min(max(row[1], 0), newest), newest: newest)
    } ?? (1, 0, 0)
  }

  /// Extends the index if a message that was just sent makes it lag too far behind.
  func keepIndexUp(with message: Message.ID) {
    guard message.rawValue.isMultiple(of: Self.indexLag) else { return }
    // The message is sent, and a search finds it without the index. So an error here must not reach the sender.
    _ = try? index(limit: 1000)
  }

  /// Counts rows that have come from the server. After every 64 of them, extends the index if it lags.
  func keepIndexUp(with count: Int) {
    unindexed += count
    guard unindexed >= Self.indexLag / 8 else { return }
    unindexed = 0
    // A search finds the rows without the index. If the store is busy or full, the next 64 rows try again.
    _ = try? index(limit: 1000)
  }

  /// Part of a transaction: replaces a message's text in the index, and with `room` the room that the message is in.
  func replaceInIndex(_ old: Message, by text: String, in room: Room.ID? = nil) throws(StoreError) {
    let range = try searchRange()
    guard range.first <= old.id.rawValue, old.id.rawValue <= range.last else { return }
    if !old.text.isEmpty { try remove(old.id, old.text, in: old.room, by: old.author) }
    guard !text.isEmpty else { return }
    try connection.run(
      "INSERT INTO message_gram (rowid, grams) VALUES (?, ?)", old.id,
      Grams.all(of: text, in: room ?? old.room, by: old.author))
  }

  /// Part of a transaction: removes the messages of rooms from the index, before the rooms are deleted. If there are
  /// more than `mostRemoved`, empties the index. The next search builds it again. Messages from the sequence number `end` on
  /// stay in the index.
  func removeFromIndex(_ rooms: [Room.ID], before end: Int = .max) throws(StoreError) {
    let range = try searchRange()
    var count = 0
    for room in rooms {
      count += try connection.row("SELECT last_sequence FROM room WHERE id = ?", room) { $0[0] as Int } ?? 0
    }
    guard count <= Self.mostRemoved else {
      try connection.run("INSERT INTO message_gram (message_gram) VALUES ('delete-all')")
      return try connection.run(
        "UPDATE search_range SET first_id = ?, last_id = ?", range.newest + 1, range.newest)
    }
    for room in rooms {
      try connection.forEach(
        "SELECT id, text, author_id FROM message WHERE room_id = ? AND id >= ? AND id <= ? AND text <> '' AND sequence < ?",
        room,
        range.first, range.last, end
      ) { row throws(StoreError) in
        try remove(row[0], row[1], in: room, by: row[2])
        return true
      }
    }
  }

  /// Removing this many messages one by one takes as long as indexing some thousands.
  private static var mostRemoved: Int { 10_000 }

  private func remove(
    _ id: Message.ID, _ text: String, in room: Room.ID, by author: Account.ID
  ) throws(StoreError) {
    try connection.run(
      "INSERT INTO message_gram (message_gram, rowid, grams) VALUES ('delete', ?, ?)", id,
      Grams.all(of: text, in: room, by: author))
    traces.isIndexDirty = true
  }

  private func indexProgress() throws(StoreError) -> IndexProgress {
    let range = try searchRange()
    return IndexProgress(ahead: range.newest - range.last, behind: range.first - 1, all: range.newest)
  }

  private func add(after first: Int64, to last: Int64) throws(StoreError) {
    try connection.forEach(
      "SELECT id, room_id, text, author_id FROM message WHERE id > ? AND id <= ? AND text <> '' ORDER BY id",
      first, last
    ) { row throws(StoreError) in
      try connection.run(
        "INSERT INTO message_gram (rowid, grams) VALUES (?, ?)", row[0] as Message.ID,
        Grams.all(of: row[2], in: row[1], by: row[3]))
      return true
    }
  }
}
