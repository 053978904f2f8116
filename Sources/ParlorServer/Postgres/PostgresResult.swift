internal import CPostgres
internal import ParlorStore

/// The rows that a statement has returned.
package final class PostgresResult {
  private let result: OpaquePointer
  package let count: Int
  var columns: Int { Int(PQnfields(result)) }
  /// How many rows the statement changed.
  package let changed: Int

  /// Takes over a result of libpq, which is freed with this object.
  init(_ result: OpaquePointer) {
    self.result = result
    count = Int(PQntuples(result))
    changed = PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
  }

  deinit { PQclear(result) }

  /// The text of a value, as PostgreSQL writes it; nil for NULL.
  package func text(_ row: Int, _ column: Int = 0) -> String? {
    guard row < count, PQgetisnull(result, Int32(row), Int32(column)) == 0 else { return nil }
    return bytes(row, column).map { String(decoding: $0, as: UTF8.self) }
  }

  package func number(_ row: Int, _ column: Int = 0) -> Int64? { text(row, column).flatMap { Int64($0) } }

  /// The values of a row.
  package func row(_ row: Int) -> [PostgresValue] {
    (0..<Int(PQnfields(result))).map { column in
      guard PQgetisnull(result, Int32(row), Int32(column)) == 0, let bytes = bytes(row, column) else {
        return .null
      }
      switch PQftype(result, Int32(column)) {
      case Self.int8, Self.int4, Self.int2:
        return .number(Int64(String(decoding: bytes, as: UTF8.self)) ?? 0)
      case Self.bytea: return .bytes(Self.unescaped(bytes))
      default: return .text(String(decoding: bytes, as: UTF8.self))
      }
    }
  }

  private func bytes(_ row: Int, _ column: Int) -> UnsafeBufferPointer<UInt8>? {
    guard let start = PQgetvalue(result, Int32(row), Int32(column)) else { return nil }
    let count = Int(PQgetlength(result, Int32(row), Int32(column)))
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// Reads the hexadecimal form of a `bytea`: `\x` and two digits for each byte.
  private static func unescaped(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    func digit(_ byte: UInt8) -> UInt8 { byte < 0x3A ? byte &- 0x30 : (byte | 0x20) &- 0x57 }
    return stride(from: 2, to: text.count - 1, by: 2).map { digit(text[$0]) << 4 | digit(text[$0 + 1]) }
  }

  // The numbers of types are fixed in PostgreSQL's pg_type.dat.
  private static let bytea: UInt32 = 17
  private static let int8: UInt32 = 20
  private static let int2: UInt32 = 21
  private static let int4: UInt32 = 23
}
