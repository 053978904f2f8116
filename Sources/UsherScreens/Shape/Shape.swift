/// What a screen has for its picture: values, flags, lists, choices, free text and forms.
///
/// A shape is made once and holds no model. What is wrong in it is found by `Check`, with file and line.
public struct Shape<Model, Event>: Sendable {
  package let name: String
  let file: String
  let line: Int
  let parts: Parts<Model, Event>
  let says: [Say<Model, Event>]
  let forms: [Form<Model, Event>]
  let samples: [Sample<Model>]

  /// `name` is the folder and the name of the screen's files, such as `Home/home`.
  public init(
    _ name: String, file: String = #fileID, line: Int = #line,
    @ShapeBuilder<Model, Event> _ build: () -> [ShapePart<Model, Event>]
  ) {
    self.name = name
    self.file = file
    self.line = line
    var rows: [RowPart<Model, Event>] = []
    var says: [Say<Model, Event>] = []
    var forms: [Form<Model, Event>] = []
    var samples: [Sample<Model>] = []
    for part in build() {
      switch part.kind {
      case .row(let row): rows.append(row)
      case .say(let say): says.append(say)
      case .form(let form): forms.append(form)
      case .sample(let sample): samples.append(sample)
      }
    }
    parts = Parts(rows)
    self.says = says
    self.forms = forms
    self.samples = samples
  }
}
