extension SharedFile {
  public enum Numbering {}
  /// The name of a file that leaves the store. It is the same in every store that follows a server.
  public typealias Number = RowID<Numbering>

  /// The server takes and gives files in pieces of this size. Only the last piece of a file may be shorter.
  public static let pieceSize = 1 << 18
}

/// A file of a message that waits for the server.
public struct FileToSend: Hashable, Sendable {
  public let number: SharedFile.Number
  public let name: String
  public let kind: String
  public let size: Int
  /// How many bytes the server has; nil if it does not know the file yet.
  public let sent: Int?

  public var isSent: Bool { sent == size }
}

/// Files between a replica and its server. The bytes of a file are sent before its message is. Those of others' files come
/// when somebody wants to see them: a replica has no room for everything that a team has ever sent.
extension Store {
  /// Returns the files of a message of this store, in order.
  public func filesToSend(with message: Message.Number) throws(StoreError) -> [FileToSend] {
    try connection.rows(
      """
      SELECT a.number, a.name, a.kind, a.size, a.sent FROM attachment a JOIN message m ON m.id = a.message_id
      WHERE m.number = ? AND a.number IS NOT NULL ORDER BY a.position
      """, message
    ) { FileToSend(number: $0[0], name: $0[1], kind: $0[2], size: $0[3], sent: $0[4]) }
  }

  /// Keeps how many bytes of a file the server has.
  public func noteSent(_ size: Int, of file: SharedFile.Number) throws(StoreError) {
    try write(durable: false) { () throws(StoreError) in
      try connection.run("UPDATE attachment SET sent = ? WHERE number = ?", size, file)
      let message = try connection.row(
        "SELECT m.id, m.room_id FROM attachment a JOIN message m ON m.id = a.message_id WHERE a.number = ?",
        file
      ) { ($0[0] as Message.ID, $0[1] as Room.ID) }
      if let message { try note(.edited(message.0, message.1)) }
    }
  }

  /// Returns the bytes of a file from an offset on, at most ``SharedFile/pieceSize`` of them.
  public func bytes(of file: SharedFile.Number, from offset: Int) throws(StoreError) -> [UInt8] {
    try connection.snapshot { () throws(StoreError) in
      var bytes: [UInt8] = []
      while bytes.count < SharedFile.pieceSize {
        let next = offset + bytes.count
        let piece = try connection.row(
          """
          SELECT position, bytes FROM attachment_piece
          WHERE attachment_id = (SELECT id FROM attachment WHERE number = ?) AND position <= ?
          ORDER BY position DESC LIMIT 1
          """, file, next
        ) { (position: $0[0] as Int, bytes: ($0[1] as Blob).bytes) }
        guard let piece, piece.position + piece.bytes.count > next else { break }
        bytes += piece.bytes.dropFirst(next - piece.position).prefix(SharedFile.pieceSize - bytes.count)
      }
      return bytes
    }
  }

  /// Returns how many bytes of a file are here, from its beginning.
  public func held(_ file: SharedFile.ID) throws(StoreError) -> Int {
    try connection.row(
      "SELECT ifnull(max(position + length(bytes)), 0) FROM attachment_piece WHERE attachment_id = ?", file
    ) { $0[0] } ?? 0
  }

  /// Returns the number and the size of a file; nil if it has been deleted.
  public func servedFile(_ file: SharedFile.ID) throws(StoreError) -> (number: SharedFile.Number, size: Int)?
  {
    try connection.row("SELECT number, size FROM attachment WHERE id = ? AND number IS NOT NULL", file) {
      ($0[0], $0[1])
    }
  }

  /// Adds bytes of the server to a file of which everything before them is here. Throws `invalid(.file)` if they do not fit.
  public func addFetched(_ bytes: [UInt8], to file: SharedFile.ID, at offset: Int) throws(StoreError) {
    try write(durable: false) { () throws(StoreError) in
      guard let served = try servedFile(file) else { throw .unknown(.file(file)) }
      guard try held(file) == offset, !bytes.isEmpty, offset + bytes.count <= served.size else {
        throw .invalid(.file)
      }
      try connection.run(
        "INSERT INTO attachment_piece (attachment_id, position, bytes) VALUES (?, ?, ?)", file, offset,
        Blob(bytes: bytes))
    }
  }

  /// Part of a transaction: gives a message of the server its files.
  func insert(_ files: [ServerRow.FileRow], of message: Message.ID) throws(StoreError) {
    for (position, file) in files.enumerated() {
      guard !file.name.isEmpty, file.name.utf8.count <= 1024, 0...SharedFile.largest ~= file.size else {
        throw .invalid(.file)
      }
      try connection.run(
        """
        INSERT INTO attachment (message_id, position, name, kind, size, staged_at, number) VALUES (?, ?, ?, ?, ?, 0, ?)
        """, message, position, file.name, file.kind, file.size, file.number)
    }
  }
}
