public import ParlorStore
public import Usher

/// What the flows may do on the user's machine. The program hands each of these in; what is nil cannot be done.
public struct Machine {
  /// Files that are sent and saved.
  public var files: (any FileShelf)?
  /// Opens a text in the user's editor. Returns the text as it was saved there.
  public var edit: ((String) throws(Reason) -> String)?
  /// Writes a text to a new file. Returns the path; nil where nothing is written.
  public var keepText: ((String) throws(Reason) -> String)?
  /// Rings the bell.
  public var ring: () -> Void = {}
  /// Calls back after some milliseconds, on the thread of the tree.
  public var later: (Int64, @escaping () -> Void) -> Void = { _, body in body() }
  /// The minutes that local time is ahead of UTC at a moment.
  public var utcOffset: (Int64) -> Int64 = { _ in 0 }

  /// The rows of the terminal; nil for a pipe or a file.
  public var rows: () -> Int? = { nil }
  /// Forgets what is kept beside the store for an account whose local store is new or was dropped.
  public var forget: (Account.ID) -> Void = { _ in }

  public init() {}

  /// A moment in local time.
  func local(_ moment: Int64) -> Int64 { moment + utcOffset(moment) * 60_000 }

  /// The moment of a local time.
  func moment(local: Int64) -> Int64 {
    let guess = local - utcOffset(local) * 60_000
    return local - utcOffset(guess) * 60_000
  }
}

/// The user's files. It is used on other threads too. It throws a `Reason` for what it cannot do.
public protocol FileShelf: Sendable {
  /// The name and the size of a file, without reading it.
  func look(at path: String) throws(Reason) -> (name: String, size: Int)

  /// Reads a file and hands it over piece by piece.
  func read(_ path: String, _ piece: ([UInt8]) throws -> Void) throws

  /// Writes a new file into a folder, piece by piece. Returns its path. A name that is taken gets a number, and nothing is
  /// overwritten. If writing fails, no file is left. An empty folder is the working directory.
  func save(_ name: String, in folder: String, _ next: () throws -> [UInt8]?) throws -> String

  /// The paths that complete the one being typed.
  func completions(of path: String) -> [String]
}
