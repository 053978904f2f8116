internal import UsherText

/// A prompt as libedit draws it.
///
/// Parts that take no columns stand between two U+0001; colour sequences outside such brackets are taken for such parts
/// too. Any other control character is dropped.
struct Prompt: Equatable {
  /// What libedit gets.
  private(set) var scalars: [UInt32] = []
  /// What takes columns.
  private(set) var visible: [UInt32] = []
  /// What a terminal gets when nothing is edited.
  private(set) var rendered = ""

  private let parts: [Part]

  init(_ text: String) {
    var (parts, trailing) = Self.parts(of: Array(Text.composed(text).unicodeScalars))
    // libedit hangs each bracket on the character after it: one at the end would be lost.
    if let last = parts.indices.last { parts[last].literal += trailing }
    self.init(parts)
  }

  /// Rows of `columns` end in a newline, as those that libedit draws.
  private init(_ parts: [Part], columns: Int = .max) {
    self.parts = parts
    var column = 0
    for part in parts {
      let literal = part.literal
      if !literal.isEmpty { scalars += [1] + literal.map(\.value) + [1] }
      scalars.append(part.character.value)
      visible.append(part.character.value)
      let width = max(0, LineLayout.width(part.character.value))
      if column + width > columns { (rendered, column) = (rendered + "\r\n", 0) }
      rendered.unicodeScalars.append(contentsOf: literal + [part.character])
      column += width
      if column >= columns { (rendered, column) = (rendered + "\r\n", 0) }
    }
  }

  /// The same on a screen of so many columns: a wide character behind a bracket libedit would not wrap.
  func fitted(to columns: Int) -> Prompt {
    var fitted: [Part] = []
    var column = 0
    for part in parts {
      let width = max(0, LineLayout.width(part.character.value))
      if column + width > columns {
        if !part.literal.isEmpty { fitted.append(Part(literal: [], character: " ")) }
        column = 0
      }
      fitted.append(part)
      column += width
      if column >= columns { column = 0 }
    }
    return Prompt(fitted, columns: columns)
  }

  private struct Part: Equatable {
    var literal: [Unicode.Scalar]
    var character: Unicode.Scalar
  }

  /// Each visible character with what stands before it, and what is left after the last.
  private static func parts(of text: [Unicode.Scalar]) -> ([Part], trailing: [Unicode.Scalar]) {
    var parts: [Part] = []
    var literal: [Unicode.Scalar] = []
    var index = 0
    while index < text.count {
      if text[index].value == 1 {
        let end = text[(index + 1)...].firstIndex { $0.value == 1 } ?? text.count
        literal += text[(index + 1)..<end]
        index = end + 1
      } else if let end = sequenceEnd(text[index...]) {
        literal += text[index..<end]
        index = end
      } else {
        if !CleanText.isControl(text[index]) {
          parts.append(Part(literal: literal, character: text[index]))
          literal = []
        }
        index += 1
      }
    }
    return (parts, literal)
  }

  /// Where the control sequence that `text` begins with ends.
  private static func sequenceEnd(_ text: ArraySlice<Unicode.Scalar>) -> Int? {
    guard text.first == "\u{1B}", text.dropFirst().first == "[" else { return nil }
    return text.dropFirst(2).firstIndex { (0x40...0x7E).contains($0.value) }.map { $0 + 1 }
  }
}
