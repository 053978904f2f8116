/// The id of a `Subject`, or another number that names one. Each subject has its own type, so that an account's id cannot be
/// passed for a room's.
///
/// As text it is plain decimal digits; encoded it is a single number.
public struct RowID<Subject>: RawRepresentable, Hashable, Comparable, Codable, Sendable,
  LosslessStringConvertible,
  ExpressibleByIntegerLiteral
{
  public let rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }

  public init(_ rawValue: Int64) {
    self.init(rawValue: rawValue)
  }

  public init(integerLiteral value: Int64) {
    self.init(rawValue: value)
  }

  /// Reads the text that `description` writes, for ids from 1 on. Any other text gives nil, also one with a sign or a
  /// blank.
  public init?(_ description: String) {
    let digits = description.utf8
    guard let first = digits.first, first != UInt8(ascii: "0") else { return nil }
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    guard let value = Int64(description) else { return nil }
    self.init(rawValue: value)
  }

  public var description: String { String(rawValue) }

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
