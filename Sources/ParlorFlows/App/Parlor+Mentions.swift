import ParlorStore

/// Counting the unread messages that mention the account. A message is counted once: until the account reads further, only
/// messages that have come since are looked at.
extension Parlor {
  /// Counts them in rooms that are not muted. One statement says in which of them something has changed.
  func mentions(in rooms: [RoomListing]) -> [Room.ID: Int] {
    guard !rooms.isEmpty, let account else { return [:] }
    return read(or: [:]) { () throws(StoreError) in
      let states = try store.unreadStates(of: account.id)
      var counts: [Room.ID: Int] = [:]
      for room in rooms {
        guard let state = states[room.id] else { continue }
        counts[room.id] = try mentions(in: room.id, state, of: account)
      }
      return counts
    }
  }

  /// Counts them in one room.
  func mentions(in room: Room.ID, unread: Int) -> Int {
    guard unread > 0, let account else { return 0 }
    return read(or: 0) { () throws(StoreError) in
      guard let state = try store.readState(of: room, for: account.id) else { return 0 }
      return try mentions(in: room, state, of: account)
    }
  }

  /// Returns the unread messages that mention the account, those in muted rooms too, the newest first.
  func unreadMentions() -> [Message] {
    guard let account else { return [] }
    return read(or: []) { () throws(StoreError) in
      var found: [Message.ID] = []
      try store.forEachUnreadCall(to: account.id, most: .max, inMutedRooms: true) { id, text in
        if Mention.isOf(account.nickname, in: text) { found.append(id) }
      }
      var mentions: [Message] = []
      for id in found { if let message = try store.message(id) { mentions.append(message) } }
      return mentions.sorted { ($0.sentAt, $0.id) > ($1.sentAt, $1.id) }
    }
  }

  private func mentions(
    in room: Room.ID, _ state: ReadState, of account: Account
  ) throws(StoreError) -> Int {
    var (start, count) = (state.read, 0)
    if let known = known.mentions[room], known.state.newest <= state.newest,
      (known.state.read, known.state.count) == (state.read, state.count)
    {
      if known.state == state { return known.count }
      (start, count) = (known.state.newest, known.count)
    }
    count += try store.calls(in: room, to: account.id, after: start).count {
      Mention.isOf(account.nickname, in: $0)
    }
    known.mentions[room] = (state, count)
    return count
  }
}
