extension Text {
  /// Which two scalars are canonically equal to one. Hangul is calculated; everything else is in two tables.
  enum Composition {
    /// Returns the one or two scalars that a scalar is equal to; nil if it cannot be taken apart.
    static func parts(of scalar: Unicode.Scalar) -> (first: Unicode.Scalar, second: Unicode.Scalar?)? {
      let value = scalar.value
      guard value >= 0xC0 else { return nil }
      if let syllable = hangulParts(of: value) { return syllable }
      let entries = DecompositionTable.entries
      guard let found = search(entries, DecompositionTable.count, where: { number(entries, $0) < value }),
        number(entries, found) == value, let first = Unicode.Scalar(number(entries, found + 1))
      else { return nil }
      let second = number(entries, found + 2)
      return (first, second == 0 ? nil : Unicode.Scalar(second))
    }

    /// Returns the scalar that is equal to the two; nil if there is none.
    static func whole(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
      if let syllable = Text.syllable(first, second) { return syllable }
      let entries = CompositionTable.entries
      let pair = (first.value, second.value)
      let isBefore = { (entry: Int) in (number(entries, entry), number(entries, entry + 1)) < pair }
      guard let found = search(entries, CompositionTable.count, where: isBefore),
        (number(entries, found), number(entries, found + 1)) == pair
      else { return nil }
      return Unicode.Scalar(number(entries, found + 2))
    }

    /// Returns the position of the first entry that is not before the one searched for; nil if there is none.
    private static func search(_ entries: StaticString, _ count: Int, where isBefore: (Int) -> Bool) -> Int? {
      var low = 0
      var high = count
      while low < high {
        let middle = (low + high) / 2
        if isBefore(middle * 3) { low = middle + 1 } else { high = middle }
      }
      return low < count ? low * 3 : nil
    }

    /// Returns a number of a generated table. The position must be below three times the table's count.
    private static func number(_ entries: StaticString, _ place: Int) -> UInt32 {
      let digits = UnsafeBufferPointer(start: entries.utf8Start + place * 4, count: 4)
      return digits.reduce(0) { $0 << 6 | UInt32($1 &- 0x30) }
    }
  }
}

extension Text.Composition {
  private static func hangulParts(of value: UInt32) -> (first: Unicode.Scalar, second: Unicode.Scalar?)? {
    guard 0xAC00...0xD7A3 ~= value else { return nil }
    let (syllable, trailing) = (value - 0xAC00).quotientAndRemainder(dividingBy: 28)
    let first = trailing == 0 ? 0x1100 + syllable / 21 : value - trailing
    let second = trailing == 0 ? 0x1161 + syllable % 21 : 0x11A7 + trailing
    return Unicode.Scalar(first).map { ($0, Unicode.Scalar(second)) }
  }
}

extension Text {
  /// Returns the Hangul syllable of a leading consonant and a vowel, or of a syllable and a trailing consonant; nil for any
  /// other pair.
  package static func syllable(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    switch (first.value, second.value) {
    case (0x1100...0x1112, 0x1161...0x1175):
      Unicode.Scalar(0xAC00 + ((first.value - 0x1100) * 21 + second.value - 0x1161) * 28)
    case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first.value - 0xAC00) % 28 == 0:
      Unicode.Scalar(first.value + second.value - 0x11A7)
    default: nil
    }
  }
}
