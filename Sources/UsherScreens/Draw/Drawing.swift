/// A picture bound to its shape. It draws a model.
package struct Drawing<Model, Event>: Sendable {
  private let body: Program<Model, Event>
  private let prompt: Program<Model, Event>
  private let say: Say<Model, Event>?
  private let forms: [FormPlan<Model, Event>]
  private let callers: [Int]

  /// Binds a picture to its shape. Throws all findings if the two do not fit.
  init(_ shape: Shape<Model, Event>, _ picture: Picture) throws(Findings) {
    let findings = PictureCheck(picture, shape.outline).findings()
    guard findings.isEmpty else { throw Findings(findings) }
    self.init(checked: shape, picture)
  }

  init(checked shape: Shape<Model, Event>, _ picture: Picture) {
    callers = picture.sheet.callers
    var chosen: [String] = []
    for index in 0..<shape.forms.count where shape.forms[index].isChosen {
      chosen.append(shape.forms[index].name)
    }
    body = Compiler(parts: shape.parts, isInList: false, chosenForms: chosen).program(.blocks(picture.body))
    let lines = Compiler(parts: shape.parts, isInList: false, isPrompt: true)
    prompt = lines.line(picture.prompt)
    say = picture.prompt.arrow.flatMap { arrow in
      (0..<shape.says.count).first { shape.says[$0].name == arrow.event }.map { shape.says[$0] }
    }
    forms = shape.forms.map { FormPlan($0, picture, lines) }
  }

  /// The least width to draw for. On a narrower terminal, lines are too wide.
  static var leastWidth: Int { 10 }

  /// Draws the model into a frame, in place of the frame's earlier content.
  package func draw(_ model: Model, width: Int, palette: Palette, into frame: inout Frame<Event>) {
    let width = min(max(width, Self.leastWidth), 10_000)
    drawBody(model, width: width, palette: palette, into: &frame)
    let needed = String(frame.pen.number).utf8.count
    if frame.pen.number > 0, needed != frame.pen.numberColumns {
      frame.pen.numberColumns = needed
      drawBody(model, width: width, palette: palette, into: &frame)
    }
    // The other half of the line is left for what the user types.
    frame.prompt = frame.aside(prompt, model, width: width / 2, most: width / 2, palette: palette) + " "
    frame.say = say.flatMap { $0.isActive(model) ? $0.event : nil }
    frame.isCareful = say?.isCareful ?? false
    frame.form =
      (0..<forms.count).first { forms[$0].isActive(model) }
      .flatMap { forms[$0].run(model, palette: palette, into: &frame) }
  }

  private func drawBody(_ model: Model, width: Int, palette: Palette, into frame: inout Frame<Event>) {
    frame.begin(width: width, palette: palette)
    body.run(model, &frame)
  }

  /// The line of the screen file that a drawn row belongs to. Rows of a part belong to the line that names the part.
  package func line(of row: DrawnRow) -> Int {
    callers.indices.contains(row.source - 1) ? callers[row.source - 1] : row.source
  }

  /// Returns the form that the user has chosen.
  package func form(
    _ name: String, _ model: Model, palette: Palette, into frame: inout Frame<Event>
  ) -> FormRun<Event>? {
    forms.first { $0.name == name }?.run(model, palette: palette, into: &frame)
  }

  /// Returns all forms as they would be asked, including those that are not active.
  func questions(_ model: Model, into frame: inout Frame<Event>) -> [FormRun<Event>] {
    forms.compactMap { $0.run(model, palette: .none, into: &frame) }
  }
}

extension Drawing {
  /// Returns the lines that would cross the right edge if nothing were cut.
  func reaches(_ model: Model, _ picture: Picture, width: Int) -> [Reach] {
    var frame = Frame<Event>()
    frame.pen.isWatching = true
    draw(model, width: width, palette: .none, into: &frame)
    var reaches = frame.pen.reaches
    reaches.append(Reach(line: picture.prompt.number, columns: Text.width(frame.prompt)))
    for form in questions(model, into: &frame) {
      let asked = picture.forms.first { $0.name == form.name }?.questions ?? []
      for (question, drawn) in zip(asked, form.questions) {
        reaches.append(Reach(line: question.label.number, columns: Text.width(drawn.label)))
      }
    }
    return reaches.filter { $0.columns > width }
  }
}

extension Drawing {
  /// Returns the lines of the picture with a choice that says nothing in plain lines: no letter and no number besides its
  /// key.
  func unspoken(_ model: Model) -> [Int] {
    var frame = Frame<Event>()
    frame.isPlain = true
    draw(model, width: 500, palette: .none, into: &frame)
    return frame.choiceLines.compactMap { label, line in
      label.contains { $0.isLetter || $0.isNumber } ? nil : line
    }
  }
}

/// The columns that a line of a picture took when it was drawn.
struct Reach: Sendable, Equatable {
  let line: Int
  let columns: Int
}
