/// The newest message of a room that a replica has from its server.
public struct NewestMessage: Hashable, Sendable {
  public let room: Room.ID
  public let sequence: Int
  public let number: Message.Number
}

extension Store {
  /// Returns the newest message of each room that follows the server. A server that does not know one of them has forgotten it.
  public func newestMessages() throws(StoreError) -> [NewestMessage] {
    try connection.rows(
      """
      SELECT m.room_id, m.sequence, m.number FROM stream s JOIN message m ON m.room_id = s.id
        AND m.sequence = (SELECT max(sequence) FROM message WHERE room_id = s.id AND sequence < ?)
      WHERE s.kind = 1 AND m.number IS NOT NULL ORDER BY s.id
      """, Message.waiting
    ) { NewestMessage(room: $0[0], sequence: $0[1], number: $0[2]) }
  }
}
