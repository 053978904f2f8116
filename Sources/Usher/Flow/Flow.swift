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
  func isSame(as other: any Flow) -> Bool { other.is(Self.self) && self == other.unsafelyAs(Self.self) }

  func `is`<Other: Flow>(_ type: Other.Type) -> Bool { Self.self == Other.self }

  /// The same flow by its own type, for one who has asked ``is(_:)``.
  func unsafelyAs<Other: Flow>(_ type: Other.Type) -> Other {
    // Both types are one, as was seen by the caller; a cast that has to find that out takes ten times as long.
    unsafeBitCast(self, to: Other.self)
  }
}
