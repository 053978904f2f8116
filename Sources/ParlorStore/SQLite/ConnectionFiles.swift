import CMendMap
import CSQLite

/// What the files hold, past everything SQLite keeps of them.
extension Connection {
  /// Whether the file begins as a store's, or at least as a database that has everything in the log so far. See "The
  /// Database Header" in SQLite's description of its file format.
  var isStore: Bool {
    var bytes = [UInt8](repeating: 0, count: 100)
    guard parlor_read_header(handle, &bytes, 100) == SQLITE_OK else { return false }
    let mark = bytes[68..<72].reduce(0) { $0 << 8 | Int64($1) }
    return bytes.starts(with: "SQLite format 3\0".utf8) && [0, SchemaStep.applicationID].contains(mark)
  }

  /// How long the file has to be, as far as it is not in the log.
  var size: Int64 {
    let pages = try? row("PRAGMA page_count") { $0[0] as Int64 }
    let page = try? row("PRAGMA page_size") { $0[0] as Int64 }
    return ((pages ?? nil) ?? 0) * ((page ?? nil) ?? 0)
  }

  /// How long the log has to be at least. See "WAL-Index Header" in SQLite's description of the log: the size of a page
  /// stands at 14, the number of frames at 16, both as the machine writes numbers.
  var logSize: Int64 {
    guard let start = parlor_index_piece(handle, 0) else { return 0 }
    let header = UnsafeRawPointer(start)
    let size = Int64(header.load(fromByteOffset: 14, as: UInt16.self))
    let frames = Int64(header.load(fromByteOffset: 16, as: UInt32.self))
    // 1 stands for 65536.
    return frames == 0 ? 0 : 32 + frames * (24 + (size == 1 ? 65_536 : size))
  }

  /// Tells where the index is in memory, so that it can be mended.
  func tellIndex() {
    var number: Int32 = 0
    while let piece = parlor_index_piece(handle, number) {
      parlor_mend_map(piece, 32_768)
      number += 1
    }
  }

  var hasMendedIndex: Bool { parlor_has_mended() }

  /// Moves what is in the log into the file, wherever both are by now, and leaves everything else as it is.
  func saveLog() {
    _ = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
  }

  /// Whether it ends without touching what stands at the paths.
  func leaveLog(_ isLeft: Bool) { _ = parlor_leave_log(handle, isLeft ? 1 : 0) }
}
