/// A form bound to the questions of a picture. It makes a `FormRun` for a model.
struct FormPlan<Model, Event>: Sendable {
  struct Note: Sendable {
    let name: String
    let words: Program<Model, Event>
  }

  struct Entry: Sendable {
    let field: Field<Model>
    let label: Program<Model, Event>
    let rules: [Note]
    let options: [Note]
  }

  let name: String
  let isActive: @Sendable (Model) -> Bool
  private let keepsDraft: Bool
  private let entries: [Entry]
  private let event: @Sendable (Answers) -> Event

  init(_ form: Form<Model, Event>, _ picture: Picture, _ lines: Compiler<Model, Event>) {
    name = form.name
    isActive = { [isChosen = form.isChosen, isActive = form.isActive] in !isChosen && isActive($0) }
    keepsDraft = form.keepsDraft
    event = form.event
    let questions = picture.forms.first { $0.name == form.name }?.questions ?? []
    entries = questions.compactMap { question -> Entry? in
      guard let field = form.fields.first(where: { $0.name == question.field }) else { return nil }
      let rules = question.rules.map { note in
        var compiler = lines
        compiler.known = field.spokenRules.first { $0.name == note.name }?.values ?? []
        return Note(name: note.name, words: compiler.line(note.words))
      }
      let options = question.options.map { Note(name: $0.name, words: lines.line($0.words)) }
      return Entry(field: field, label: lines.line(question.label), rules: rules, options: options)
    }
  }

  /// The width that labels, rules and options are drawn for. They are sentences, which are wrapped when they are shown.
  private static var sentence: Int { 500 }

  func run(_ model: Model, palette: Palette, into frame: inout Frame<Event>) -> FormRun<Event>? {
    var steps: [FormStep] = []
    // After the question come a blank and the first letter of the answer.
    let most = frame.pen.width - 2
    for entry in entries {
      let label =
        frame.aside(entry.label, model, width: Self.sentence, most: most, palette: palette) + " "
      var words: [(name: String, text: String)] = []
      for note in entry.rules {
        words.append(
          (note.name, frame.aside(note.words, model, width: Self.sentence, most: most, palette: .none)))
      }
      var options: [Option] = []
      for note in entry.options {
        options.append(
          Option(
            note.name, frame.aside(note.words, model, width: Self.sentence, most: most, palette: .none)))
      }
      if case .pick(let offer, _) = entry.field.kind {
        options = offer(model).map { Option($0.key, Text.clean($0.label)) }
      }
      let prefill = entry.field.isHidden ? "" : Text.clean(entry.field.prefill(model))
      steps.append(FormStep(entry.field, label: label, prefill: prefill, words: words, options: options))
    }
    return FormRun(name: name, keepsDraft: keepsDraft, steps: steps, event: event)
  }
}
