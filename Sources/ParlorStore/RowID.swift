/// The id of a row. Each kind of row has its own type, so that an account's id cannot be passed for a room's.
///
/// As text it is plain decimal digits; encoded it is a single number.
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

  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(Int64.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
