/// Sequences: an escape and the bytes that belong to it. Keys that are not characters send them, and so does a terminal
/// that answers a question.
extension KeyStream {
  enum Sequence: Equatable {
    case whole([UInt32])
    /// The rest of it is to come.
    case partial
    /// Bytes were dropped: a broken sequence, or one that does nothing.
    case dropped
    /// The escape is a key by itself, or Alt with a character.
    case none
  }

  /// Whether only escapes are there. Each may be a key by itself.
  var holdsOnlyEscapes: Bool { bufferedBytes > 0 && bytes[position...].allSatisfy { $0 == .escape } }

  /// Takes the sequence at the start of the bytes.
  mutating func takeSequence() -> Sequence {
    let escape = bytes[position...].prefix { $0 == .escape }
    // Two escapes before a sequence: Alt with a key. Of more than two, the first are keys by themselves.
    guard escape.count <= 2 else { return .none }
    let body = bytes[escape.endIndex...]
    guard let introducer = body.first else { return isSettled ? .none : .partial }
    switch introducer {
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      return take(Self.end(of: body), isAlt: escape.count == 2)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      // Alt with one of these letters is a key as well, so only a string that has its end is taken for one.
      switch Self.endOfString(body) {
      case .at(let end):
        position = end
        return .dropped
      case .broken: return .none
      case .missing: return isSettled || body.count > Self.longestString ? .none : .partial
      }
    default: return .none
    }
  }

  private enum End {
    case at(Int)
    case broken(Int)
    case missing
  }

  private mutating func take(_ end: End, isAlt: Bool) -> Sequence {
    switch end {
    case .missing:
      guard isSettled else { return .partial }
      position = bytes.count
      return .dropped
    case .broken(let end):
      position = end
      return .dropped
    case .at(let end):
      let sequence = bytes[position..<end].map(UInt32.init)
      position = end
      guard isAlt else { return .whole(sequence) }
      // One escape belongs to the key, the other is Alt.
      return SequenceKey.alt(Array(sequence.dropFirst())).map { .whole($0) } ?? .dropped
    }
  }

  /// Where a control sequence ends. It has parameters, intermediate bytes, and one final byte; any other byte breaks it.
  private static func end(of body: ArraySlice<UInt8>) -> End {
    let parameters = body.dropFirst().prefix { (0x30...0x3F).contains($0) }
    var rest = body[parameters.endIndex...]
    // rxvt sends a dollar sign at the end of keys with Shift.
    if body.first == UInt8(ascii: "["), rest.first == UInt8(ascii: "$"), !parameters.isEmpty,
      parameters.allSatisfy({ (0x30...0x39).contains($0) })
    {
      return .at(rest.startIndex + 1)
    }
    rest = rest.drop { (0x20...0x2F).contains($0) }
    guard var final = rest.first else { return .missing }
    // linux sends a second bracket for F1 to F5.
    if final == UInt8(ascii: "["), body.first == final, parameters.isEmpty {
      rest = rest.dropFirst()
      guard let next = rest.first else { return .missing }
      final = next
    }
    return (0x40...0x7E).contains(final) ? .at(rest.startIndex + 1) : .broken(rest.startIndex)
  }

  /// Where a string that a terminal sends ends: after a bell, or after an escape and a backslash. Any other control
  /// character breaks the string.
  private static func endOfString(_ body: ArraySlice<UInt8>) -> End {
    guard let end = body.firstIndex(where: { $0 < .space }) else { return .missing }
    if body[end] == .bell { return .at(end + 1) }
    guard body[end] == .escape else { return .broken(end) }
    guard let last = body[(end + 1)...].first else { return .missing }
    return last == UInt8(ascii: "\\") ? .at(end + 2) : .broken(end)
  }

  private static let longestString = 1 << 20
}
