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
