// What a message is, for all that have its columns: queries, replicas, import and export.

/// A message of a room. Within a room, sequence numbers give the same order in every session.
public struct Message: Hashable, Sendable, Identifiable {
  public typealias ID = RowID<Message>

  public enum Numbering {}
  /// The name of a message that leaves the store. It never changes, and is the same in every store that follows a server. In
  /// a store without a server it is equal to the id.
  public typealias Number = RowID<Numbering>

  /// Ids give the order in which messages arrived in this store.
  public let id: ID
  /// The number by which links, notifications and other stores name the message.
  public let number: Number
  public let room: Room.ID
  /// The number of the message in its room. Numbers begin at 1 and have no gaps.
  public let sequence: Int
  public let author: Account.ID
  public let authorName: String
  /// Milliseconds since 1970. It is never earlier than that of the message before it in the room.
  public let sentAt: Int64
  /// The text exactly as it was sent. It may contain control characters. It is empty once the message is deleted.
  public let text: String
  public internal(set) var editedAt: Int64?
  public internal(set) var deletedAt: Int64?
  public internal(set) var replyTo: ID?
  /// The files of the message, in order.
  public internal(set) var files: [SharedFile] = []
  /// The reactions to the message. The emoji that was used first comes first.
  public internal(set) var reactions: [Reaction] = []
  public internal(set) var writer = Writer.person

  public enum Writer: Int, Sendable {
    case person
    /// A program of the author's, such as an assistant.
    case program
    /// The author is a bot.
    case bot
  }
}

extension Message {
  /// How many files a message `m` has, whether it has reactions, and then what `init(row:)` reads of it and its author `a`.
  static let columns: StaticString = """
    m.file_count, EXISTS (SELECT 1 FROM reaction WHERE message_id = m.id),
    m.id, ifnull(m.number, m.id), m.room_id, m.sequence, m.author_id, a.nickname, m.sent_at, m.text, m.edited_at,
    m.deleted_at, m.reply_to, iif(EXISTS (SELECT 1 FROM bot WHERE account_id = m.author_id), 2, m.by_program)
    """
  /// How many columns these are. Others come after them.
  static let width: Int32 = 14

  init(row: Row) {
    self.init(
      id: row[2], number: row[3], room: row[4], sequence: row[5], author: row[6], authorName: row[7],
      sentAt: Message.time(row[8]), text: row[9], editedAt: row[10], deletedAt: row[11], replyTo: row[12],
      writer: Writer(rawValue: row[13]) ?? .program)
  }

  /// A moment as it can be calculated with. A damaged store may hold any number.
  static func time(_ moment: Int64) -> Int64 { min(max(moment, -farthest), farthest) }
  /// About 30,000 years.
  private static let farthest: Int64 = 1_000_000_000_000_000
}

extension ServerRow {
  /// A message as the server has it. A deleted message has no text.
  public struct MessageRow: Hashable, Sendable, Decodable {
    public var number: Message.Number
    public var room: Room.ID = 0
    public var sequence: Int
    public var author: Account.ID
    public var sentAt: Int64
    public var text: String
    public var editedAt: Int64?
    public var deletedAt: Int64?
    public var replyTo: Message.Number?
    public var files: [FileRow] = []
    /// In their order.
    public var reactions: [ReactionRow] = []

    public init(
      number: Message.Number, room: Room.ID, sequence: Int, author: Account.ID, sentAt: Int64, text: String
    ) {
      (self.number, self.room, self.sequence) = (number, room, sequence)
      (self.author, self.sentAt, self.text) = (author, sentAt, text)
    }

    /// The names that the server gives them. The room is around the message.
    private enum CodingKeys: String, CodingKey {
      case number, sequence, author, text, files, reactions
      case sentAt = "at", editedAt = "edited", deletedAt = "deleted", replyTo = "reply"
    }

    package func of(_ room: Room.ID) -> MessageRow {
      var row = self
      row.room = room
      return row
    }
  }
}

extension Store {
  /// Part of a transaction: inserts a message of the server.
  func insert(
    _ row: ServerRow.MessageRow, answering reply: Message.ID?, isFetched: Bool
  ) throws(StoreError) -> Message.ID {
    try connection.run(
      """
      INSERT INTO message
        (room_id, sequence, author_id, sent_at, text, edited_at, deleted_at, number, reply_to, reply_number, file_count,
        is_fetched)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, row.room, row.sequence, row.author, row.sentAt, row.deletedAt == nil ? row.text : "", row.editedAt,
      row.deletedAt, row.number, reply, row.replyTo, row.files.count, isFetched)
    return Message.ID(connection.lastInsertedRow)
  }
}

extension Message {
  /// Only messages of devices have a number in the store beside their id.
  static let form = CopiedForm(
    "message", "message",
    """
    id message number, room_id, sequence, author_id, sent_at, text text, edited_at, deleted_at, reply_to message, \
    file_count, number number -
    """, exported: ["number": "(SELECT c.number FROM copied_message c WHERE c.number = t.number)"],
    order: "id", serverOnly: [("rev", "s.sequence + 1")],
    before: """
      INSERT INTO copied_message SELECT number, id FROM staged WHERE number IS NOT NULL; ANALYZE copied_message
      """,
    after: "UPDATE parlor.room SET last_number = c.number FROM copied_message c WHERE c.id = last_number")
}
