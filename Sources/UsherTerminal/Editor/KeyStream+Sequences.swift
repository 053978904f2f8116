/// Keys that are no characters send a sequence: an escape and what belongs to it. So do answers of the terminal.
extension KeyStream {
  enum Sequence: Equatable {
    case whole([UInt32])
    /// The rest of it is to come.
    case partial
    /// Something was left out: what can be no sequence, or one that does nothing.
    case dropped
    /// An escape by itself, or before a character.
    case none
  }

  /// Whether nothing but escapes is there, each of which may be a key by itself.
  var holdsOnlyEscapes: Bool { bufferedBytes > 0 && bytes[position...].allSatisfy { $0 == 0x1B } }

  /// Takes the sequence that the bytes begin with.
  mutating func takeSequence() -> Sequence {
    let escape = bytes[position...].prefix { $0 == 0x1B }
    // An escape before another sequence is Alt; of more than one, all but the last two are keys by themselves.
    guard escape.count <= 2 else { return .none }
    let body = bytes[escape.endIndex...]
    guard let introducer = body.first else { return isSettled ? .none : .partial }
    switch introducer {
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      return take(Self.end(of: body), isAlt: escape.count == 2)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      // These letters with Alt are keys as well: only what is known to be a string is one.
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
      // As xterm writes it.
      guard sequence.count == 4, let final = sequence.last, (0x41...0x44).contains(final) else {
        return .dropped
      }
      return .whole("\u{1B}[1;3".unicodeScalars.map(\.value) + [final])
    }
  }

  /// Where a control sequence ends: parameters, intermediate bytes, and one final byte. Anything else breaks it.
  private static func end(of body: ArraySlice<UInt8>) -> End {
    let parameters = body.dropFirst().prefix { (0x30...0x3F).contains($0) }
    var rest = body[parameters.endIndex...]
    // rxvt ends the keys that come with Shift in a dollar sign.
    if body.first == UInt8(ascii: "["), rest.first == UInt8(ascii: "$"), !parameters.isEmpty,
      parameters.allSatisfy({ (0x30...0x39).contains($0) })
    {
      return .at(rest.startIndex + 1)
    }
    rest = rest.drop { (0x20...0x2F).contains($0) }
    guard var final = rest.first else { return .missing }
    // linux sends a second bracket for its first function keys.
    if final == UInt8(ascii: "["), body.first == final, parameters.isEmpty {
      rest = rest.dropFirst()
      guard let next = rest.first else { return .missing }
      final = next
    }
    return (0x40...0x7E).contains(final) ? .at(rest.startIndex + 1) : .broken(rest.startIndex)
  }

  /// Where a string that a terminal sends ends: after a bell, or after an escape and a backslash. Any other control
  /// character breaks it.
  private static func endOfString(_ body: ArraySlice<UInt8>) -> End {
    guard let end = body.firstIndex(where: { $0 < 0x20 }) else { return .missing }
    if body[end] == 0x07 { return .at(end + 1) }
    guard body[end] == 0x1B else { return .broken(end) }
    guard let last = body[(end + 1)...].first else { return .missing }
    return last == UInt8(ascii: "\\") ? .at(end + 2) : .broken(end)
  }

  private static let longestString = 1 << 20
}
