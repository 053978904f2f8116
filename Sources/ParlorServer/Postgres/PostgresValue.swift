package import ParlorStore

/// A value of a statement or of a row.
package typealias PostgresValue = CopiedValue

extension CopiedValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral {
  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int64) { self = .number(value) }
  package init(nilLiteral: ()) { self = .null }
}
