/// A picture with every name replaced by the function that reads its value. Drawing looks up no names.
final class Program<Model, Event>: Sendable {
  let instructions: [Instruction<Model, Event>]

  init(instructions: [Instruction<Model, Event>]) { self.instructions = instructions }

  func run(_ model: Model, _ frame: inout Frame<Event>) {
    for instruction in instructions {
      switch instruction {
      case .pen(let step): step.run(&frame.pen)
      case .value(let value, let fit): frame.pen.value(value.read(model), fit, isTrusted: value.isTrusted)
      case .fold(let fold): frame.pen.fold(fold.read(model), fold.range(model), fold)
      case .folded(let rest, let write, let fit):
        let count = String(frame.pen.folded.count(of: rest))
        frame.pen.value(write.map { $0(count) } ?? count, fit, isTrusted: true)
      case .isFolded(let rest, let wanted, let program):
        if (frame.pen.folded.count(of: rest) > 0) == wanted { program.run(model, &frame) }
      case .openTone(let style): frame.pen.open(style(model))
      case .flag(let test, let wanted, let program):
        if test(model) == wanted { program.run(model, &frame) }
      case .plain(let wanted, let program):
        if frame.pen.isPlain == wanted { program.run(model, &frame) }
      case .narrow(let wanted, let program):
        if frame.pen.isNarrow == wanted { program.run(model, &frame) }
      case .list(let draw): draw(model, &frame)
      case .chooseInLine(let name, let key, let event): frame.chooseInLine(name, key, event(model))
      case .choose(let name, let key, let event): frame.choose(name, key, event(model))
      }
    }
  }
}

/// What a `Program` does next.
indirect enum Instruction<Model, Event>: Sendable {
  /// A step that needs neither the model nor an event.
  case pen(PenStep)
  case value(Value<Model>, Fit)
  /// A wrapped value of which some rows are drawn.
  case fold(Fold<Model>)
  /// The number of rows that the value of a fold left out. `rest` is the name of that number.
  case folded(_ rest: String, (@Sendable (String) -> String)?, Fit)
  case isFolded(_ rest: String, Bool, Program<Model, Event>)
  case openTone(@Sendable (Model) -> Style?)
  case flag(@Sendable (Model) -> Bool, Bool, Program<Model, Event>)
  /// A section for plain lines, or for all others.
  case plain(Bool, Program<Model, Event>)
  /// A section for narrow screens, or for all others.
  case narrow(Bool, Program<Model, Event>)
  case list(ListPart<Model, Event>.Draw)
  /// The end of a choice that shares its line with others.
  case chooseInLine(name: String, key: String?, event: @Sendable (Model) -> Event?)
  case choose(name: String, key: String?, event: @Sendable (Model) -> Event?)
}

/// An instruction for the pen alone.
enum PenStep: Sendable {
  case text(Literal)
  case number(Fit)
  case key(Literal)
  case openStyle(Style)
  case closeStyle
  /// A section within the line is drawn, so the line is not left out.
  case show
  case beginLine
  case beginLineInList
  case beginRow
  case endLine(source: Int, isOptional: Bool)

  func run(_ pen: inout Pen) {
    switch self {
    case .text(let text): pen.text(text)
    case .number(let fit): pen.number(fit)
    case .key(let text): pen.key(text)
    case .openStyle(let style): pen.open(style)
    case .closeStyle: pen.close()
    case .show: pen.current.hasShown = true
    case .beginLine: pen.beginLine()
    case .beginLineInList: pen.beginLineInList()
    case .beginRow: pen.beginRow()
    case .endLine(let source, let isOptional): pen.endLine(source: source, isOptional: isOptional)
    }
  }
}

/// A text of the picture itself, with its width.
struct Literal: Sendable {
  let bytes: [UInt8]
  let columns: Int
  let isBlank: Bool

  init(_ text: String) {
    bytes = Array(text.utf8)
    columns = Text.width(text)
    isBlank = bytes.allSatisfy { $0 == 0x20 }
  }
}
