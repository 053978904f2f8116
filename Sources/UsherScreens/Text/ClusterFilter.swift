extension Text {
  /// Decides for one cluster, scalar by scalar, which of its scalars may be drawn.
  ///
  /// - A mark needs a base. A base takes at most four marks.
  /// - A joiner must join two emoji into one, or follow a virama.
  /// - A style must follow an emoji.
  struct ClusterFilter {
    static let mostMarks = 4
    static let mostJoiners = 3
    static let mostScalars = 16

    private var previous: EncodedScalar?
    private var base: EncodedScalar?
    private var kept = 0
    private var marks = 0
    private var joiners = 0

    /// Whether a scalar may be drawn after the scalars kept so far. `next` is the scalar that follows it in the text.
    mutating func keeps(_ scalar: EncodedScalar, next: EncodedScalar?) -> Bool {
      let cell = Cell(scalar.value)
      guard kept < Self.mostScalars, allows(scalar, cell, next) else {
        previous = nil
        base = nil
        return false
      }
      kept += 1
      if cell.isMark {
        marks += 1
      } else if !cell.joins {
        if previous.map({ Cell($0.value) }) != .joiner { joiners = 0 }
        marks = 0
        base = scalar
      } else if cell == .joiner {
        joiners += 1
      }
      previous = scalar
      return true
    }

    private func allows(_ scalar: EncodedScalar, _ cell: Cell, _ next: EncodedScalar?) -> Bool {
      // A joiner or a style that is kept for the scalar after it must leave room for that scalar.
      let room = kept + 1 < Self.mostScalars
      switch cell {
      case .control, .hidden, .hiddenJoining: return false
      case .vowelJamo: return previous.map { Cell($0.value) } == .leadingJamo
      case .trailingJamo: return previous?.takesTrailingJamo == true
      case .mark, .spacingMark, .wideMark: return base != nil && marks < Self.mostMarks
      case .joiner:
        if previous?.isVirama == true { return true }
        return room && joiners < Self.mostJoiners && base?.isPictograph == true && next?.isPictograph == true
      case .nonJoiner:
        return previous?.isVirama == true || base?.isArabicLetter == true && next?.isArabicLetter == true
      case .textStyle: return previous?.takesStyle == true
      case .emojiStyle:
        return previous?.takesStyle == true || room && previous?.isKeycap == true && next?.value == 0x20E3
      default: return true
      }
    }
  }
}

extension Text.Cell {
  var isMark: Bool { self == .mark || self == .spacingMark || self == .wideMark }
}

extension Text.EncodedScalar {
  fileprivate var isPictograph: Bool { Text.Cell(value).isPictograph }

  fileprivate var isArabicLetter: Bool { Text.Cell(value) == .arabicLetter }

  fileprivate var isVirama: Bool {
    Text.Cell(value).isMark && scalar.properties.canonicalCombiningClass == .virama
  }

  fileprivate var takesStyle: Bool { isPictograph && scalar.properties.isEmoji }

  fileprivate var takesTrailingJamo: Bool {
    isHangulSyllable ? (value - 0xAC00) % 28 == 0 : Text.Cell(value) == .vowelJamo
  }
}
