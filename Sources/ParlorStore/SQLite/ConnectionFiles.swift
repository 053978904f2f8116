import CMendMap
import CSQLite

/// What the files themselves contain, read around SQLite's cache.
extension Connection {
  /// Whether the file begins with the header of a store, or with that of a database whose content is all in the log
  /// still. See "The Database Header" in SQLite's description of its file format.
  var isStore: Bool {
    withUnsafeTemporaryAllocation(byteCount: 100, alignment: 1) { bytes in
      guard parlor_read_header(handle, bytes.baseAddress, 100) == SQLITE_OK else { return false }
      let mark = Int64(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 68, as: UInt32.self)))
      return bytes.starts(with: "SQLite format 3\0".utf8) && (mark == 0 || mark == SchemaStep.applicationID)
    }
  }

  /// The size that the file must have, apart from what is in the log.
  var size: Int64 {
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

  /// Tells the handler of SIGBUS where the index is in memory, so that it can mend it.
  ///
  /// Stops at `size` bytes: asking SQLite for a piece that is not there costs a system call.
  func tellIndex(size: Int) {
    let length = 32_768
    for number in 0..<Int32(clamping: size / length) {
      guard let piece = parlor_index_piece(handle, number) else { return }
      parlor_mend_map(piece, length)
    }
  }

  var hasMendedIndex: Bool { parlor_has_mended() }

  /// Moves the log's content into the file that is open, and touches nothing else.
  func saveLog() {
    _ = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
  }

  /// Sets whether closing the connection leaves the files at its paths untouched.
  func leaveLog(_ isLeft: Bool) { _ = parlor_leave_log(handle, isLeft ? 1 : 0) }
}
