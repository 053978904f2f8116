/// The child flows of a coordinator: an enum with one case for each step. A case carries the values that its step needs.
///
/// The written form of a flow comes from the names of its cases, so you need not declare it:
/// `case room(Room.ID)` is written `room:42`. Give a case another name with `CodingKeys`.
/// Values are integers, strings, booleans, or types that encode as one of these.
public protocol Flow: Codable, Hashable, Sendable {}

/// The child flows of a coordinator without children.
extension Never: Flow {}

extension Flow {
  /// Whether both are the same step of the same coordinator.
  func isSame(as other: any Flow) -> Bool {
    guard type(of: other) == Self.self, let other = other as? Self else { return false }
    return other == self
  }
}
