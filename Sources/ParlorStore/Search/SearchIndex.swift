/// How far the index of messages has come, in ids.
public struct IndexProgress: Hashable, Sendable {
  /// Messages newer than the index: few, and found without it.
  let ahead: Int64
  /// Older messages that are not in it: they are not found yet.
  let behind: Int64
  let all: Int64

  /// Whether there is anything left for it to do.
  public var isLagging: Bool { ahead >= Store.indexLag || behind > 0 }
  /// Whether everything is found.
  public var isComplete: Bool { behind == 0 }
  /// How much of everything is found, in hundredths.
  public var percent: Int { all == 0 ? 100 : Int((all - behind) * 100 / all) }
}

/// The index follows the messages at some distance, in steps of many at once, which costs a tenth of one at a time and
/// nothing while sending. A search looks through the few that are ahead of it by itself.
extension Store {
  /// How many messages may be ahead of the index before it is brought up.
  static var indexLag: Int64 { 512 }

  /// Adds up to `limit` messages that are not in the index, the newest first; says how much there still is to do.
  ///
  /// Several sessions may do so at the same time. What others send in between waits for a thousand messages at most.
  @discardableResult
  public func index(limit: Int = 20_000) throws(StoreError) -> IndexProgress {
    try index(limit: limit, lag: Self.indexLag)
  }

  @discardableResult
  func index(limit: Int = 20_000, lag: Int64) throws(StoreError) -> IndexProgress {
    try prepareHistory()
    var progress = try indexProgress()
    var rest = limit
    while progress.ahead >= lag || progress.behind > 0, rest > 0 {
      let batch = min(rest, 1000)
      progress = try connection.transaction { () throws(StoreError) in
        let range = try searchRange()
        if range.newest - range.last >= lag {
          try add(after: range.last, to: min(range.last + Int64(batch), range.newest))
          try connection.run(
            "UPDATE search_range SET last_id = ?", min(range.last + Int64(batch), range.newest))
        } else if range.first > 1 {
          try add(after: max(range.first - 1 - Int64(batch), 0), to: range.first - 1)
          try connection.run("UPDATE search_range SET first_id = ?", max(range.first - Int64(batch), 1))
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
    ) { (first: $0[0], last: $0[1], newest: $0[2]) } ?? (1, 0, 0)
  }

  /// A message that was just sent may be the one with which the index has fallen too far behind.
  func keepIndexUp(with message: Message.ID) {
    guard message.rawValue.isMultiple(of: Self.indexLag), demo?.pending.isEmpty ?? true else { return }
    // The message is sent, and is found without the index too: trouble here is no trouble of the sender's.
    _ = try? index(limit: 1000)
  }

  /// Puts another text in the place of a message's, within the transaction that edits it.
  func replaceInIndex(_ old: Message, by text: String) throws(StoreError) {
    let range = try searchRange()
    guard range.first <= old.id.rawValue, old.id.rawValue <= range.last else { return }
    if !old.text.isEmpty { try remove(old.id, old.text, in: old.room) }
    guard !text.isEmpty else { return }
    try connection.run(
      "INSERT INTO message_gram (rowid, grams) VALUES (?, ?)", old.id, Grams.all(of: text, in: old.room))
  }

  /// Takes what was said in rooms out of the index, within the transaction that deletes them. Of very much, the index is
  /// made anew when it is next searched.
  func removeFromIndex(_ rooms: [Room.ID]) throws(StoreError) {
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
        "SELECT id, text FROM message WHERE room_id = ? AND id >= ? AND id <= ? AND text <> ''", room,
        range.first, range.last
      ) { row throws(StoreError) in
        try remove(row[0], row[1], in: room)
        return true
      }
    }
  }

  /// Taking so many out one by one takes as long as making the index of some thousands more.
  private static var mostRemoved: Int { 10_000 }

  private func remove(_ id: Message.ID, _ text: String, in room: Room.ID) throws(StoreError) {
    try connection.run(
      "INSERT INTO message_gram (message_gram, rowid, grams) VALUES ('delete', ?, ?)", id,
      Grams.all(of: text, in: room))
    traces.isIndexDirty = true
  }

  private func indexProgress() throws(StoreError) -> IndexProgress {
    let range = try searchRange()
    return IndexProgress(ahead: range.newest - range.last, behind: range.first - 1, all: range.newest)
  }

  private func add(after first: Int64, to last: Int64) throws(StoreError) {
    try connection.forEach(
      "SELECT id, room_id, text FROM message WHERE id > ? AND id <= ? AND text <> '' ORDER BY id", first, last
    ) { row throws(StoreError) in
      try connection.run(
        "INSERT INTO message_gram (rowid, grams) VALUES (?, ?)", row[0] as Message.ID,
        Grams.all(of: row[2], in: row[1]))
      return true
    }
  }
}
