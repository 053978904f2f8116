import CSQLite

/// Bytes as they are.
struct Blob: SQLValue {
  let bytes: [UInt8]

  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    bytes.withUnsafeBufferPointer {
      parlor_bind_blob(statement, index, $0.baseAddress, UInt64($0.count))
    }
  }

  static func read(_ statement: OpaquePointer, _ column: Int32) -> Blob {
    guard let start = sqlite3_column_blob(statement, column) else { return Blob(bytes: []) }
    let count = Int(sqlite3_column_bytes(statement, column))
    return Blob(bytes: Array(UnsafeRawBufferPointer(start: start, count: count)))
  }
}
