extension Problem {
  var nameWords: String {
    switch self {
    case .unknownName(let kind, let name, let scope, let known):
      "no \(kind == .list ? "list or flag" : kind.rawValue) \"\(name)\" in \(scope); " + Self.has(known)
        + Self.meant(name, in: known)
    case .wrongKind(let name, let kind, let mend): "\"\(name)\" is \(kind.withArticle); write \(mend)"
    case .outerName(let kind, let name, let scope):
      "\"\(name)\" is \(kind.withArticle) of the screen, and \(scope) sees only its own rows; "
        + "declare one of that name in the list"
    case .unusedName(let kind, let name, let scope):
      "\(kind.rawValue) \"\(name)\" of \(scope) is missing; write \(Self.use(kind, name)), "
        + "or remove it from the shape"
    case .restRepeated(let name):
      "\"\(name)\" cannot take the columns left over, since it is repeated on its line; give it a number"
    case .badForms(let tag, let mend): "`\(tag)` cannot be written so; \(mend)"
    case .unknownState(let state, let value, let known):
      "\"\(value)\" is never \"\(state)\"; " + Self.has(known) + Self.meant(state, in: known)
    case .missingState(let state, let value):
      "no words for \"\(state)\"; write `\(state)=words` in `{{\(value)|...}}`"
    default: ""
    }
  }

  var choiceWords: String {
    switch self {
    case .unknownEvent(let name, let scope, let known):
      "no choice \"\(name)\" in \(scope); " + Self.has(known) + Self.meant(name, in: known)
    case .wrongEvent(let name, let kind, let mend): "\"\(name)\" is \(kind.withArticle); \(mend)"
    case .keyOutsideList:
      "`{{key}}` outside a list; only rows are numbered, any other choice begins with the key itself"
    case .keyWithoutChoice: "`{{key}}` on a line that leads nowhere; write `-> event` at its end"
    case .choiceWithoutKey(let event):
      "`-> \(event)` stands in a list, and its line shows no number to type; write `{{key}}` on it"
    case .keyInInlineSection: "`{{key}}` inside a section within a line; put it before the section"
    case .noKey(let event):
      "`-> \(event)` on a line that does not begin with its key; "
        + "write a letter or a word to type, then a space"
    case .badKey(let word):
      "`\(word)` cannot be typed as a key; begin the line with letters or digits, then a space"
    case .numericKey(let key):
      "key `\(key)` is a number, and numbers belong to the rows of this screen's lists; write a letter"
    case .sharedRow:
      "a row of a list has one number, so one `->`; write it at the end of the line, outside its sections"
    case .restBesideChoices(let name):
      "\"\(name)\" cannot take the columns left over on a line with several choices; give it a number"
    case .duplicateKey(let key, let line): "key `\(key)` is taken by line \(line); write another"
    default: ""
    }
  }

  var formWords: String {
    switch self {
    case .missingForm(let name, let fields):
      "form \"\(name)\" is missing; below the prompt write a line "
        + "`? \(fields.first ?? "field")  ...` for each of \(Self.list(fields)), then `-> \(name)`"
    case .unknownForm(let name, let known):
      "no form \"\(name)\" in this screen; " + Self.has(known) + Self.meant(name, in: known)
    case .unknownField(let name, let form, let known):
      "no field \"\(name)\" in form \"\(form)\"; " + Self.has(known) + Self.meant(name, in: known)
    case .missingField(let name, let form):
      "field \"\(name)\" of form \"\(form)\" is not asked; write `? \(name)  What is asked:` above this line"
    case .fieldOrder(let name, let form, let expected):
      "field \"\(name)\" is out of order; form \"\(form)\" asks \(Self.list(expected)), in this order"
    case .unknownRule(let name, let field, let known):
      "no rule \"\(name)\" on field \"\(field)\"; " + Self.has(known) + Self.meant(name, in: known)
    case .missingRule(let name, let field):
      "nothing is said when rule \"\(name)\" of field \"\(field)\" fails; "
        + "write `! \(name)  words` below the question"
    case .unknownOption(let name, let field, let known):
      "no option \"\(name)\" on field \"\(field)\"; " + Self.has(known) + Self.meant(name, in: known)
    case .missingOption(let name, let field):
      "option \"\(name)\" of field \"\(field)\" has no words; write `- \(name)  words` below the question"
    case .markedOption(let word, let name, let mend):
      "`\(word)` would have to be typed with its mark; blanks alone separate what may be typed: "
        + "write `- \(name)  \(mend)`"
    default: ""
    }
  }

  var collectionWords: String {
    switch self {
    case .missingFile(let what): "\(what) lacks this file; write it"
    case .unknownScreen(let name, let known):
      "no screen or words \"\(name)\" in the check; " + Self.has(known)
        + (Text.nearest(to: name, in: known) == nil
          ? " Is its outline in the check's list?" : Self.meant(name, in: known))
    case .unknownLanguage(let name, let known):
      "no language \"\(name)\" in the program; " + Self.has(known) + Self.meant(name, in: known)
    case .overflow(let columns, let widths, let sample):
      "\(columns) columns with sample \"\(sample)\", too wide for \(Self.list(widths.map(String.init))); "
        + "shorten the words, or give a value a width: {{name 12}}, {{name <=12}}, {{name *}} "
        + "or {{name wrap}}"
    case .unspokenChoice(let sample):
      "with sample \"\(sample)\", a screen reader reads nothing of this choice but its key; write words, or say it "
        + "within {{#plain}}..{{/plain}}"
    default: ""
    }
  }

  var shapeWords: String {
    switch self {
    case .badScreenName(let name): "`\(name)` is not the name of a screen; write \"Flow/name\""
    case .duplicateScreen(let name, let line):
      "screen \(name) is declared on line \(line) already; rename one"
    case .badPartName(let kind, let name):
      "`\(name)` is not a name for \(kind.withArticle); write letters, digits and _, a letter first"
    case .reservedName(let kind, let name):
      "\(kind.rawValue) \"\(name)\" has the name of what `{{\(name)}}` draws already; rename it"
    case .duplicateName(let kind, let name, let line):
      "\(kind.rawValue) \"\(name)\" has a name that is taken by line \(line); rename one"
    case .noSample(let name):
      "screen \(name) has no sample to check its layout with; write Sample(\"...\") { ... }"
    case .emptyForm(let name): "form \"\(name)\" has no fields; declare one"
    case .secondSay(let name): "\"\(name)\" is the screen's second Say; the prompt leads to one event only"
    default: ""
    }
  }

  var wordWords: String {
    switch self {
    case .badWord(let word):
      "`\(word)` is not the key of a word; write `key  text`, "
        + "the key of letters, digits, _ and ., a letter first"
    case .duplicateWord(let key, let line):
      "word \"\(key)\" stands on line \(line) already; remove one of the two"
    case .unknownWord(let key, let file, let known):
      "no word \"\(key)\" in \(file); " + Self.has(known) + Self.meant(key, in: known)
    case .missingWord(let key, let file): "word \"\(key)\" of \(file) is missing; write `\(key)  text`"
    case .unknownWordValue(let name, let word, let known):
      "no value \"\(name)\" in word \"\(word)\"; " + Self.has(known) + Self.meant(name, in: known)
    case .missingWordValue(let name, let word):
      "value \"\(name)\" of word \"\(word)\" is missing; write {{\(name)}}, or remove it from the declaration"
    case .tagInWord(let tag): "`\(tag)` in a file of words; only plain values such as {{name}} can stand here"
    default: ""
    }
  }
}

// MARK: Phrases

extension Problem {
  static func list(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }

  static func has(_ known: [String]) -> String { "it has \(list(known))." }

  static func meant(_ name: String, in known: [String]) -> String {
    Text.nearest(to: name, in: known).map { " Did you mean \"\($0)\"?" } ?? ""
  }

  static func use(_ kind: NameKind, _ name: String) -> String {
    switch kind {
    case .flag, .list: "{{#\(name)}}..{{/\(name)}}"
    case .tone: "{{*\(name)}}..{{/\(name)}}"
    case .choice, .form: "a line that ends in `-> \(name)`"
    case .say: "`-> \(name)` after the prompt"
    default: "{{\(name)}}"
    }
  }

  static func hexadecimal(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
