extension JSONReader {
  func peek() throws(JSONError) -> UInt8 {
    guard next < bytes.count else { throw error(.unfinished) }
    return bytes[next]
  }

  mutating func take(_ byte: UInt8) throws(JSONError) -> Bool {
    guard try peek() == byte else { return false }
    next += 1
    return true
  }

  mutating func skipSpace() {
    while next < bytes.count {
      switch bytes[next] {
      case 0x20, 0x09, 0x0A, 0x0D: next += 1
      default: return
      }
    }
  }

  func unexpected(_ wanted: JSONError.Wanted) -> JSONError {
    next < bytes.count ? error(.unexpected(byte: bytes[next], wanted: wanted)) : error(.unfinished)
  }

  /// Counts lines only now, so that reading what is right costs nothing.
  func error(_ fault: JSONError.Fault, at offset: Int? = nil) -> JSONError {
    let before = bytes[..<(offset ?? next)]
    let line = before.count { $0 == 0x0A } + 1
    let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
    return JSONError(fault: fault, line: line, column: column)
  }
}
