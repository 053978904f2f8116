extension Store {
  /// Gives a message of one's own another text. What came with it stays.
  public func edit(_ id: Message.ID, to text: String, by author: Account.ID) throws(StoreError) -> Message {
    try prepareHistory(of: id)
    return try write(erases: true) { () throws(StoreError) in
      let old = try own(id, author)
      guard Rule.isMessage(text) || text.isEmpty && !old.files.isEmpty else { throw .invalid(.message) }
      try connection.run("UPDATE message SET text = ?, edited_at = ? WHERE id = ?", text, now(), id)
      try replaceInIndex(old, by: text)
      try note(.edited(id, old.room))
      return try message(id) ?? old
    }
  }

  /// Deletes a message of one's own: its text and its files go, its place in the room stays.
  public func delete(_ id: Message.ID, by author: Account.ID) throws(StoreError) {
    try prepareHistory(of: id)
    try write(erases: true) { () throws(StoreError) in
      let old = try own(id, author)
      try connection.run("DELETE FROM attachment WHERE message_id = ?", id)
      try connection.run(
        "UPDATE message SET text = '', file_count = 0, deleted_at = ? WHERE id = ?", now(), id)
      try replaceInIndex(old, by: "")
      try note(.edited(id, old.room))
    }
  }

  /// A message that is there and may be changed by its author, who is still in the room.
  private func own(_ id: Message.ID, _ author: Account.ID) throws(StoreError) -> Message {
    guard let message = try message(id), message.deletedAt == nil else { throw .unknown(.message(id)) }
    guard message.author == author else { throw .notAuthor(id) }
    guard try isMember(author, of: message.room) else { throw .notMember(message.room) }
    return message
  }
}
