extension Problem {
  /// What is wrong, and what to write instead.
  var words: String {
    switch self {
    case .badPath, .duplicateFile, .badCharacter, .notUTF8: fileWords
    case .missingPart, .nestedPart, .misplacedPart, .unusedPart: partWords
    case .unclosedTag, .emptyTag, .badName, .badFit, .columnsOutOfRange, .unknownStyle, .unclosedSection,
      .unopenedSection, .crossedSection, .sectionLeavesLine, .sectionEntersLine, .tooDeep, .secondRest,
      .restWithWrap:
      tagWords
    case .badArrow, .noPrompt, .badPrompt, .keyInPrompt, .fitInPrompt: promptWords
    case .noField, .badField, .noteBeforeQuestion, .noNoteName, .noWords, .strayLine, .arrowOnQuestion,
      .noFormEvent, .eventWithoutQuestions, .duplicateForm, .duplicateField, .duplicateNote, .keyInQuestion:
      questionWords
    case .unknownName, .wrongKind, .outerName, .unusedName, .restRepeated, .badForms, .unknownState,
      .missingState:
      nameWords
    case .unknownEvent,
      .wrongEvent, .keyOutsideList, .keyWithoutChoice, .choiceWithoutKey, .keyInInlineSection, .noKey,
      .badKey, .numericKey, .duplicateKey, .sharedRow, .restBesideChoices:
      choiceWords
    case .missingForm, .unknownForm, .unknownField, .missingField, .fieldOrder, .unknownRule, .missingRule,
      .unknownOption, .missingOption, .markedOption:
      formWords
    case .missingFile, .unknownScreen, .unknownLanguage, .overflow, .unspokenChoice: collectionWords
    case .badScreenName, .duplicateScreen, .badPartName, .reservedName, .duplicateName, .noSample, .emptyForm,
      .secondSay:
      shapeWords
    case .badWord, .duplicateWord, .unknownWord, .missingWord, .unknownWordValue, .missingWordValue,
      .tagInWord:
      wordWords
    }
  }

  private var fileWords: String {
    switch self {
    case .badPath:
      "not the name of a screen file; write Screens/<Flow>/<name>.<language>.screen, .words for words, .text for a text or "
        + ".part for a part"
    case .duplicateFile(let other): "\(other) is the same file in the same language; remove one of the two"
    case .badCharacter(let scalar):
      scalar == 9
        ? "a tab, whose width differs from terminal to terminal; write spaces"
        : "the character \(Self.hexadecimal(scalar)) controls the terminal or cannot be seen; remove it"
    case .notUTF8: "a character that is not UTF-8, or U+FFFD itself; save the file as UTF-8"
    default: ""
    }
  }

  private var partWords: String {
    switch self {
    case .missingPart(let file):
      "there is no part \(file); write that file, or the name of another one: `{{>Flow/name}}`"
    case .nestedPart(let name):
      "`{{>\(name)}}` in a part; a part cannot have parts: write it in the screen file"
    case .misplacedPart(let tag):
      "`\(tag)` is a part, which takes whole lines; put it on a line of its own"
    case .unusedPart(let name):
      "no screen uses this part; write `{{>\(name)}}` on a line of a screen file, or remove the file"
    default: ""
    }
  }

  private var tagWords: String {
    switch self {
    case .unclosedTag:
      "`{{` is not closed on this line; write `}}` after the name, or `\\{{` to draw two braces"
    case .emptyTag(let tag): "`\(tag)` has no name; write one, or `\\{{` to draw two braces"
    case .badName(let name): "`\(name)` is not a name; write letters, digits and _, a letter first"
    case .badFit(let fit, let name):
      "`\(fit)` says nothing about the width of \"\(name)\"; "
        + "write one of 20, >20, <=20, 20%, *, ...* and wrap, or nothing"
    case .columnsOutOfRange(let fit, let name):
      "`\(fit)` is not a width for \"\(name)\"; write 1 to \(Columns.counts.upperBound) columns, or 1% to 100%"
    case .unknownStyle(let name, let known):
      "no style \"\(name)\"; the styles are \(Self.list(known))." + Self.meant(name, in: known)
    case .unclosedSection(let tag, let name): "`\(tag)` is never closed; write `{{/\(name)}}` below it"
    case .unopenedSection(let name): "`{{/\(name)}}` closes nothing; remove it, or open it further up"
    case .crossedSection(let name, let open, let line):
      "`{{/\(name)}}` stands where `\(open)` of line \(line) is still open; close that first"
    case .sectionLeavesLine(let tag, let name):
      "`\(tag)` stands within a line and is not closed on it; "
        + "write `{{/\(name)}}` on this line, or put both tags on lines of their own"
    case .sectionEntersLine(let name, let line):
      "`{{/\(name)}}` stands within a line, and was opened on line \(line); put it on a line of its own"
    case .tooDeep(let depth): "more than \(depth) sections inside each other; use fewer"
    case .secondRest(let name):
      "\"\(name)\" is the second value with `*` on this line; only one can take the columns left over"
    case .restWithWrap(let name):
      "\"\(name)\" cannot take the columns left over beside a value that is wrapped; give it a number"
    default: ""
    }
  }

  private var promptWords: String {
    switch self {
    case .badArrow:
      "`->` leads to no event; write the name of one and nothing after it, or `\\->` to draw an arrow"
    case .noPrompt:
      "no prompt; the last line of a screen (before its questions) is what stands before the cursor"
    case .badPrompt:
      "the last line of a screen is its prompt, and this one does not end in one of > : ? $ % # ›; "
        + "write the prompt below it"
    case .keyInPrompt: "`{{key}}` in the prompt; it belongs on the line of a choice"
    case .fitInPrompt(let name):
      "\"\(name)\" stands before the cursor, where nothing is wrapped; give it a number or `*`"
    default: ""
    }
  }

  private var questionWords: String {
    switch self {
    case .noField: "`?` without a field; write `? field  What is asked:`, or `\\?` to draw a question mark"
    case .badField(let name):
      "`\(name)` is not the name of a field; write letters, digits and _, a letter first"
    case .noteBeforeQuestion(let mark):
      mark == "!"
        ? "`!` without a question above it; write `? field  What is asked:` first, or `\\!` to draw one"
        : "`\(mark)` without a question above it; write `? field  What is asked:` first"
    case .noNoteName(let mark):
      mark == "!"
        ? "`!` without a rule; write `! rule  What is said when it fails.`"
        : "`-` without an option; write `- option  What it is called`"
    case .noWords(let name): "\"\(name)\" has no words; write them after it"
    case .strayLine:
      "after the first question only `?`, `!`, `-` and `-> event` begin a line; "
        + "move this one above the prompt"
    case .arrowOnQuestion: "`->` ends the questions, on a line of its own; put it below, or write `\\->`"
    case .noFormEvent: "questions without an event; write `-> event` below the last one"
    case .eventWithoutQuestions(let name):
      "`-> \(name)` without questions above it; write `? field` lines first"
    case .duplicateForm(let name, let line):
      "form \"\(name)\" stands on line \(line) already; remove one of the two"
    case .duplicateField(let name, let line):
      "field \"\(name)\" is asked on line \(line) already; remove one of the two"
    case .duplicateNote(let mark, let name, let line):
      "`\(mark) \(name)` stands on line \(line) already; remove one of the two"
    case .keyInQuestion: "`{{key}}` in a question; it belongs on the line of a choice"
    default: ""
    }
  }
}
