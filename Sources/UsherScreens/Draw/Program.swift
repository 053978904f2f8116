/// A picture with every name replaced by the function that reads its value. Drawing looks up no names.
struct Program<Model, Event>: Sendable {
  let steps: [Step<Model, Event>]

  func run(_ model: Model, _ frame: inout Frame<Event>) {
    for step in steps {
      switch step {
      case .text(let text): frame.pen.text(text)
      case .value(let value, let fit): frame.pen.value(value.read(model), fit, isTrusted: value.isTrusted)
      case .number(let fit): frame.pen.number(fit)
      case .key(let text): frame.pen.key(text)
      case .openStyle(let style): frame.pen.open(style)
      case .closeStyle: frame.pen.close()
      case .flag(let test, let wanted, let program):
        if test(model) == wanted { program.run(model, &frame) }
      case .list(let draw): draw(model, &frame)
      case .show: frame.pen.hasShown = true
      case .beginLine: frame.pen.beginLine()
      case .beginRow: frame.pen.beginRow()
      case .endLine(let source, let isOptional): frame.pen.endLine(source: source, isOptional: isOptional)
      case .choose(let name, let key, let event): frame.choose(name, key, event(model))
      }
    }
  }
}
