import CSQLite

/// A Swift value that can be bound to a `?` of a statement.
protocol SQLBound {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

/// A Swift value that can be read from a column.
protocol SQLValue: SQLBound {
  static func read(_ statement: OpaquePointer, _ column: Int32) -> Self
}

extension FixedWidthInteger {
  /// The number, or the nearest one that can be calculated with: the sum of a few of them, and a thousand times one of them, do not
  /// overflow. A damaged store, a file or a server may hold any number.
  public var bounded: Self { Self(clamping: Swift.min(Swift.max(Int64(clamping: self), -1 << 53), 1 << 53)) }
}

extension Int64: SQLValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, self)
  }

  static func read(_ statement: OpaquePointer, _ column: Int32) -> Int64 {
    sqlite3_column_int64(statement, column).bounded
  }
}

extension Int: SQLValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, Int64(self))
  }

  static func read(_ statement: OpaquePointer, _ column: Int32) -> Int {
    Int(Int64.read(statement, column))
  }
}

extension Bool: SQLValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, self ? 1 : 0)
  }

  static func read(_ statement: OpaquePointer, _ column: Int32) -> Bool {
    sqlite3_column_int64(statement, column) != 0
  }
}

extension Double: SQLValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_double(statement, index, self)
  }

  static func read(_ statement: OpaquePointer, _ column: Int32) -> Double {
    sqlite3_column_double(statement, column)
  }
}

extension String: SQLValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    var text = self
    return text.withUTF8 { parlor_bind_text(statement, index, $0.baseAddress, UInt64($0.count)) }
  }

  /// Reads by the number of bytes, because a text may contain NUL.
  static func read(_ statement: OpaquePointer, _ column: Int32) -> String {
    guard let text = sqlite3_column_text(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }
}

extension Optional: SQLBound where Wrapped: SQLBound {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    self?.bind(to: statement, at: index) ?? sqlite3_bind_null(statement, index)
  }
}

extension Optional: SQLValue where Wrapped: SQLValue {
  static func read(_ statement: OpaquePointer, _ column: Int32) -> Wrapped? {
    sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : Wrapped.read(statement, column)
  }
}

extension RowID: SQLValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, rawValue)
  }

  static func read(_ statement: OpaquePointer, _ column: Int32) -> RowID {
    RowID(rawValue: sqlite3_column_int64(statement, column))
  }
}

/// A number that is only kept and compared, such as an id whose kind another column tells. It may be any.
struct ExactNumber: SQLValue {
  let value: Int64

  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 { value.bind(to: statement, at: index) }

  static func read(_ statement: OpaquePointer, _ column: Int32) -> ExactNumber {
    ExactNumber(value: sqlite3_column_int64(statement, column))
  }
}

/// A blob.
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

/// Text as UTF-8 bytes, which is bound without making a `String`.
struct UTF8Text: SQLBound {
  let bytes: [UInt8]

  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    bytes.withUnsafeBufferPointer { parlor_bind_text(statement, index, $0.baseAddress, UInt64($0.count)) }
  }
}

extension StaticString: SQLBound {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    parlor_bind_text(statement, index, utf8Start, UInt64(utf8CodeUnitCount))
  }
}

/// A row of a result. It is valid until the statement goes on to the next row. Columns count from 0.
struct Row {
  let statement: OpaquePointer

  subscript<Value: SQLValue>(column: Int32) -> Value {
    Value.read(statement, column)
  }
}
