/// What can be wrong with a screen file, a file of words or a shape.
public enum Problem: Sendable, Equatable {
  // The file
  case badPath
  case duplicateFile(other: String)
  case badCharacter(UInt32)
  case notUTF8

  // Parts
  case missingPart(String)
  case nestedPart(String)
  case misplacedPart(String)
  case unusedPart(String)

  // Tags
  case unclosedTag
  case emptyTag(String)
  case badName(String)
  case badFit(String, of: String)
  case columnsOutOfRange(String, of: String)
  case unknownStyle(String, known: [String])
  case unclosedSection(String, name: String)
  case unopenedSection(String)
  case crossedSection(String, open: String, line: Int)
  case sectionLeavesLine(String, name: String)
  case sectionEntersLine(String, line: Int)
  case tooDeep(Int)
  case secondRest(String)
  case restWithWrap(String)

  // Arrows and the prompt
  case badArrow
  case noPrompt
  case badPrompt
  case keyInPrompt
  case fitInPrompt(String)

  // Questions
  case noField
  case badField(String)
  case noteBeforeQuestion(String)
  case noNoteName(String)
  case noWords(String)
  case strayLine
  case arrowOnQuestion
  case noFormEvent
  case eventWithoutQuestions(String)
  case duplicateForm(String, line: Int)
  case duplicateField(String, line: Int)
  case duplicateNote(String, name: String, line: Int)
  case keyInQuestion

  // The picture against its shape
  case unknownName(NameKind, String, scope: String, known: [String])
  case wrongKind(String, is: NameKind, mend: String)
  case outerName(NameKind, String, scope: String)
  case unusedName(NameKind, String, scope: String)
  case restRepeated(String)
  case badForms(String, mend: String)
  case unknownState(String, value: String, known: [String])
  case missingState(String, value: String)
  case unknownEvent(String, scope: String, known: [String])
  case wrongEvent(String, is: NameKind, mend: String)
  case keyOutsideList
  case keyWithoutChoice
  case choiceWithoutKey(String)
  case keyInInlineSection
  case noKey(String)
  case badKey(String)
  case numericKey(String)
  case sharedRow
  case restBesideChoices(String)
  case duplicateKey(String, line: Int)
  case missingForm(String, fields: [String])
  case unknownForm(String, known: [String])
  case unknownField(String, form: String, known: [String])
  case missingField(String, form: String)
  case fieldOrder(String, form: String, expected: [String])
  case unknownRule(String, field: String, known: [String])
  case missingRule(String, field: String)
  case unknownOption(String, field: String, known: [String])
  case missingOption(String, field: String)
  case markedOption(String, name: String, mend: String)

  // All files together
  case missingFile(String)
  case unknownScreen(String, known: [String])
  case unknownLanguage(String, known: [String])
  case overflow(columns: Int, widths: [Int], sample: String)
  case unspokenChoice(sample: String)

  // The shape
  case badScreenName(String)
  case duplicateScreen(String, line: Int)
  case badPartName(NameKind, String)
  case reservedName(NameKind, String)
  case duplicateName(NameKind, String, line: Int)
  case noSample(String)
  case emptyForm(String)
  case secondSay(String)

  // Words
  case badWord(String)
  case duplicateWord(String, line: Int)
  case unknownWord(String, file: String, known: [String])
  case missingWord(String, file: String)
  case unknownWordValue(String, word: String, known: [String])
  case missingWordValue(String, word: String)
  case tagInWord(String)
}

extension Problem {
  /// Whether a file with this problem cannot be drawn. A file with lines that are too wide can be.
  var stopsDrawing: Bool {
    switch self {
    case .overflow, .unspokenChoice, .unknownScreen, .unknownLanguage: false
    default: true
    }
  }
}

extension Problem {
  /// The other line that the words of this problem mention; nil if they mention none.
  var otherLine: Int? {
    switch self {
    case .crossedSection(_, _, let line), .sectionEntersLine(_, let line), .duplicateForm(_, let line),
      .duplicateField(_, let line), .duplicateNote(_, _, let line), .duplicateKey(_, let line):
      line
    default: nil
    }
  }

  /// The same problem with another number of the line that its words mention.
  func mentioning(line: Int) -> Problem {
    switch self {
    case .crossedSection(let name, let open, _): .crossedSection(name, open: open, line: line)
    case .sectionEntersLine(let name, _): .sectionEntersLine(name, line: line)
    case .duplicateForm(let name, _): .duplicateForm(name, line: line)
    case .duplicateField(let name, _): .duplicateField(name, line: line)
    case .duplicateNote(let mark, let name, _): .duplicateNote(mark, name: name, line: line)
    case .duplicateKey(let key, _): .duplicateKey(key, line: line)
    default: self
    }
  }
}

/// The kind of part that a name in a shape belongs to.
public enum NameKind: String, Sendable {
  case value, flag, tone, list, choice, form, field, rule, option
  case say = "Say"

  var withArticle: String { self == .option ? "an option" : "a \(rawValue)" }
}
