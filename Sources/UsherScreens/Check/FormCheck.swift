/// The questions of a picture against the forms of its screen.
struct FormCheck {
  let picture: Picture
  let outline: Outline
  private var found: [Finding] = []

  init(_ picture: Picture, _ outline: Outline) {
    self.picture = picture
    self.outline = outline
  }

  func findings() -> [Finding] {
    var check = self
    check.run()
    return check.found
  }

  /// Every line of words, with the values that only its words have.
  func lines() -> [(Line, extra: [String])] {
    var lines: [(Line, extra: [String])] = []
    for form in picture.forms {
      let declared = outline.forms.first { $0.name == form.name }
      for question in form.questions {
        let field = declared?.fields.first { $0.name == question.field }
        lines.append((question.label, []))
        for rule in question.rules {
          let values = field?.rules.first { $0.name == rule.name }?.values ?? []
          lines.append((rule.words, values.map(\.name)))
        }
        for option in question.options { lines.append((option.words, [])) }
      }
    }
    return lines
  }

  private mutating func run() {
    for form in picture.forms {
      guard let declared = outline.forms.first(where: { $0.name == form.name }) else {
        report(form.position, .unknownForm(form.name, known: outline.forms.map(\.name)))
        continue
      }
      fields(form, declared)
    }
    let end = Position(line: picture.prompt.number, column: 1)
    for form in outline.forms where !picture.forms.contains(where: { $0.name == form.name }) {
      report(end, .missingForm(form.name, fields: form.fields.map(\.name)))
    }
  }

  private mutating func fields(_ form: FormPicture, _ declared: Outline.Form) {
    let names = declared.fields.map(\.name)
    var next = 0
    var isInOrder = true
    for question in form.questions {
      guard let place = names.firstIndex(of: question.field) else {
        report(question.position, .unknownField(question.field, form: form.name, known: names))
        continue
      }
      if place < next, isInOrder {
        isInOrder = false
        report(question.position, .fieldOrder(question.field, form: form.name, expected: names))
      }
      next = max(next, place)
      notes(question, declared.fields[place])
    }
    for name in names where !form.questions.contains(where: { $0.field == name }) {
      report(form.position, .missingField(name, form: form.name))
    }
  }

  private mutating func notes(_ question: FormPicture.Question, _ field: Outline.Field) {
    let rules = field.rules.map(\.name)
    for rule in question.rules where !rules.contains(rule.name) {
      report(rule.position, .unknownRule(rule.name, field: field.name, known: rules))
    }
    for name in rules where !question.rules.contains(where: { $0.name == name }) {
      report(question.position, .missingRule(name, field: field.name))
    }
    for option in question.options where !field.options.contains(option.name) {
      report(option.position, .unknownOption(option.name, field: field.name, known: field.options))
    }
    for name in field.options where !question.options.contains(where: { $0.name == name }) {
      report(question.position, .missingOption(name, field: field.name))
    }
  }

  private mutating func report(_ position: Position, _ problem: Problem) {
    found.append(Finding(path: picture.path, position: position, problem: problem))
  }
}
