public import Usher

/// The files of whoever sits here. It is used on other threads too; what it cannot do it throws as a reason.
public protocol FileShelf: Sendable {
  /// What a file is called and how large it is, before any of it is read.
  func look(at path: String) throws(Reason) -> (name: String, size: Int)

  /// Hands over a file piece by piece.
  func read(_ path: String, _ piece: ([UInt8]) throws -> Void) throws

  /// Writes a new file into a folder, piece by piece, and says where it is. A name that is taken gets a number; nothing
  /// is ever overwritten, and nothing is left if it fails. An empty folder is the one that is worked in.
  func save(_ name: String, in folder: String, _ next: () throws -> [UInt8]?) throws -> String

  /// Paths that one that is being typed may be meant for.
  func completions(of path: String) -> [String]
}
