extension Store {
  /// Appends a message to a room of its author, and returns the message as it is stored.
  ///
  /// Once this returns, the message survives a killed process and a power cut. If the author has read everything
  /// before it, the read position moves to the message; otherwise what is unread stays unread. `files` are at most five staged files. `unsent` names the unsent message that is sent now; it is
  /// deleted in the same transaction. If it is gone already, another session has sent or dropped it, and this throws
  /// `unknown`. A bot that has written as much as it may throws `tooManyMessages`. `byProgram` marks the message of a person as written
  /// by a program.
  public func append(
    _ text: String, to room: Room.ID, by author: Account.ID, replyTo: Message.ID? = nil,
    files: [SharedFile.ID] = [], unsent: Unsent.ID? = nil, byProgram: Bool = false
  ) throws(StoreError) -> Message {
    guard files.count <= SharedFile.mostPerMessage else { throw .invalid(.files) }
    guard InputRule.isMessage(text) || text.isEmpty && !files.isEmpty else { throw .invalid(.message) }
    if let replyTo {
      guard try message(replyTo)?.room == room else { throw .invalid(.replyTo) }
    }
    let message = try write(telling: .onceSynced) { () throws(StoreError) in
      let end = try connection.row(
        """
        SELECT r.last_sequence, r.last_at, a.nickname
        FROM room_member m JOIN room r ON r.id = m.room_id JOIN account a ON a.id = m.account_id
        WHERE m.account_id = ? AND m.room_id = ?
        """, author, room
      ) { row in (sequence: row[0] as Int, at: row[1] as Int64, name: row[2] as String) }
      guard let end else { throw .notMember(room) }
      if let unsent {
        try connection.run("DELETE FROM unsent WHERE id = ? AND account_id = ?", unsent, author)
        guard connection.changedRows == 1 else { throw .unknown(.unsent(unsent)) }
      }
      try requireListener(in: room, besides: author)
      let isBot = try countMessage(ofBot: author)
      // If the clock was set back, the message still gets no earlier time than the one before it.
      let time = max(now(), end.at)
      let number = try nextNumber()
      try connection.run(
        """
        INSERT INTO message (room_id, sequence, author_id, sent_at, text, reply_to, file_count, number, by_program)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, room, end.sequence + 1, author, time, text, replyTo, files.count, number, byProgram)
      let id = Message.ID(connection.lastInsertedRow)
      try attach(files, to: id)
      if number != nil {
        try wait(for: id, text, to: room, replyTo, at: time)
      } else {
        try noteOwn(id, end.sequence + 1, in: room, by: author, at: time)
      }
      return Message(
        id: id, number: number ?? Message.Number(rawValue: id.rawValue), room: room,
        sequence: number == nil ? end.sequence + 1 : Message.waiting + Int(id.rawValue), author: author,
        authorName: end.name, sentAt: time, text: text, replyTo: replyTo,
        files: files.isEmpty ? [] : try self.files(of: id),
        writer: isBot ? .bot : byProgram ? .program : .person)
    }
    keepIndexUp(with: message.id)
    return message
  }

  /// Part of a transaction: makes an account's own message the newest of its room.
  private func noteOwn(
    _ id: Message.ID, _ sequence: Int, in room: Room.ID, by author: Account.ID, at time: Int64
  ) throws(StoreError) {
    try connection.run(
      "UPDATE room SET last_message_id = ?, last_sequence = ?, last_at = ? WHERE id = ?", id, sequence, time,
      room)
    // An account's own messages are never unread: `read_sequence` counts those after the read position too.
    try connection.run(
      """
      UPDATE room_member
      SET read_id = iif(read_sequence = ?4 - 1, ?3, read_id), read_upto = iif(read_sequence = ?4 - 1, ?4, read_upto),
        read_sequence = read_sequence + 1
      WHERE account_id = ?1 AND room_id = ?2
      """, author, room, id, sequence)
  }
}

extension Store {
  /// Changes the text of the author's own message. Its files stay.
  public func edit(_ id: Message.ID, to text: String, by author: Account.ID) throws(StoreError) -> Message {
    try write(erases: true, telling: .onceSynced) { () throws(StoreError) in
      let old = try changeableMessage(id, by: author)
      guard InputRule.isMessage(text) || text.isEmpty && !old.files.isEmpty else { throw .invalid(.message) }
      try enqueue(
        OutboxItem(kind: .edit, room: old.room, message: id), ItemValue(text: text),
        former: ItemValue(text: old.text, time: old.editedAt))
      try connection.run("UPDATE message SET text = ?, edited_at = ? WHERE id = ?", text, now(), id)
      try replaceInIndex(old, by: text)
      try note(.edited(id, old.room))
      return try message(id) ?? old
    }
  }

  /// Deletes the author's own message. Its text and its files are erased; its sequence number stays.
  public func delete(_ id: Message.ID, by author: Account.ID) throws(StoreError) {
    try write(erases: true, telling: .onceSynced) { () throws(StoreError) in
      let old = try changeableMessage(id, by: author)
      if try isReplica {
        try enqueue(
          OutboxItem(kind: .delete, room: old.room, message: id), ItemValue(),
          former: ItemValue(text: old.text, number: Int64(old.files.count), time: old.editedAt))
      } else {
        try dropAttachments(of: id)
      }
      try connection.run(
        "UPDATE message SET text = '', file_count = 0, deleted_at = ? WHERE id = ?", now(), id)
      try replaceInIndex(old, by: "")
      try note(.edited(id, old.room))
    }
  }

  /// Part of a transaction: deletes what a deleted message had.
  func dropAttachments(of id: Message.ID) throws(StoreError) {
    try connection.run("DELETE FROM attachment WHERE message_id = ?", id)
    try connection.run("DELETE FROM reaction WHERE message_id = ?", id)
  }

  /// Returns a message for its author to edit or delete. Throws if the message does not exist or was deleted, if somebody
  /// else wrote it, or if the author has left the room.
  private func changeableMessage(
    _ id: Message.ID, by author: Account.ID
  ) throws(StoreError) -> Message {
    guard let message = try message(id), message.deletedAt == nil else { throw .unknown(.message(id)) }
    guard message.author == author else { throw .notAuthor(id) }
    guard try isMember(author, of: message.room) else { throw .notMember(message.room) }
    return message
  }
}
