internal import UsherText

/// Characters, repaired and composed.
extension KeyStream {
  mutating func takeTyped() -> Next? {
    let byte = bytes[position]
    guard byte < 0x20 || byte == 0x7F else { return takeText(Next.key) }
    position += 1
    return byte == 0 ? nil : .key(UInt32(byte))
  }

  /// The text that was typed, as far as it is here: up to the first key that is none.
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

  /// Takes a character with the marks that follow it, composed.
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
  /// Whether a key stands for itself.
  var isText: Bool { self >= 0x20 && !(0x7F...0x9F).contains(self) }
}

extension Unicode.Scalar {
  /// Whether composing may merge this scalar into the one before it.
  var joinsWhatIsBefore: Bool {
    (0x1160...0x11FF).contains(value) || properties.canonicalCombiningClass != .notReordered
  }
}
