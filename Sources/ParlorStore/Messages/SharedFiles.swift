/// A file that came with a message. Its bytes are read in pieces, with `Store.piece(of:from:for:)`.
public struct SharedFile: Hashable, Sendable, Identifiable {
  public struct ID: RowID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
  }

  public let id: ID
  /// As its sender's file was called, hostile characters included.
  public let name: String
  public let kind: FileKind
  /// In bytes.
  public let size: Int

  /// How many files a message may have.
  public static let mostPerMessage = 5
  /// How many bytes each may have: 25 MB.
  public static let largest = 25 << 20

  public init(id: ID, name: String, kind: FileKind, size: Int) {
    self.id = id
    self.name = name
    self.kind = kind
    self.size = size
  }
}

extension SharedFile.ID: SQLValue {}

/// Files go in and out in pieces, so that no other writer waits long and no file has to fit into memory twice.
extension Store {
  /// Begins a file that is to go with a message; `add(_:to:)` its pieces, then `append` a message with it.
  ///
  /// What never came to a message is swept up when another one is begun a day later.
  public func stage(_ name: String) throws(StoreError) -> SharedFile.ID {
    guard !name.isEmpty, name.utf8.count <= 1024 else { throw .invalid(.file) }
    return try write(durable: false) { () throws(StoreError) in
      let time = now()
      try connection.run(
        "DELETE FROM attachment WHERE message_id IS NULL AND staged_at < ?", time - 86_400_000)
      try connection.run(
        "INSERT INTO attachment (position, name, kind, size, staged_at) VALUES (0, ?, '', 0, ?)", name, time)
      return SharedFile.ID(connection.lastInsertedRow)
    }
  }

  /// Adds a piece to the end of a file that is in no message yet. Throws `invalid(.file)` once it is too large.
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

  /// Forgets a file that is in no message yet.
  public func unstage(_ file: SharedFile.ID) throws(StoreError) {
    try write(durable: false, erases: true) { () throws(StoreError) in
      try connection.run("DELETE FROM attachment WHERE id = ? AND message_id IS NULL", file)
    }
  }

  /// The piece of a file at an offset, for a member of its room; nil at its end.
  ///
  /// Throws `unknown(.attachment)` to everybody else, and if the message is deleted on the way.
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

  /// The files of a message, in their order.
  func files(of message: Message.ID) throws(StoreError) -> [SharedFile] {
    try connection.rows(
      "SELECT id, name, kind, size FROM attachment WHERE message_id = ? ORDER BY position", message
    ) { row in
      SharedFile(id: row[0], name: row[1], kind: FileKind(rawValue: row[2]) ?? .data, size: row[3])
    }
  }

  /// Gives files that were staged to a message, within its transaction.
  func attach(_ files: [SharedFile.ID], to message: Message.ID) throws(StoreError) {
    for (position, file) in files.enumerated() {
      try connection.run(
        "UPDATE attachment SET message_id = ?, position = ? WHERE id = ? AND message_id IS NULL", message,
        position, file)
      guard connection.changedRows == 1 else { throw .unknown(.file(file)) }
    }
  }
}
