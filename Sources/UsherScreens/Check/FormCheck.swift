/// Compares the questions of a picture with the forms of its screen.
struct FormCheck {
  let picture: Picture
  let outline: Outline
  private(set) var findings: [Finding] = []
  /// The labels, rules and options of all questions. `extra` holds the values that only this line can use.
  private(set) var lines: [(line: PictureLine, extra: [String])] = []

  init(_ picture: Picture, _ outline: Outline) {
    self.picture = picture
    self.outline = outline
    run()
  }

  private mutating func run() {
    let names = outline.forms.map(\.name)
    var written: Set<String> = []
    for form in picture.forms {
      var name = form.name
      if !names.contains(name) {
        report(form.position, .unknownForm(name, known: names))
        name = Text.nearest(to: name, in: names) ?? name
      }
      guard let declared = outline.forms.first(where: { $0.name == name }) else { continue }
      written.insert(name)
      fields(form, declared)
    }
    let end = Position(line: picture.prompt.number, column: 1)
    for form in outline.forms where !written.contains(form.name) {
      report(end, .missingForm(form.name, fields: form.fields.map(\.name)))
    }
  }

  private mutating func fields(_ form: FormPicture, _ declared: Outline.Form) {
    let names = declared.fields.map(\.name)
    var asked: Set<String> = []
    var next = 0
    var isInOrder = true
    for question in form.questions {
      var name = question.field
      lines.append((question.label, []))
      if !names.contains(name) {
        report(question.position, .unknownField(name, form: declared.name, known: names))
        name = Text.nearest(to: name, in: names) ?? name
      }
      guard let place = names.firstIndex(of: name) else { continue }
      asked.insert(name)
      if place < next, isInOrder {
        isInOrder = false
        report(question.position, .fieldOrder(name, form: declared.name, expected: names))
      }
      next = max(next, place)
      notes(question, declared.fields[place])
    }
    for name in names where !asked.contains(name) {
      report(form.position, .missingField(name, form: declared.name))
    }
  }

  private mutating func notes(_ question: FormPicture.Question, _ field: Outline.Field) {
    for rule in question.rules {
      let values = field.rules.first { $0.name == rule.name }?.values ?? []
      lines.append((rule.words, values.map(\.name)))
    }
    for option in question.options { lines.append((option.words, [])) }
    var rules = Set(question.rules.map(\.name))
    let knownRules = field.rules.map(\.name)
    for rule in question.rules where !knownRules.contains(rule.name) {
      report(rule.position, .unknownRule(rule.name, field: field.name, known: knownRules))
      if let meant = Text.nearest(to: rule.name, in: knownRules) { rules.insert(meant) }
    }
    for name in knownRules where !rules.contains(name) {
      report(question.position, .missingRule(name, field: field.name))
    }
    var options = Set(question.options.map(\.name))
    for option in question.options where !field.options.contains(option.name) {
      report(option.position, .unknownOption(option.name, field: field.name, known: field.options))
      if let meant = Text.nearest(to: option.name, in: field.options) { options.insert(meant) }
    }
    for option in question.options where field.spellsOptions { spellings(option) }
    for name in field.options where !options.contains(name) {
      report(question.position, .missingOption(name, field: field.name))
    }
  }

  /// Reports words with a comma or the like. Only spaces separate the words that can be typed, so the comma would be
  /// part of a word, and the user would have to type it.
  private mutating func spellings(_ option: FormPicture.Note) {
    let isMark = { (character: Character) in ",;/|，、；".contains(character) }
    let texts = option.words.segments.compactMap { segment in
      if case .text(let text, let position) = segment { (text, position) } else { nil }
    }
    for (text, position) in texts {
      guard let mark = text.firstIndex(where: isMark) else { continue }
      let start = text[..<mark].lastIndex(of: " ").map(text.index(after:)) ?? text.startIndex
      let word = text[start...].prefix { $0 != " " }
      let mend = text.split { $0 == " " || isMark($0) }.joined(separator: " ")
      let place = Position(
        line: position.line, column: position.column + text.distance(from: text.startIndex, to: start))
      report(
        place, .markedOption(String(word), name: option.name, mend: mend.isEmpty ? option.name : mend))
    }
  }

  private mutating func report(_ position: Position, _ problem: Problem) {
    findings.append(picture.sheet.finding(position, problem))
  }
}
