/// The rule that a payload breaks, and where. Paths are written as `aps.alert.title`.
public enum PushError: Error, Equatable, Sendable {
  /// The payload has more bytes than ``PushPayload/byteLimit``.
  case tooLong(bytes: Int, limit: Int)
  /// The payload is not JSON. Says which rule is broken, and where.
  case notJSON(JSONError)
  /// The payload is JSON, but not an object.
  case notAnObject(found: JSON.Kind)
  /// A key that must be there is missing, such as `aps`.
  case missing(path: String)
  /// A value has another type than the format gives it.
  case wrongKind(path: String, wanted: Wanted, found: JSON.Kind)
  /// A value has the right type, but is not one that is allowed, such as a share above 1.
  case outOfRange(path: String, wanted: Wanted, found: QuotedText)
  /// A word is none of those that are known.
  case unknownWord(path: String, found: QuotedText, known: [String])
  /// A string has more bytes than its key allows, such as a collapse identity of more than 64.
  case valueTooLong(path: String, bytes: Int, limit: Int)
  /// A message of a messaging service has nothing for this device.
  case noPayload

  /// What the format says that a value is.
  public enum Wanted: Sendable {
    /// A string.
    case string
    /// An object.
    case object
    /// An array of strings.
    case strings
    /// A string or an object, such as an alert or a sound.
    case stringOrObject
    /// A number of something of the program's own, or its decimal digits in a string.
    case identity
    /// A whole number from 0.
    case wholeNumber
    /// True or false, or 1 or 0.
    case flag
    /// A number from 0 to 1.
    case share
  }
}

extension PushError {
  /// The error of a payload that begins on a line of a file.
  public func from(line: Int) -> PushError {
    guard case .notJSON(let error) = self else { return self }
    return .notJSON(JSONError(fault: error.fault, line: error.line + line - 1, column: error.column))
  }
}

/// A text from outside, which describes itself in quotes: on one line, escaped and shortened.
public struct QuotedText: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The text as it came, unescaped and whole.
  public let text: String

  /// Creates a text that describes itself in quotes.
  public init(_ text: String) { self.text = text }

  public init(stringLiteral text: String) { self.text = text }

  public var description: String {
    let short = String(String.UnicodeScalarView(text.unicodeScalars.prefix(40)))
    return JSON.string(text.unicodeScalars.count <= 40 ? text : short + "...").written
  }
}
