extension Text {
  /// What a scalar is to a terminal; the order is that of the generated table.
  enum Cell: UInt8 {
    // Stand alone, unless something that joins follows.
    case narrow, wide, ambiguous, ideograph, opening, closing, arabicLetter, emoji, symbol, ambiguousSymbol
    case space, wideSpace
    // Always stand alone, and are never drawn.
    case control, hidden
    // May take in what follows.
    case prepended, leadingJamo, regional
    // Join what stands before them.
    case vowelJamo, trailingJamo, mark, spacingMark, wideMark, modifier
    case joiner, nonJoiner, textStyle, emojiStyle, hiddenJoining
  }
}

extension Text.Cell {
  @inline(__always)
  init(_ scalar: UInt32) {
    self = Self(rawValue: Text.CellIndex.digit(of: scalar) & 31) ?? .hidden
  }

  @inline(__always)
  var isPlain: Bool { rawValue < Self.control.rawValue }

  @inline(__always)
  var isAlone: Bool { rawValue < Self.prepended.rawValue }

  @inline(__always)
  var joins: Bool { rawValue >= Self.vowelJamo.rawValue }

  @inline(__always)
  var isSpace: Bool { self == .space || self == .wideSpace }

  /// Whether a line may break before this where `breaksAfter` is true of what comes before it.
  @inline(__always)
  var breaksBefore: Bool { self == .ideograph || self == .opening }

  @inline(__always)
  var breaksAfter: Bool { self == .ideograph || self == .closing }

  var isPictograph: Bool { self == .emoji || self == .symbol || self == .ambiguousSymbol }

  /// The columns of the scalar by itself; one for what `clean` would have replaced.
  @inline(__always)
  func columns(ambiguous: Int) -> Int {
    switch self {
    case .narrow, .arabicLetter, .symbol, .space, .control, .hidden, .prepended, .spacingMark: 1
    case .ambiguous, .ambiguousSymbol: ambiguous
    case .vowelJamo, .trailingJamo, .mark, .joiner, .nonJoiner, .textStyle, .emojiStyle, .hiddenJoining: 0
    default: 2
    }
  }
}

extension Text.CellIndex {
  /// Whether canonical composition may change a text that contains this scalar.
  static func isUnstable(_ scalar: UInt32) -> Bool { digit(of: scalar) & 32 != 0 }

  @inline(__always)
  fileprivate static func digit(of scalar: UInt32) -> UInt8 {
    guard scalar < limit else { return above(scalar) }
    // Both strings are as long as the generator made them: every scalar below the limit has a block.
    let entry = entries.utf8Start + Int(scalar >> 5) &* 2
    let block = Int(entry[0] &- 0x30) << 6 | Int(entry[1] &- 0x30)
    return Text.CellBlocks.entries.utf8Start[block << 5 | Int(scalar & 31)] &- 0x30
  }

  /// Tags and variation selectors join; everything else up there is unassigned or private.
  private static func above(_ scalar: UInt32) -> UInt8 {
    let cell: Text.Cell = (0xE0000...0xE0FFF).contains(scalar) ? .hiddenJoining : .hidden
    return cell.rawValue
  }
}
