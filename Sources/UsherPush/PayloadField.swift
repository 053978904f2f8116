/// A value of a payload, and its path. A value that is null counts as absent.
public struct PayloadField: Equatable, Sendable {
  /// The name of the value, without those of the objects around it.
  public let name: String
  /// The value itself.
  public let value: JSON
  private let parent: String

  /// Creates the field of a member. `parent` is the path of the object that has the member; empty for the payload
  /// itself.
  public init(_ member: JSON.Member, in parent: String = "") {
    name = member.name
    value = member.value
    self.parent = parent
  }

  /// The path, such as `aps.alert.title`. Only an error computes it.
  public var path: String { parent.isEmpty ? name : parent + "." + name }

  /// The members of an object.
  public func members() throws(PushError) -> [PayloadField] {
    var fields: [PayloadField] = []
    try forEachMember { fields.append($0) }
    return fields
  }

  /// Calls `body` with each member of an object.
  @inline(__always)
  func forEachMember(_ body: (PayloadField) throws(PushError) -> Void) throws(PushError) {
    guard case .object(let members) = value else { throw wrong(.object) }
    let path = path
    for member in members { try body(PayloadField(member, in: path)) }
  }

  /// Returns a string, and nil for null. Throws for any other value.
  public func string() throws(PushError) -> String? {
    switch value {
    case .string(let text): return text
    case .null: return nil
    default: throw wrong(.string)
    }
  }

  /// Returns an array of strings, which is empty for null. Throws for any other value.
  public func strings() throws(PushError) -> [String] {
    switch value {
    case .null: return []
    case .array(let elements):
      var strings: [String] = []
      for element in elements {
        guard case .string(let text) = element else { throw wrong(.strings) }
        strings.append(text)
      }
      return strings
    default: throw wrong(.strings)
    }
  }

  /// Returns a string, also from a number in its place; nil if the string is empty.
  public func identity(limit: Int? = nil) throws(PushError) -> String? {
    if case .integer(let number) = value { return String(number) }
    guard let text = try string(), !text.isEmpty else { return nil }
    if let limit, text.utf8.count > limit {
      throw .valueTooLong(path: path, bytes: text.utf8.count, limit: limit)
    }
    return text
  }

  /// Returns the number of something of the program's own. The payload may write it as a number or as decimal digits.
  public func number() throws(PushError) -> Int64? {
    switch value {
    case .null: return nil
    case .integer(let number) where number >= 0: return number
    case .string(let text):
      guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(text) else {
        throw .outOfRange(path: path, wanted: .identity, found: QuotedText(text))
      }
      return number
    case .integer, .number: throw .outOfRange(path: path, wanted: .identity, found: QuotedText(value.written))
    default: throw wrong(.identity)
    }
  }

  /// Returns a whole number from 0, and nil for null. Throws for any other value.
  public func wholeNumber() throws(PushError) -> Int? {
    switch value {
    case .null: return nil
    case .integer(let number) where number >= 0: return Int(number)
    case .integer, .number:
      throw .outOfRange(path: path, wanted: .wholeNumber, found: QuotedText(value.written))
    default: throw wrong(.wholeNumber)
    }
  }

  /// Returns true or false, which may be written as 1 or 0, and nil for null. Throws for any other value.
  public func flag() throws(PushError) -> Bool? {
    switch value {
    case .null: return nil
    case .bool(let flag): return flag
    case .integer(0): return false
    case .integer(1): return true
    case .integer, .number: throw .outOfRange(path: path, wanted: .flag, found: QuotedText(value.written))
    default: throw wrong(.flag)
    }
  }

  /// Returns a number from 0 to 1.
  public func share() throws(PushError) -> Double? {
    let number: Double
    switch value {
    case .null: return nil
    case .integer(let whole): number = Double(whole)
    case .number(let double): number = double
    default: throw wrong(.share)
    }
    guard (0...1).contains(number) else {
      throw .outOfRange(path: path, wanted: .share, found: QuotedText(value.written))
    }
    return number
  }

  /// The error of a value of another kind.
  public func wrong(_ wanted: PushError.Wanted) -> PushError {
    .wrongKind(path: path, wanted: wanted, found: value.kind)
  }
}
