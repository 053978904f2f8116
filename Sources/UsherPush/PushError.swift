/// The rule that a payload breaks, and where. Paths are written as `aps.alert.title`.
public enum PushError: Error, Equatable, Sendable {
  case tooLong(bytes: Int, limit: Int)
  case notJSON(JSONError)
  /// The payload is JSON, but not an object.
  case notAnObject(found: JSON.Kind)
  case missing(path: String)
  case wrongKind(path: String, wanted: Wanted, found: JSON.Kind)
  case outOfRange(path: String, wanted: Wanted, found: QuotedText)
  case unknownWord(path: String, found: QuotedText, known: [String])
  case valueTooLong(path: String, bytes: Int, limit: Int)
  /// A message of a messaging service has nothing for this device.
  case noPayload

  public enum Wanted: Sendable {
    case string, object, strings, stringOrObject, identity, wholeNumber, flag, share
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
  public let text: String

  public init(_ text: String) { self.text = text }

  public init(stringLiteral text: String) { self.text = text }

  public var description: String {
    let short = String(String.UnicodeScalarView(text.unicodeScalars.prefix(40)))
    return JSON.string(text.unicodeScalars.count <= 40 ? text : short + "...").written
  }
}
