import CSQLite

/// A value of a row that is copied between a store and a server.
package enum CopiedValue: Hashable, Sendable {
  case null
  case number(Int64)
  case text(String)
  case bytes([UInt8])
}

extension CopiedValue: SQLValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .null: sqlite3_bind_null(statement, index)
    case .number(let number): number.bind(to: statement, at: index)
    case .text(let text): text.bind(to: statement, at: index)
    case .bytes(let bytes): Blob(bytes: bytes).bind(to: statement, at: index)
    }
  }

  static func read(_ statement: OpaquePointer, _ column: Int32) -> CopiedValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_NULL: .null
    case SQLITE_INTEGER: .number(ExactNumber.read(statement, column).value)
    case SQLITE_BLOB: .bytes(Blob.read(statement, column).bytes)
    default: .text(String.read(statement, column))
    }
  }
}
