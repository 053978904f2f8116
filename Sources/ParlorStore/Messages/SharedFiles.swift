/// A file of a message. `Store.piece(of:from:for:)` reads its bytes.
public struct SharedFile: Hashable, Sendable, Identifiable {
  public typealias ID = RowID<SharedFile>

  public let id: ID
  /// The name of the sender's file. It may contain control characters.
  public let name: String
  public let kind: FileKind
  /// The size in bytes.
  public let size: Int
  /// How many bytes the server has of a file of this store; nil if it does not know the file, and for all other files.
  public let sent: Int?

  /// How many files a message may have.
  public static let mostPerMessage = 5
  /// How many bytes a file may have: 25 MB.
  public static let largest = 25 << 20

  public init(id: ID, name: String, kind: FileKind, size: Int, sent: Int? = nil) {
    self.id = id
    self.name = name
    self.kind = kind
    self.size = size
    self.sent = sent
  }
}

/// Files, written and read in pieces. A piece is so small that other writers do not wait long for it.
extension Store {
  /// Begins a file for a message that is not sent yet. Add its pieces with `add(_:to:)`, then pass its id to
  /// `append`.
  ///
  /// If no message gets the file, it is deleted when a file is begun a day later or after that. `path` is where the bytes
  /// come from. If a server refuses the message, the unsent message has it.
  public func stage(_ name: String, from path: String? = nil) throws(StoreError) -> SharedFile.ID {
    guard !name.isEmpty, name.utf8.count <= 1024 else { throw .invalid(.file) }
    return try write(durable: false) { () throws(StoreError) in
      let time = now()
      try connection.run(
        "DELETE FROM attachment WHERE message_id IS NULL AND staged_at < ?", time - 86_400_000)
      try connection.run(
        "INSERT INTO attachment (position, name, kind, size, staged_at, path) VALUES (0, ?, '', 0, ?, ?)",
        name, time,
        try isReplica ? path : nil)
      return SharedFile.ID(connection.lastInsertedRow)
    }
  }

  /// Adds a piece to the end of a file that belongs to no message yet. Throws `invalid(.file)` if the file gets too
  /// large.
  public func add(_ bytes: some Collection<UInt8>, to file: SharedFile.ID) throws(StoreError) {
    try write(durable: false) { () throws(StoreError) in
      let size = try connection.row(
        "SELECT size FROM attachment WHERE id = ? AND message_id IS NULL", file
      ) { $0[0] as Int }
      guard let size, size + bytes.count <= SharedFile.largest else { throw .invalid(.file) }
      if size == 0 {
        let kind = FileKind(startingWith: bytes)
        try connection.run("UPDATE attachment SET kind = ? WHERE id = ?", kind.rawValue, file)
      }
      guard !bytes.isEmpty else { return }
      try connection.run(
        "INSERT INTO attachment_piece (attachment_id, position, bytes) VALUES (?, ?, ?)", file, size,
        Blob(bytes: Array(bytes)))
      try connection.run("UPDATE attachment SET size = ? WHERE id = ?", size + bytes.count, file)
    }
  }

  /// Deletes a file that belongs to no message yet.
  public func unstage(_ file: SharedFile.ID) throws(StoreError) {
    try write(durable: false, erases: true) { () throws(StoreError) in
      try connection.run("DELETE FROM attachment WHERE id = ? AND message_id IS NULL", file)
    }
  }

  /// Returns the piece of a file at an offset; nil at the end of the file.
  ///
  /// Throws `unknown(.file)` if the account is not a member of the room, or if the message has been deleted.
  public func piece(
    of file: SharedFile.ID, from offset: Int, for account: Account.ID
  ) throws(StoreError) -> [UInt8]? {
    try connection.snapshot { () throws(StoreError) in
      let size = try connection.row(
        """
        SELECT a.size FROM attachment a JOIN message m ON m.id = a.message_id
        JOIN room_member r ON r.room_id = m.room_id AND r.account_id = ?2 WHERE a.id = ?1
        """, file, account
      ) { $0[0] as Int }
      guard let size else { throw .unknown(.file(file)) }
      guard offset < size else { return nil }
      let bytes = try connection.row(
        "SELECT bytes FROM attachment_piece WHERE attachment_id = ? AND position = ?", file, offset
      ) { $0[0] as Blob }
      guard let bytes, !bytes.bytes.isEmpty else { throw .unknown(.file(file)) }
      return bytes.bytes
    }
  }

  /// Returns the files of a message, in order.
  func files(of message: Message.ID) throws(StoreError) -> [SharedFile] {
    try connection.rows(
      "SELECT id, name, kind, size, sent FROM attachment WHERE message_id = ? ORDER BY position", message
    ) { row in
      SharedFile(
        id: row[0], name: row[1], kind: FileKind(rawValue: row[2]) ?? .data, size: max(0, row[3]),
        sent: row[4])
    }
  }

  /// Part of a transaction: attaches staged files to a message. In a replica, they get the numbers by which the server knows
  /// them.
  func attach(_ files: [SharedFile.ID], to message: Message.ID) throws(StoreError) {
    for (position, file) in files.enumerated() {
      try connection.run(
        "UPDATE attachment SET message_id = ?, position = ?, number = ? WHERE id = ? AND message_id IS NULL",
        message,
        position, try nextNumber().map { SharedFile.Number($0.rawValue) }, file)
      guard connection.changedRows == 1 else { throw .unknown(.file(file)) }
    }
  }
}
