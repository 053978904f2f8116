internal import UsherScreens

/// A prompt in the form that libedit draws.
///
/// Text between two U+0001 counts as zero columns wide, and so do colour sequences. Other control characters are dropped.
struct EditorPrompt: Equatable {
  /// The prompt for libedit.
  private(set) var scalars: [UInt32] = []
  /// The scalars that take columns.
  private(set) var visible: [UInt32] = []
  /// The prompt for the terminal, when libedit does not draw it.
  private(set) var rendered = ""

  private let parts: [Part]

  init(_ text: String) {
    var (parts, trailing) = Self.parts(of: Array(Text.composed(text).unicodeScalars))
    // libedit attaches such text to the next character, and would lose it at the end of the prompt.
    if let last = parts.indices.last { parts[last].literal += trailing }
    self.init(parts)
  }

  /// Ends each row of `columns` in a newline, as libedit does.
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

  /// The prompt for a screen of `columns`. A word that would cross the right edge begins a new row: blanks fill the row
  /// before it. Adds a blank where libedit would not wrap a wide character after text that takes no columns.
  func fitted(to columns: Int) -> EditorPrompt {
    var fitted: [Part] = []
    var column = 0
    for (index, part) in parts.enumerated() {
      let width = max(0, LineLayout.width(part.character.value))
      if column > 0, isWord(at: index), !isWord(at: index - 1) {
        let word = columnsOfWord(at: index)
        if word <= columns, column + word > columns {
          fitted += Array(repeating: Part(literal: [], character: " "), count: columns - column)
          column = 0
        }
      }
      if column + width > columns {
        if !part.literal.isEmpty { fitted.append(Part(literal: [], character: " ")) }
        column = 0
      }
      fitted.append(part)
      column += width
      if column >= columns { column = 0 }
    }
    return EditorPrompt(fitted, columns: columns)
  }

  private func isWord(at index: Int) -> Bool { parts[index].character != " " }

  /// The columns of the characters up to the next blank.
  private func columnsOfWord(at index: Int) -> Int {
    parts[index...].prefix { $0.character != " " }.reduce(0) {
      $0 + max(0, LineLayout.width($1.character.value))
    }
  }

  private struct Part: Equatable {
    var literal: [Unicode.Scalar]
    var character: Unicode.Scalar
  }

  /// Splits a prompt into visible characters. Each is paired with the zero-width text before it; `trailing` is such text
  /// after the last character.
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

  /// The end of the control sequence at the start of `text`.
  private static func sequenceEnd(_ text: ArraySlice<Unicode.Scalar>) -> Int? {
    guard text.first == "\u{1B}", text.dropFirst().first == "[" else { return nil }
    return text.dropFirst(2).firstIndex { (0x40...0x7E).contains($0.value) }.map { $0 + 1 }
  }
}
