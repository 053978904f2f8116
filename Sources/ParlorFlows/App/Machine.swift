public import ParlorStore
public import Usher

/// What the flows may do on the user's machine. The program sets these properties; a function that is nil is not
/// available.
public struct Machine {
  /// The user's files, to send and to save.
  public var files: (any FileShelf)?
  /// The name of the terminal; nil for a pipe or a file.
  public var terminal: String?
  /// How the person has come in; nil for somebody on this machine.
  public var door: Door?
  /// Returns the other sessions of the account on this machine, the one used last first.
  public var otherSessions: () -> [OpenSession] = { [] }
  /// Ends the session as a lost connection does, which keeps what is typed.
  public var hangUp: () -> Void = {}
  /// Decodes pictures and packed files; nil where none are shown, as in a script.
  public var viewer: (any FileViewer)?
  /// Returns how many colours the terminal has; nil without colours, in plain lines, and for a pipe or a file.
  public var colors: () -> ColorDepth? = { nil }
  /// Opens a text in the user's editor, and returns the text that the user saved there.
  public var edit: ((String) throws(Reason) -> String)?
  /// Writes a text to a new file, and returns its path. Nil if nothing may be written, as in the demo.
  public var keepText: ((String) throws(Reason) -> String)?
  /// Opens the demo on this terminal, and returns when the user has left it. Nil in the demo, and without a terminal.
  public var openDemo: (() throws(Reason) -> Void)?
  /// Whether the command of the program opens the demo.
  public var hasDemoCommand = false
  /// Whether `/tour` leads through what is here, as in the demo.
  public var hasTour = false
  /// Shows notifications on the user's desktop; nil where there is no terminal.
  public var desktop: (any DesktopBoard)?
  /// Puts a text on the user's clipboard; nil where there is no terminal.
  public var copy: ((String) -> Void)?
  /// Sets the title of the terminal's window; nil where there is no terminal.
  public var retitle: ((String) -> Void)?
  /// The name of the file, the socket or the host that the event log is delivered to; nil where there is no event log.
  public var eventTarget: String?
  /// Rings the bell.
  public var ring: () -> Void = {}
  /// Calls a closure after some milliseconds, on the thread of the tree.
  public var later: (Int64, @escaping () -> Void) -> Void = { _, body in body() }
  /// Returns by how many minutes local time is ahead of UTC at a moment.
  public var utcOffset: (Int64) -> Int64 = { _ in 0 }

  /// Returns the number of rows of the terminal; nil for a pipe or a file.
  public var rows: () -> Int? = { nil }
  /// Whether a terminal has so few rows that a menu has to leave most of them to the list above it.
  var isLow: Bool { rows().map { $0 < 20 } ?? false }
  /// Whether a terminal has so few rows that a list has hardly any besides its menu.
  var isTiny: Bool { rows().map { $0 < 12 } ?? false }
  /// How many rows an entry takes that has a preview: on a narrow screen the preview has a row of its own, unless there are
  /// hardly any rows. Pictures draw it so in `{{#narrow}}`.
  var rowsOfEntry: Int { columns() < 60 && !isTiny ? 2 : 1 }
  /// Returns the number of columns of the screen.
  public var columns: () -> Int = { 80 }
  /// Deletes an account's files beside the store, such as its history. Called when the account's local store is created
  /// or deleted.
  public var forget: (Account.ID) -> Void = { _ in }

  public init() {}

  /// Converts a moment to local time.
  func local(_ moment: Int64) -> Int64 { moment + utcOffset(moment) * 60_000 }

  /// Converts local time to a moment.
  func moment(local: Int64) -> Int64 {
    let guess = local - utcOffset(local) * 60_000
    return local - utcOffset(guess) * 60_000
  }
}

/// Another session of the account that is open on this machine.
public struct OpenSession: Hashable, Sendable {
  /// Its terminal, or at a door the address that it has come from; empty for a pipe.
  public let terminal: String
  /// When it was used last.
  public let used: Int64

  public init(terminal: String, used: Int64) { (self.terminal, self.used) = (terminal, used) }
}

/// The user's files. Its methods are called on other threads too. A method that fails throws a `Reason`.
public protocol FileShelf: Sendable {
  /// Returns what a file is. Reads no more than its beginning.
  func look(at path: String) throws(Reason) -> ShelfFile

  /// Reads a file, and passes it to `piece` bit by bit.
  func read(_ path: String, _ piece: ([UInt8]) throws -> Void) throws

  /// Writes the pieces from `next` to a new file in a folder, and returns its path. If the name is taken, adds a number
  /// to it, so nothing is overwritten. If writing fails, deletes the new file. An empty folder means the working
  /// directory.
  func save(_ name: String, in folder: String, _ next: () throws -> [UInt8]?) throws -> String

  /// Returns the paths that complete `path`.
  func completions(of path: String) -> [String]
}

/// A file of the user's as it was when it was looked at.
public struct ShelfFile: Hashable, Sendable {
  /// The absolute path.
  public let path: String
  public let size: Int
  public let kind: FileKind
  /// A text without blanks that is another one when the file has been changed or replaced.
  public let stamp: String

  public init(path: String, size: Int, kind: FileKind, stamp: String) {
    (self.path, self.size, self.kind, self.stamp) = (path, size, kind, stamp)
  }

  /// The last part of the path.
  public var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
