/// Which rule a payload breaks, and where; paths are written as `aps.alert.title`.
public enum PushError: Error, Equatable, Sendable {
  case tooLong(bytes: Int, limit: Int)
  case notJSON(JSONError)
  /// The payload is JSON, and no object.
  case notAnObject(found: JSON.Kind)
  case missing(path: String)
  /// A tap has to lead somewhere.
  case noRoom
  case wrongKind(path: String, wanted: Wanted, found: JSON.Kind)
  case outOfRange(path: String, wanted: Wanted, found: String)
  case unknownWord(path: String, found: String, known: [String])
  case valueTooLong(path: String, bytes: Int, limit: Int)

  public enum Wanted: Sendable {
    case string, object, strings, stringOrObject, identity, wholeNumber, flag, share
  }
}
