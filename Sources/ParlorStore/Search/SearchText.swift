import UsherScreens

/// A text in the form that a search compares, with one space between words.
///
/// Letters become lower case. Full-width letters become ordinary ones. Separate Hangul letters are composed into syllables.
/// Invisible characters are left out.
struct SearchText {
  /// Unicode scalars, with a space between words.
  private(set) var scalars: [Unicode.Scalar] = []
  /// For each scalar, the scalars of the original that it comes from.
  private(set) var origins: [Range<Int>] = []

  init(_ text: String) {
    scalars.reserveCapacity(text.utf8.count)
    origins.reserveCapacity(text.utf8.count)
    for (index, scalar) in text.unicodeScalars.enumerated() { add(scalar, from: index) }
    if scalars.last == " " { removeLast() }
  }

  /// The words of the text.
  var words: [[Unicode.Scalar]] { scalars.split(separator: " ").map(Array.init) }

  func contains(_ words: [[Unicode.Scalar]]) -> Bool { words.allSatisfy { start(of: $0) != nil } }

  /// The range of a word in the scalars of the original; nil if the text does not contain it.
  func range(of word: [Unicode.Scalar]) -> Range<Int>? {
    guard let start = start(of: word) else { return nil }
    return origins[start].lowerBound..<origins[start + word.count - 1].upperBound
  }

  private func start(of word: [Unicode.Scalar]) -> Int? {
    guard let first = word.first, word.count <= scalars.count else { return nil }
    for start in 0...(scalars.count - word.count) where scalars[start] == first {
      var length = 1
      while length < word.count, scalars[start + length] == word[length] { length += 1 }
      if length == word.count { return start }
    }
    return nil
  }

  private mutating func removeLast() {
    scalars.removeLast()
    origins.removeLast()
  }

  private mutating func add(_ scalar: Unicode.Scalar, from origin: Int) {
    switch scalar.value {
    case 0x41...0x5A: append(scalar.value + 0x20, origin)
    case 0x21...0x7E: append(scalar.value, origin)
    case 0...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
      if let last = scalars.last, last != " " { append(0x20, origin) }
    case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFE00...0xFE0F, 0xFEFF: return
    case 0x1161...0x1175, 0x11A8...0x11C2: addJamo(scalar, origin)
    // Scripts without upper case.
    case 0x1100...0x1160, 0x2E80...0xA63F, 0xAC00...0xD7A3: append(scalar.value, origin)
    case 0xFF01...0xFF5E: add(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)), from: origin)
    default:
      guard scalar.properties.changesWhenLowercased else { return append(scalar.value, origin) }
      for small in scalar.properties.lowercaseMapping.unicodeScalars { append(small.value, origin) }
    }
  }

  /// Adds a Hangul vowel or final consonant to the syllable before it, if the two form a syllable.
  private mutating func addJamo(_ jamo: Unicode.Scalar, _ origin: Int) {
    guard let last = scalars.last, let syllable = Text.syllable(last, jamo),
      let start = origins.last?.lowerBound
    else {
      return append(jamo.value, origin)
    }
    scalars[scalars.count - 1] = syllable
    origins[origins.count - 1] = start..<(origin + 1)
  }

  private mutating func append(_ value: UInt32, _ origin: Int) {
    guard let scalar = Unicode.Scalar(value) else { return }
    scalars.append(scalar)
    origins.append(origin..<(origin + 1))
  }
}
