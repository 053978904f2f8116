/// A JSON value as it was written: members keep their order, whole numbers stay exact.
public enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A name and its value; within one object a name stands once.
  public struct Member: Equatable, Sendable {
    public var name: String
    public var value: JSON

    public init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// What a value is, without its contents.
  public enum Kind: String, Sendable {
    case null, bool, number, string, array, object
  }

  public var kind: Kind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .integer, .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The member's value; nil if there is none, or if this is no object.
  public subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}
