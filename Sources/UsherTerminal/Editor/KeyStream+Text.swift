internal import UsherScreens

/// Typed text. Invalid UTF-8 is repaired, and characters are composed.
extension KeyStream {
  mutating func takeTyped() -> Next? {
    let byte = bytes[position]
    guard byte.isControl else { return takeText(Next.key) }
    position += 1
    return byte == 0 ? nil : .key(UInt32(byte))
  }

  /// Takes the typed text that has arrived, up to the first key that is not a character.
  mutating func takeTypedText() -> [UInt32] {
    var text: [UInt32] = []
    while true {
      let next = next()
      guard case .key(let scalar) = next, scalar.isText else {
        putBackIfTaken(next)
        return text
      }
      text.append(scalar)
    }
  }

  func isIncomplete(at index: Int) -> Bool {
    !isSettled && Utf8.decode(bytes[index...]) == .incomplete
  }

  /// Takes a character and the marks that follow it, and composes them.
  mutating func takeText(_ wrap: (UInt32) -> Next) -> Next? {
    guard let first = takeScalar() else { return nil }
    // Nothing below U+0300 combines.
    guard position < bytes.count, bytes[position] >= 0xCC else { return wrap(first.value) }
    var cluster = String.UnicodeScalarView([first])
    while cluster.count < 32, position < bytes.count,
      case .scalar(let mark, let length) = Utf8.decode(bytes[position...]), mark.joinsWhatIsBefore
    {
      cluster.append(mark)
      position += length
    }
    guard cluster.count > 1 else { return wrap(first.value) }
    ready += Text.composed(String(cluster)).unicodeScalars.map { wrap($0.value) }
    return nil
  }

  private mutating func takeScalar() -> Unicode.Scalar? {
    switch Utf8.decode(bytes[position...]) {
    case .scalar(let scalar, let length):
      position += length
      return CleanText.isControl(scalar) ? nil : scalar
    case .incomplete where !isSettled:
      return nil
    case .incomplete, .invalid:
      position += 1
      return "\u{FFFD}"
    }
  }
}

extension UInt32 {
  /// Whether a key is a character.
  var isText: Bool { self >= .space && !(.delete...0x9F).contains(self) }
}

extension Unicode.Scalar {
  /// Whether composing may merge this scalar into the one before it.
  var joinsWhatIsBefore: Bool {
    (0x1160...0x11FF).contains(value) || properties.canonicalCombiningClass != .notReordered
  }
}

/// Decodes one scalar from bytes that may be incomplete or wrong.
enum Utf8: Equatable {
  case scalar(Unicode.Scalar, length: Int)
  /// The other bytes of the scalar may still come.
  case incomplete
  case invalid

  static func decode(_ bytes: ArraySlice<UInt8>) -> Utf8 {
    guard let first = bytes.first else { return .incomplete }
    let length: Int
    // Restricts the second byte, so that overlong forms, surrogates and values beyond Unicode are invalid.
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case ..<0x80: return .scalar(Unicode.Scalar(first), length: 1)
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return .invalid
    }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for (index, byte) in bytes.dropFirst().prefix(length - 1).enumerated() {
      guard (index == 0 ? second : 0x80...0xBF).contains(byte) else { return .invalid }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard bytes.count >= length else { return .incomplete }
    return Unicode.Scalar(value).map { .scalar($0, length: length) } ?? .invalid
  }
}
