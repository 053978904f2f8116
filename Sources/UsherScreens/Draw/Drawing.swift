/// A picture bound to its shape: what draws a model.
package struct Drawing<Model, Event>: Sendable {
  private let body: Program<Model, Event>
  private let prompt: Program<Model, Event>
  private let say: Say<Model, Event>?
  private let forms: [FormPlan<Model, Event>]

  /// Binds a picture to its shape; throws everything about it that does not fit.
  init(_ shape: Shape<Model, Event>, _ picture: Picture) throws(Findings) {
    let findings = PictureCheck(picture, shape.outline).findings()
    guard findings.isEmpty else { throw Findings(findings) }
    self.init(checked: shape, picture)
  }

  init(checked shape: Shape<Model, Event>, _ picture: Picture) {
    body = Compiler(parts: shape.parts, isInList: false).program(.blocks(picture.body))
    let lines = Compiler(parts: shape.parts, isInList: false, isPrompt: true)
    prompt = lines.line(picture.prompt)
    say = picture.prompt.arrow.flatMap { arrow in shape.says.first { $0.name == arrow.event } }
    forms = shape.forms.compactMap { form in
      picture.forms.first { $0.name == form.name }.flatMap { FormPlan(form, $0, lines) }
    }
  }

  /// The least width drawn for; on a narrower terminal lines run over.
  static var leastWidth: Int { 10 }

  /// Draws the model into a frame, which then holds this screen and nothing of the one before.
  package func draw(_ model: Model, width: Int, palette: Palette, into frame: inout Frame<Event>) {
    let width = min(max(width, Self.leastWidth), 10_000)
    drawBody(model, width: width, palette: palette, into: &frame)
    let needed = String(frame.pen.number).utf8.count
    if frame.pen.number > 0, needed != frame.pen.numberColumns {
      frame.pen.numberColumns = needed
      drawBody(model, width: width, palette: palette, into: &frame)
    }
    // Half of the line is left to type in.
    frame.prompt = frame.aside(prompt, model, width: width / 2, palette: palette) + " "
    frame.say = say.flatMap { $0.isActive(model) ? $0.event : nil }
    frame.form = forms.first { $0.isActive(model) }?.run(model, palette: palette, into: &frame)
  }

  private func drawBody(_ model: Model, width: Int, palette: Palette, into frame: inout Frame<Event>) {
    frame.begin(width: width, palette: palette)
    body.run(model, &frame)
  }

  /// Every form as it would be asked, whether active or not.
  func questions(_ model: Model, into frame: inout Frame<Event>) -> [FormRun<Event>] {
    forms.compactMap { $0.run(model, palette: .none, into: &frame) }
  }
}
