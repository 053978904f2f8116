extension Text.Clusters {
  /// The columns of a cluster of several scalars, or of a part of one.
  func columns(from start: Int, to end: Int) -> Int {
    var total = 0
    var previous = Text.Cell.hidden
    var base: Text.EncodedScalar?
    // The columns counted for the emoji that is being put together; 0 if there is none.
    var emoji = 0
    var offset = start
    while offset < end {
      let scalar = bytes.scalar(at: offset)
      offset += scalar.length
      let cell = Text.Cell(scalar.value)
      let own = cell.columns(ambiguous: ambiguous)
      switch cell {
      case .emojiStyle where emoji == 1, .modifier where base?.takesSkinTone == true:
        total += 2 - emoji
        emoji = 2
      case .regional where previous == .regional:
        break
      case _ where cell.isPictograph && previous == .joiner && emoji != 0:
        total += 2 - emoji
        emoji = 2
        base = scalar
      default:
        total += own
        if own != 0 {
          emoji = cell.isPictograph || scalar.isKeycap ? own : 0
          base = scalar
        }
      }
      previous = cell
    }
    return total
  }
}

extension Text.EncodedScalar {
  /// Whether the scalar is one that `U+FE0F U+20E3` makes a keycap of.
  var isKeycap: Bool { 0x30...0x39 ~= value || value == 0x23 || value == 0x2A }

  var takesSkinTone: Bool { scalar.properties.isEmojiModifierBase }
}
