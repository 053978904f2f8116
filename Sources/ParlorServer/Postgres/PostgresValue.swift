package import ParlorStore

/// A value of a statement or of a row.
package typealias PostgresValue = CopiedValue

extension CopiedValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral {
  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int64) { self = .number(value) }
  package init(nilLiteral: ()) { self = .null }
}

/// A value as libpq takes it.
final class Parameter {
  /// Nil for NULL. A text ends with a NUL.
  let bytes: UnsafeMutableBufferPointer<CChar>?
  let isBinary: Bool
  var start: UnsafePointer<CChar>? { bytes.flatMap { UnsafePointer($0.baseAddress) } }

  init(_ value: PostgresValue) throws(PostgresError) {
    switch value {
    case .null: (bytes, isBinary) = (nil, false)
    case .number(let number): (bytes, isBinary) = (Self.copy(Array(String(number).utf8) + [0]), false)
    case .text(let text):
      guard !text.utf8.contains(0) else { throw .hasNUL }
      (bytes, isBinary) = (Self.copy(Array(text.utf8) + [0]), false)
    case .bytes(let blob): (bytes, isBinary) = (Self.copy(blob), true)
    }
  }

  deinit { bytes?.deallocate() }

  private static func copy(_ source: [UInt8]) -> UnsafeMutableBufferPointer<CChar> {
    // An empty buffer has no address, which libpq would take for NULL.
    let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: max(source.count, 1))
    _ = buffer.initialize(from: source.map { CChar(bitPattern: $0) })
    return UnsafeMutableBufferPointer(rebasing: buffer[..<source.count])
  }
}
