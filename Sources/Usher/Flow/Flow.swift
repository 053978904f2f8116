/// The child flows of a coordinator: an enum, one case a step, with the values the step needs.
///
/// Its written form comes from the names of its cases, so nothing more has to be said:
/// `case room(Room.ID)` is written `room:42`. Give a case another name with `CodingKeys`.
/// Payloads are integers, strings, booleans, or types that encode as one of these.
public protocol Flow: Codable, Hashable, Sendable {}

/// A coordinator without children.
extension Never: Flow {}

extension Flow {
  /// Whether both are the same step of the same coordinator.
  func isSame(as other: any Flow) -> Bool {
    guard let other = other as? Self else { return false }
    return self == other
  }
}
