import CMendMap
import CSQLite
import Glibc

/// What the files contain, read directly and not through SQLite's cache.
extension Connection {
  /// The first bytes of the file; nil if they cannot be read. If they are those of `known`, returns that.
  func header(known: FileHeader?) -> FileHeader? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: FileHeader.size) { space in
      guard parlor_read_header(handle, space.baseAddress, Int32(space.count)) == SQLITE_OK else { return nil }
      return known?.bytes.elementsEqual(space) == true ? known : FileHeader(bytes: Array(space))
    }
  }

  /// How much of the log is in the file; nil if there is no index yet. See "WAL-Index Header" and "WalCkptInfo" in
  /// SQLite's description of the log.
  var checkpoint: Checkpoint? {
    guard let start = parlor_index_piece(handle, 0) else { return nil }
    let index = UnsafeRawPointer(start)
    return Checkpoint(
      log: index.load(fromByteOffset: 32, as: UInt64.self),
      done: index.load(fromByteOffset: 96, as: UInt32.self),
      begun: index.load(fromByteOffset: 128, as: UInt32.self))
  }

  /// The size that the file must have, apart from what is in the log.
  var size: Int64 {
    // If SQLite cannot read these numbers, the size is 0, and the caller finds no cut. SQLite then fails at the next
    // read or write as well, and the user is told of that error.
    let pages = try? row("PRAGMA page_count") { $0[0] as Int64 }
    let page = try? row("PRAGMA page_size") { $0[0] as Int64 }
    return ((pages ?? nil) ?? 0) * ((page ?? nil) ?? 0)
  }

  /// The size that the log must have at least. See "WAL-Index Header" in SQLite's description of the log: byte 14
  /// holds the size of a page and byte 16 the number of frames, both in the machine's byte order.
  var logSize: Int64 {
    guard let start = parlor_index_piece(handle, 0) else { return 0 }
    let header = UnsafeRawPointer(start)
    let size = Int64(header.load(fromByteOffset: 14, as: UInt16.self))
    let frames = Int64(header.load(fromByteOffset: 16, as: UInt32.self))
    // In the header, 1 means 65536.
    return frames == 0 ? 0 : 32 + frames * (24 + (size == 1 ? 65_536 : size))
  }

  /// How long the log's file is that SQLite has opened; 0 if that cannot be read.
  var actualLogSize: off_t {
    var size: Int64 = 0
    return parlor_log_size(handle, &size) == SQLITE_OK ? off_t(size) : 0
  }

  /// Tells the handler of SIGBUS where SQLite has mapped the index into memory; see CMendMap.
  ///
  /// Stops at `size` bytes, because asking SQLite for a piece that does not exist costs a system call.
  func tellIndex(size: Int) {
    let length = 32_768
    for number in 0..<Int32(clamping: size / length) {
      guard let piece = parlor_index_piece(handle, number) else { return }
      parlor_mend_map(piece, length)
    }
  }

  var hasMendedIndex: Bool { parlor_has_mended() }

  /// Moves the log's content into the open file, without waiting for others. Does not touch the files at the paths. Returns
  /// whether the file has all of it then.
  @discardableResult
  func saveLog() -> Bool {
    var (frames, moved): (Int32, Int32) = (0, 0)
    let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, &frames, &moved)
    return code == SQLITE_OK && moved == frames
  }

  /// Sets whether closing the connection leaves the files at its paths untouched.
  func leaveLog(_ isLeft: Bool) { _ = parlor_leave_log(handle, isLeft ? 1 : 0) }
}

/// The header of a database's file. See "The Database Header" in SQLite's description of its file format.
struct FileHeader: Equatable {
  static let size = 100

  let bytes: [UInt8]
  /// Whether the file is a store, or a database whose whole content is still in the log.
  let isStore: Bool

  init(bytes: [UInt8]) {
    self.bytes = bytes
    let mark = bytes[68..<72].reduce(0) { $0 << 8 | Int64($1) }
    isStore = bytes.starts(with: "SQLite format 3\0".utf8) && (mark == 0 || mark == SchemaStep.applicationID)
  }
}

/// How much of the log has been moved into the main file. Nothing else writes to the main file while a store is open.
struct Checkpoint: Equatable {
  /// Identifies the log. It changes whenever SQLite starts the log from its beginning again.
  let log: UInt64
  /// How many frames of the log have been moved into the file.
  let done: UInt32
  /// How many frames a process has begun to move. The process sets this before it writes to the file, and `done` afterwards.
  let begun: UInt32

  /// Whether a process is moving frames, or has died while it did.
  var isUnderWay: Bool { done != begun }
}
