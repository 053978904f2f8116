import CSQLite

/// Text that is in memory as UTF-8 already, bound without becoming a `String`.
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
