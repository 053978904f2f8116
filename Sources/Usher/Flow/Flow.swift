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
    guard let other = other.as(Self.self) else { return false }
    return self == other
  }

  /// The same flow by its own type; nil if it is of another.
  func `as`<Other: Flow>(_ type: Other.Type) -> Other? {
    guard Self.self == Other.self else { return nil }
    // Both types are one, as was just seen; a cast that has to find that out takes ten times as long.
    return unsafeBitCast(self, to: Other.self)
  }
}
