/// The number of a row together with its kind, so that an account's is never taken for a room's.
///
/// Written and read as plain decimal digits; coded as a single number.
public protocol RowID: RawRepresentable<Int64>, Hashable, Comparable, Codable, Sendable,
  LosslessStringConvertible, ExpressibleByIntegerLiteral
{
  init(rawValue: Int64)
}

extension RowID {
  public init(_ rawValue: Int64) {
    self.init(rawValue: rawValue)
  }

  public init(integerLiteral value: Int64) {
    self.init(rawValue: value)
  }

  /// Reads what `description` writes, for numbers from 1 on; nil for anything else, signs and blanks included.
  public init?(_ description: String) {
    let digits = description.utf8
    guard let first = digits.first, first != UInt8(ascii: "0") else { return nil }
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    guard let value = Int64(description) else { return nil }
    self.init(rawValue: value)
  }

  public var description: String { String(rawValue) }

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(Int64.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
