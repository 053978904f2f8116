/// The parts of one level of a shape, by kind, each in the order declared.
struct Parts<Model, Event>: Sendable {
  var values: [Value<Model>] = []
  var flags: [Flag<Model>] = []
  var lists: [ListPart<Model, Event>] = []
  var choices: [Choice<Model, Event>] = []
  var scope = Scope()

  init(_ parts: [RowPart<Model, Event>]) {
    for part in parts {
      switch part {
      case .value(let value):
        values.append(value)
        scope.names.append(Scope.Entry(name: value.name, line: value.line, kind: .value))
      case .flag(let flag):
        flags.append(flag)
        scope.names.append(Scope.Entry(name: flag.name, line: flag.line, kind: .flag))
      case .list(let list):
        lists.append(list.part)
        scope.names.append(
          Scope.Entry(name: list.part.name, line: list.part.line, kind: .list(list.part.scope)))
      case .choice(let choice):
        choices.append(choice)
        scope.choices.append(Scope.Entry(name: choice.name, line: choice.line, kind: .choice))
      }
    }
  }
}
