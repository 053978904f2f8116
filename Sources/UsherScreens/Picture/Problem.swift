/// What can be wrong with a screen file, a file of words or a shape.
public enum Problem: Sendable, Equatable {
  // The file
  /// Not the name of a screen file.
  case badPath
  /// The same screen in the same language twice.
  case duplicateFile(other: String)
  /// A tab, a control character, or one that cannot be seen.
  case badCharacter(UInt32)
  /// A byte that is not UTF-8.
  case notUTF8

  // Parts
  /// `{{>Lists/paging}}` without a file `Lists/paging.en.part`.
  case missingPart(String)
  /// `{{>Lists/paging}}` in a part.
  case nestedPart(String)
  /// `{{>Lists/paging}}` beside something else on its line.
  case misplacedPart(String)
  /// A part that no screen file of its language uses.
  case unusedPart(String)

  // Tags
  /// `{{` without `}}` on its line.
  case unclosedTag
  /// A tag without a name, such as `{{ }}` or `{{#}}`.
  case emptyTag(String)
  /// A name with other characters than letters, digits and `_`, such as `{{na-me}}`.
  case badName(String)
  /// A width that is none, such as `{{name 20x}}` or `{{name 20 wrap}}`.
  case badFit(String, of: String)
  /// A width of no column, or of too many, such as `{{name 0}}`.
  case columnsOutOfRange(String, of: String)
  /// A name that is neither a style nor a tone of the shape, such as `{{*titel}}`.
  case unknownStyle(String, known: [String])
  /// `{{#a}}` that nothing closes.
  case unclosedSection(String, name: String)
  /// `{{/a}}` that closes nothing.
  case unopenedSection(String)
  /// Sections that cross each other, such as `{{#a}}{{#b}}{{/a}}{{/b}}`.
  case crossedSection(String, open: String, line: Int)
  /// A section that is opened within a line, and not closed on it.
  case sectionLeavesLine(String, name: String)
  /// A section that is opened on a line of its own, and closed within another.
  case sectionEntersLine(String, line: Int)
  /// More than 32 sections inside each other.
  case tooDeep(Int)
  /// `*` or `...*` twice on a line.
  case secondRest(String)
  /// `*` or `...*` and `wrap` on one line.
  case restWithWrap(String)

  // Arrows and the prompt
  /// `->` without an event after it, or without a space before it, or with words after it that lead nowhere.
  case badArrow
  /// No line before the questions.
  case noPrompt
  /// A last line that does not look like a prompt.
  case badPrompt
  /// `{{key}}` in the prompt.
  case keyInPrompt
  /// `...*`, `wrap` or a share such as `20%` before the cursor.
  case fitInPrompt(String)

  // Questions
  /// `?` without the name of a field.
  case noField
  /// `?` with something else than the name of a field.
  case badField(String)
  /// `!` or `-` without a question above it.
  case noteBeforeQuestion(String)
  /// `!` without a rule, `-` without an option.
  case noNoteName(String)
  /// A field, rule, option or word without words.
  case noWords(String)
  /// Any other line after the first question.
  case strayLine
  /// `->` at the end of a question.
  case arrowOnQuestion
  /// Questions without `->`.
  case noFormEvent
  /// `->` without questions.
  case eventWithoutQuestions(String)
  /// Two forms of one name in a file.
  case duplicateForm(String, line: Int)
  /// Two questions for one field in a form.
  case duplicateField(String, line: Int)
  /// Two lines for one rule or option of a question.
  case duplicateNote(String, name: String, line: Int)
  /// `{{key}}` in a question.
  case keyInQuestion

  // The picture against its shape
  /// A name that the shape does not have there.
  case unknownName(NameKind, String, scope: String, known: [String])
  /// A flag, list or choice written as a value.
  case wrongKind(String, is: NameKind, mend: String)
  /// A name of the screen within a list.
  case outerName(NameKind, String, scope: String)
  /// A part of the shape that the file does not write.
  case unusedName(NameKind, String, scope: String)
  /// `*` or `...*` in a list within a line.
  case restRepeated(String)
  /// Forms that do not fit the value, such as `{{name|a|b}}` of a text, `{{count|many}}` or `{{day|dd.mm}}`.
  case badForms(String, mend: String)
  /// `{{state|...}}` with a state that the enum does not have.
  case unknownState(String, value: String, known: [String])
  /// `{{state|...}}` without one of the states of the enum.
  case missingState(String, value: String)
  /// `->` to a choice that the shape does not have there.
  case unknownEvent(String, scope: String, known: [String])
  /// `->` to a choice, a `Say` or a form in the place of another.
  case wrongEvent(String, is: NameKind, mend: String)
  /// `{{key}}` where rows are not numbered.
  case keyOutsideList
  /// `{{key}}` on a line without `->`.
  case keyWithoutChoice
  /// `->` in a list on a line without `{{key}}`.
  case choiceWithoutKey(String)
  /// `{{key}}` that may not be drawn.
  case keyInInlineSection
  /// `->` on a line that does not begin with a word.
  case noKey(String)
  /// A first word that is not letters and digits.
  case badKey(String)
  /// A number as a key beside numbered rows.
  case numericKey(String)
  /// Several choices on a line in a list.
  case sharedRow
  /// `*` or `...*` on a line with several choices.
  case restBesideChoices(String)
  /// A key that is taken.
  case duplicateKey(String, line: Int)
  /// A form of the shape that the file has no questions for.
  case missingForm(String, fields: [String])
  /// Questions for a form that the shape does not have.
  case unknownForm(String, known: [String])
  /// A question for a field that the form does not have.
  case unknownField(String, form: String, known: [String])
  /// A field of the form without a question.
  case missingField(String, form: String)
  /// A question in another place than its field has in the shape.
  case fieldOrder(String, form: String, expected: [String])
  /// `!` with a rule that the field does not have.
  case unknownRule(String, field: String, known: [String])
  /// A rule of the field without words.
  case missingRule(String, field: String)
  /// `-` with an option that the field does not have.
  case unknownOption(String, field: String, known: [String])
  /// An option of the field without words.
  case missingOption(String, field: String)
  /// A mark between the words of an option that would have to be typed, as in `- yes  yes, y`.
  case markedOption(String, name: String, mend: String)

  // All files together
  /// A screen, or words, without a file in one of the languages.
  case missingFile(String)
  /// A file whose screen, or words, the check has no outline of.
  case unknownScreen(String, known: [String])
  /// A file in a language the program does not have.
  case unknownLanguage(String, known: [String])
  /// A line that is wider than a screen of 40, 80 or 120 columns when it is filled with a sample and no value is cut. Such a
  /// screen can be drawn.
  case overflow(columns: Int, widths: [Int], sample: String)
  /// A choice that has no letter and no number besides its key in plain lines, such as `▶`. Such a screen can be drawn.
  case unspokenChoice(sample: String)

  // The shape
  /// A shape whose name is not `Flow/name`.
  case badScreenName(String)
  /// Two shapes of one name.
  case duplicateScreen(String, line: Int)
  /// A part whose name is not a letter, and then letters, digits and `_`.
  case badPartName(NameKind, String)
  /// A part of a row that is named `key`, or a part that is named `plain` or `narrow`.
  case reservedName(NameKind, String)
  /// Two parts of one name.
  case duplicateName(NameKind, String, line: Int)
  /// A shape without a sample, so the layout cannot be checked.
  case noSample(String)
  /// A form without fields.
  case emptyForm(String)
  /// More than one `Say`.
  case secondSay(String)

  // Words
  /// A line that does not begin with a key.
  case badWord(String)
  /// A key twice in a file of words.
  case duplicateWord(String, line: Int)
  /// A key that the enum does not have.
  case unknownWord(String, file: String, known: [String])
  /// A key without words in one of the languages.
  case missingWord(String, file: String)
  /// A value that the words of the key cannot have.
  case unknownWordValue(String, word: String, known: [String])
  /// A value that the words of the key must have.
  case missingWordValue(String, word: String)
  /// A section, a style or a width.
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
  /// A ``Value``, or a part of a ``Fold``.
  case value
  /// A ``Flag``.
  case flag
  /// A ``Tone``.
  case tone
  /// A ``List``.
  case list
  /// A ``Choice``.
  case choice
  /// A ``Form``.
  case form
  /// A ``Field`` of a form.
  case field
  /// A rule of a field.
  case rule
  /// An option of a field.
  case option
  /// A ``Say``.
  case say = "Say"

  var withArticle: String { self == .option ? "an option" : "a \(rawValue)" }
}
