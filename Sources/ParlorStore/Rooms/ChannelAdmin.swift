/// What only the admin of a channel may do. Each method checks that within its transaction, because another session may
/// have handed over the role a moment ago.
extension Store {
  /// Changes the name and the description of a channel. A name from before the present rule may stay as it is.
  @discardableResult public func edit(
    _ id: Room.ID, name: String, description: String, by account: Account.ID
  ) throws(StoreError) -> Room {
    try requireTruth()
    let valid = InputRule.channelName(name)
    guard InputRule.isDescription(description) else { throw .invalid(.description) }
    return try write { () throws(StoreError) in
      let room = try administered(id, by: account)
      var name = name
      if case .channel(name, _, _) = room.kind {
        try connection.run("UPDATE room SET description = ? WHERE id = ?", description, id)
      } else {
        guard let valid else { throw .invalid(.channelName) }
        guard try !isTaken(channel: valid, in: room.workspace, exceptBy: id) else {
          throw .taken(.channelName)
        }
        try connection.run(
          "UPDATE room SET name = ?, name_key = ?, description = ? WHERE id = ?", valid,
          InputRule.nameKey(valid), description, id)
        name = valid
      }
      try note(.room(id))
      try note(.workspace(room.workspace))
      let kind = Room.Kind.channel(name: name, description: description, admin: account)
      return Room(id: id, workspace: room.workspace, kind: kind)
    }
  }

  /// Sets the topic of a channel; an empty one removes it.
  public func setTopic(_ topic: String, of id: Room.ID, by account: Account.ID) throws(StoreError) {
    guard InputRule.isDescription(topic) else { throw .invalid(.topic) }
    try write { () throws(StoreError) in
      _ = try administered(id, by: account)
      try enqueue(
        OutboxItem(kind: .topic, room: id), ItemValue(text: topic),
        former: ItemValue(text: try heading(of: id)?.topic))
      try connection.run("UPDATE room SET topic = ? WHERE id = ?", topic, id)
      try note(.room(id))
    }
  }

  /// Makes another member of a channel its admin. Throws `invalid(.admin)` if `member` is the admin, no member, or a bot.
  public func handOver(_ id: Room.ID, to member: Account.ID, by account: Account.ID) throws(StoreError) {
    try requireTruth()
    try write { () throws(StoreError) in
      _ = try administered(id, by: account)
      guard member != account, try isMember(member, of: id), try !isBot(member) else {
        throw .invalid(.admin)
      }
      try connection.run("UPDATE room SET admin_id = ? WHERE id = ?", member, id)
      try note(.room(id))
    }
  }

  /// Removes another member from a channel. Its messages stay, and it may join again.
  public func remove(_ member: Account.ID, from id: Room.ID, by account: Account.ID) throws(StoreError) {
    try requireTruth()
    try write { () throws(StoreError) in
      _ = try administered(id, by: account)
      guard member != account else { throw .adminStays(.room(id)) }
      guard try isMember(member, of: id) else { throw .unknown(.account(member)) }
      try connection.run("DELETE FROM room_member WHERE account_id = ? AND room_id = ?", member, id)
      try note(.room(id))
    }
  }

  /// Deletes a channel with all its messages, for all its members.
  public func delete(_ id: Room.ID, by account: Account.ID) throws(StoreError) {
    try requireTruth()
    try write(erases: true) { () throws(StoreError) in
      let room = try administered(id, by: account)
      try removeFromIndex([id])
      try connection.run("DELETE FROM room WHERE id = ?", id)
      try note(.room(id))
      try note(.workspace(room.workspace))
    }
  }

  /// Returns the size of a channel.
  public func extent(of id: Room.ID) throws(StoreError) -> Extent {
    try connection.row(
      """
      SELECT (SELECT count(*) FROM room_member WHERE room_id = ?1),
        (SELECT ifnull(max(last_sequence), 0) FROM room WHERE id = ?1)
      """, id
    ) { Extent(members: $0[0], channels: 1, messages: $0[1]) } ?? Extent(members: 0, channels: 0, messages: 0)
  }

  private func administered(_ id: Room.ID, by account: Account.ID) throws(StoreError) -> Room {
    guard case .member(let room) = try access(account, id) else { throw .notMember(id) }
    guard case .channel(_, _, account) = room.kind else { throw .notAdmin(.room(id)) }
    return room
  }
}
