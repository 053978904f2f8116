/// A JSON value. Members keep their order, and whole numbers stay exact.
public enum JSON: Equatable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number that fits in 64 bits, written without a fraction and an exponent.
  case integer(Int64)
  /// Any other number, rounded to the nearest double.
  case number(Double)
  /// A string, with its escapes resolved.
  case string(String)
  /// The elements, in their order.
  case array([JSON])
  /// The members, in their order.
  case object([Member])

  /// A name and its value. Within an object, each name occurs once.
  public struct Member: Equatable, Sendable {
    /// The name, with its escapes resolved.
    public var name: String
    /// The value, which may be ``JSON/null``.
    public var value: JSON

    /// Creates a member of an object.
    public init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The type of a value.
  public enum Kind: String, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool
    /// A number, whole or not.
    case number
    /// A string.
    case string
    /// An array.
    case array
    /// An object.
    case object
  }

  /// The type of this value. Both kinds of numbers are ``Kind/number``.
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

  /// The value of the member with a name; nil if there is none, or if this is not an object.
  public subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}

extension JSON: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) { self = .null }
}

extension JSON: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSON: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension JSON: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { self = .number(value) }
}

extension JSON: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSON: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}

extension JSON {
  /// The value on one line, without white space. Reading that text gives the same value.
  ///
  /// Characters that a terminal would not show are escaped: control and format characters, separators other than the
  /// plain space, private and unassigned code points, and what draws nothing by itself, such as U+3164, U+2800 and variation selectors.
  /// A number that JSON cannot express becomes null.
  public var written: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += value.isFinite ? value.description : "null"
    case .string(let value): Self.write(value, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        if isPrintable(scalar) {
          text.unicodeScalars.append(scalar)
        } else {
          for unit in UTF16.encode(scalar) ?? UTF16.EncodedScalar() { text += escape(unit) }
        }
      }
    }
    text += "\""
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar >= " " && scalar != "\u{7F}" }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned: return false
    case .lineSeparator, .paragraphSeparator, .spaceSeparator: return false
    default: return scalar != "\u{2800}" && !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
