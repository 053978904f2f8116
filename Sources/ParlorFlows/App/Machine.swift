public import ParlorStore
public import Usher

/// What the flows may do on the machine of whoever sits here. Each is handed in; what is not there cannot be done.
public struct Machine {
  /// Files that are sent and saved.
  public var files: (any FileShelf)?
  /// Opens a text in the editor of whoever sits here, and comes back with what it has become.
  public var edit: ((String) throws(Reason) -> String)?
  /// Keeps a text in a file of its own, and says where that is; nil where nothing is written.
  public var keepText: ((String) throws(Reason) -> String)?
  /// Rings the bell.
  public var ring: () -> Void = {}
  /// Calls back after some milliseconds, between two keys.
  public var later: (Int64, @escaping () -> Void) -> Void = { _, body in body() }
  /// Minutes that the clock on the wall is ahead of UTC at a moment.
  public var utcOffset: (Int64) -> Int64 = { _ in 0 }

  /// Rows of the terminal; nil where there is no end to them.
  public var rows: () -> Int? = { nil }
  /// Forgets what is kept beside the store for an account whose local store is new, or has gone.
  public var forget: (Account.ID) -> Void = { _ in }

  public init() {}

  /// A moment on the reader's own clock.
  func local(_ moment: Int64) -> Int64 { moment + utcOffset(moment) * 60_000 }

  /// The moment when the reader's own clock showed this.
  func moment(local: Int64) -> Int64 {
    let guess = local - utcOffset(local) * 60_000
    return local - utcOffset(guess) * 60_000
  }
}

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
