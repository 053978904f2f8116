extension Text {
  /// How a terminal draws a scalar, and how it joins its neighbours. The generated table has the same order.
  enum Cell: UInt8 {
    // A scalar that is a cluster by itself, unless a scalar that joins it follows.
    case narrow, wide, ambiguous, ideograph, opening, closing, arabicLetter, emoji, symbol, ambiguousSymbol
    case space, wideSpace
    // A scalar that is always a cluster by itself, and is never drawn.
    case control, hidden
    // A scalar that may join the scalar after it.
    case prepended, leadingJamo, regional
    // A scalar that joins the scalar before it.
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

  /// Whether a line may break before this cell, provided that the cell before it has `breaksAfter`.
  @inline(__always)
  var breaksBefore: Bool { self == .ideograph || self == .opening }

  @inline(__always)
  var breaksAfter: Bool { self == .ideograph || self == .closing }

  var isPictograph: Bool { self == .emoji || self == .symbol || self == .ambiguousSymbol }

  /// Returns the columns of the scalar by itself; 1 for a scalar that `clean` would replace.
  @inline(__always)
  var columns: Int {
    switch self {
    case .narrow, .ambiguous, .arabicLetter, .symbol, .ambiguousSymbol, .space, .control, .hidden, .prepended,
      .spacingMark:
      1
    case .vowelJamo, .trailingJamo, .mark, .joiner, .nonJoiner, .textStyle, .emojiStyle, .hiddenJoining: 0
    default: 2
    }
  }
}

extension Text.CellIndex {
  /// Whether canonical composition may change a text that has this scalar in it.
  static func isUnstable(_ scalar: UInt32) -> Bool { digit(of: scalar) & 32 != 0 }

  @inline(__always)
  fileprivate static func digit(of scalar: UInt32) -> UInt8 {
    guard scalar < limit else { return above(scalar) }
    // No index is out of bounds, because the generator writes a block for every scalar below the limit.
    let entry = entries.utf8Start + Int(scalar >> 5) &* 2
    let block = Int(entry[0] &- 0x30) << 6 | Int(entry[1] &- 0x30)
    return Text.CellBlocks.entries.utf8Start[block << 5 | Int(scalar & 31)] &- 0x30
  }

  /// Returns the entry of a scalar above the limit of the table. Tags and variation selectors join the scalar before them.
  /// All others are unassigned or private.
  private static func above(_ scalar: UInt32) -> UInt8 {
    let cell: Text.Cell = (0xE0000...0xE0FFF).contains(scalar) ? .hiddenJoining : .hidden
    return cell.rawValue
  }
}

extension Text {
  /// Whether a scalar can be drawn as an emoji. Fonts disagree about the width of these.
  package static func isPictograph(_ scalar: Unicode.Scalar) -> Bool { Cell(scalar.value).isPictograph }
}
