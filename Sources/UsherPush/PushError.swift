/// The rule that a payload breaks, and where. Paths are written as `aps.alert.title`.
public enum PushError: Error, Equatable, Sendable {
  case tooLong(bytes: Int, limit: Int)
  case notJSON(JSONError)
  /// The payload is JSON, but not an object.
  case notAnObject(found: JSON.Kind)
  case missing(path: String)
  case wrongKind(path: String, wanted: Wanted, found: JSON.Kind)
  case outOfRange(path: String, wanted: Wanted, found: String)
  case unknownWord(path: String, found: String, known: [String])
  case valueTooLong(path: String, bytes: Int, limit: Int)
  /// A message of a messaging service has nothing for this device.
  case noPayload

  public enum Wanted: Sendable {
    case string, object, strings, stringOrObject, identity, wholeNumber, flag, share
  }
}

extension PushError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooLong(let bytes, let limit):
      "the payload has \(bytes) bytes; \(limit) is the most that is delivered"
    case .notJSON(let error): error.description
    case .notAnObject(let found): "the payload is \(article(found)); it must be an object { ... }"
    case .missing(let path): "\(path) is missing"
    case .wrongKind(let path, let wanted, let found):
      "\(path) is \(article(found)); it must be \(wanted.words)"
    case .outOfRange(let path, let wanted, let found):
      "\(path) is \(quoted(found)); it must be \(wanted.words)"
    case .unknownWord(let path, let found, let known):
      "\(path) is \(quoted(found)); it must be one of \(known.joined(separator: ", "))"
    case .valueTooLong(let path, let bytes, let limit):
      "\(path) has \(bytes) bytes; \(limit) is the most it can have"
    case .noPayload: "message has neither apns.payload nor a notification"
    }
  }

  private func article(_ kind: JSON.Kind) -> String {
    switch kind {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension PushError.Wanted {
  fileprivate var words: String {
    switch self {
    case .string: "a string"
    case .object: "an object"
    case .strings: "an array of strings"
    case .stringOrObject: "a string or an object"
    case .identity: "a whole number from 0, as a number or in a string"
    case .wholeNumber: "a whole number from 0"
    case .flag: "0 or 1"
    case .share: "a number from 0 to 1"
    }
  }
}

extension PushError {
  /// The error of a payload that begins on a line of a file.
  public func from(line: Int) -> PushError {
    guard case .notJSON(let error) = self else { return self }
    return .notJSON(JSONError(fault: error.fault, line: error.line + line - 1, column: error.column))
  }
}

extension JSONError: CustomStringConvertible {
  public var description: String { "line \(line), column \(column): \(fault.words)" }
}

extension JSONError.Fault {
  fileprivate var words: String {
    switch self {
    case .unfinished: "the JSON ends too early"
    case .unexpected(let byte, let wanted): "\(shown(byte)) stands where \(wanted.words) must be"
    case .trailing(let byte): "\(shown(byte)) follows the end of the JSON"
    case .badNumber: "this is no number as JSON writes it"
    case .numberTooLarge: "this number is too large"
    case .badEscape: "this is no escape that JSON knows"
    case .loneSurrogate: "half of a surrogate pair stands alone"
    case .bareControl(let byte): "\(shown(byte)) stands in a string without being escaped"
    case .notUTF8: "this byte is not UTF-8"
    case .repeatedName(let name): "\(quoted(name)) stands twice in one object"
    case .tooDeep(let limit): "values are nested deeper than \(limit)"
    }
  }

  private func shown(_ byte: UInt8) -> String {
    (0x21...0x7E).contains(byte) ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(byte)"
  }
}

extension JSONError.Wanted {
  fileprivate var words: String {
    switch self {
    case .value: "a value"
    case .name: "a name in double quotes"
    case .colon: "':'"
    case .commaOrBrace: "',' or '}'"
    case .commaOrBracket: "',' or ']'"
    }
  }
}

/// Quotes text from outside on one line, escaped and shortened.
private func quoted(_ text: String) -> String {
  JSON.string(
    text.unicodeScalars.count <= 40
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(40))) + "..."
  ).written
}
