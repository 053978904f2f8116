/// A shape without its types, as ``Check`` needs it: the names of its parts, and functions that draw its samples.
public struct Outline: Sendable {
  struct Field: Sendable {
    let name: String
    let line: Int
    let rules: [(name: String, values: [(name: String, text: String)])]
    let options: [String]
    /// Whether the user can type the words of an option. If not, the words are only the label of the option.
    let spellsOptions: Bool
  }

  struct Form: Sendable {
    let name: String
    let line: Int
    let isChosen: Bool
    let fields: [Field]
  }

  struct Say: Sendable {
    let name: String
    let line: Int
  }

  /// The name of the screen's files, such as `Home/home`.
  public let screen: String
  /// The names of the samples, in the order of their declaration.
  let samples: [String]
  package let file: String
  package let line: Int
  let scope: Scope
  let says: [Say]
  let forms: [Form]
  let measure: @Sendable (Picture, _ sample: Int, _ width: Int) -> [Reach]
  let draw: @Sendable (Picture, _ sample: Int, _ width: Int, Palette, _ isPlain: Bool) -> String
  let unspoken: @Sendable (Picture, _ sample: Int) -> [Int]

  var title: String { "screen \(screen)" }

  /// The names of what takes text, and of the rules of all fields by form and field; and where they are declared.
  package var texts: [(name: String, line: Int)] { says.map { ($0.name, $0.line) } }
  package var fields: [(form: String, name: String, line: Int, rules: [String])] {
    forms.flatMap { form in form.fields.map { (form.name, $0.name, $0.line, $0.rules.map(\.name)) } }
  }

  /// The choices of the screen and of its lists: their names, and where they are declared.
  package var choices: [(name: String, file: String, line: Int)] {
    scope.allChoices.map { ($0.name, file, $0.line) }
  }
}

extension Shape {
  /// The shape without its types.
  public var outline: Outline {
    let shape = self
    return Outline(
      screen: name, samples: samples.map(\.name), file: file, line: line, scope: parts.scope,
      says: says.map { Outline.Say(name: $0.name, line: $0.line) },
      forms: forms.map { form in
        Outline.Form(
          name: form.name, line: form.line, isChosen: form.isChosen,
          fields: form.fields.map { field in
            Outline.Field(
              name: field.name, line: field.line, rules: field.spokenRules, options: field.spokenOptions,
              spellsOptions: field.spellsOptions)
          })
      },
      measure: { picture, sample, width in
        guard shape.samples.indices.contains(sample) else { return [] }
        return Drawing(checked: shape, picture).reaches(shape.samples[sample].make(), picture, width: width)
      },
      draw: { picture, sample, width, palette, isPlain in
        guard shape.samples.indices.contains(sample) else { return "" }
        var frame = Frame<Event>()
        frame.isPlain = isPlain
        let drawing = Drawing(checked: shape, picture)
        drawing.draw(shape.samples[sample].make(), width: width, palette: palette, into: &frame)
        let before = frame.form?.question.label ?? frame.prompt
        let shown = String(String.UnicodeScalarView(before.unicodeScalars.filter { $0 != "\u{1}" }))
        return frame.body + String(shown.dropLast()) + "\n"
      },
      unspoken: { picture, sample in
        guard shape.samples.indices.contains(sample) else { return [] }
        return Drawing(checked: shape, picture).unspoken(shape.samples[sample].make())
      })
  }
}
