extension Text {
  /// A scalar that was read from UTF-8, with the number of its bytes.
  struct EncodedScalar {
    let value: UInt32
    let length: Int

    @inline(__always)
    var isHangulSyllable: Bool { value &- 0xAC00 < 11_172 }

    var scalar: Unicode.Scalar { Unicode.Scalar(value) ?? "\u{FFFD}" }

    /// Whether the scalar followed by `U+FE0F U+20E3` is a keycap: a digit, `#` or `*`.
    var isKeycap: Bool { 0x30...0x39 ~= value || value == 0x23 || value == 0x2A }

    var takesSkinTone: Bool { scalar.properties.isEmojiModifierBase }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the scalar that begins at an offset within the buffer.
  ///
  /// The bytes must be those of a `String`. They are valid UTF-8, so no scalar reaches past the end.
  @inline(__always)
  func scalar(at offset: Int) -> Text.EncodedScalar {
    let first = UInt32(self[offset])
    if first < 0x80 { return Text.EncodedScalar(value: first, length: 1) }
    let second = UInt32(self[offset &+ 1]) & 0x3F
    if first < 0xE0 { return Text.EncodedScalar(value: (first & 0x1F) << 6 | second, length: 2) }
    let third = UInt32(self[offset &+ 2]) & 0x3F
    if first < 0xF0 {
      return Text.EncodedScalar(value: (first & 0x0F) << 12 | second << 6 | third, length: 3)
    }
    let fourth = UInt32(self[offset &+ 3]) & 0x3F
    let value = (first & 0x07) << 18 | second << 12 | third << 6 | fourth
    return Text.EncodedScalar(value: value, length: 4)
  }

  /// Whether the scalar at an offset joins the cluster before it.
  @inline(__always)
  func joins(at offset: Int) -> Bool {
    let byte = self[offset]
    // Ideographs and Hangul syllables: U+4000 to U+9FFF and U+B000 to U+CFFF.
    if byte < 0x80 || byte &- 0xE4 < 6 || byte == 0xEB || byte == 0xEC { return false }
    // Most of the other Hangul syllables: U+AC00 to U+AFFF and U+D000 to U+D77F.
    if byte == 0xEA, self[offset &+ 1] >= 0xB0 { return false }
    if byte == 0xED, self[offset &+ 1] < 0x9E { return false }
    return Text.Cell(scalar(at: offset).value).joins
  }
}
