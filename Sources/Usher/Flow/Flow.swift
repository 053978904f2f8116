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
  func isSame(as other: any Flow) -> Bool { other as? Self == self }
}

/// A step known only as text. The coordinator that reads it decides which of its child flows it is.
struct UnreadFlow: Flow {
  let written: WrittenStep

  init(written: WrittenStep) { self.written = written }
  init(from decoder: any Decoder) throws { throw FlowReader.Misfit() }
  func encode(to encoder: any Encoder) throws { throw FlowReader.Misfit() }
}
