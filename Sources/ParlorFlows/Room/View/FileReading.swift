import ParlorStore
import Usher

/// Reads a file of a message from the store, piece by piece, on any thread.
struct FileReading: Sendable {
  let file: SharedFile
  let account: Account.ID

  /// Returns what the file contains. Calls `step` before each piece with the bytes read so far; it may throw to stop.
  func content(from store: Store, step: (Int) throws -> Void) throws -> FileContent {
    let wanted = FileContent.wanted(file)
    var bytes: [UInt8] = []
    while bytes.count < wanted {
      try step(bytes.count)
      guard let piece = try store.piece(of: file.id, from: bytes.count, for: account) else { break }
      bytes += piece
    }
    return FileContent(Array(bytes.prefix(wanted)), of: file)
  }
}
