/// What was said in a room. Within a room, ids and sequence numbers give the same order, in every session.
public struct Message: Hashable, Sendable, Identifiable {
  public struct ID: RowID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
  }

  public let id: ID
  public let room: Room.ID
  /// Counts the room's messages from 1, without gaps.
  public let sequence: Int
  public let author: Account.ID
  public let authorName: String
  /// Milliseconds since 1970; never earlier than the message before it in the room.
  public let sentAt: Int64
  /// Exactly what was sent, hostile characters included; empty once deleted.
  public let text: String
  public let editedAt: Int64?
  public let deletedAt: Int64?
  public let replyTo: ID?
  /// What came with it, in order.
  public internal(set) var files: [SharedFile]

  public init(
    id: ID, room: Room.ID, sequence: Int, author: Account.ID, authorName: String, sentAt: Int64, text: String,
    editedAt: Int64? = nil, deletedAt: Int64? = nil, replyTo: ID? = nil, files: [SharedFile] = []
  ) {
    self.id = id
    self.room = room
    self.sequence = sequence
    self.author = author
    self.authorName = authorName
    self.sentAt = sentAt
    self.text = text
    self.editedAt = editedAt
    self.deletedAt = deletedAt
    self.replyTo = replyTo
    self.files = files
  }
}
