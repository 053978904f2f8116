/// The parts of a shape or of a row, looked up by their names.
struct Parts<Model, Event>: Sendable {
  private var values: [Value<Model>] = []
  private var flags: [Flag<Model>] = []
  private var lists: [ListPart<Model, Event>] = []
  private var choices: [Choice<Model, Event>] = []
  // The names alone, in the same order. Searching an array of strings needs no generic type at run time.
  private var valueNames: [String] = []
  private var flagNames: [String] = []
  private var listNames: [String] = []
  private var choiceNames: [String] = []
  private(set) var scope = Scope()

  init(_ parts: [RowPart<Model, Event>]) {
    for index in parts.indices {
      switch parts[index].kind {
      case .value(let value):
        values.append(value)
        valueNames.append(value.name)
        scope.names.append(Scope.Entry(name: value.name, line: value.line, kind: .value))
      case .flag(let flag):
        flags.append(flag)
        flagNames.append(flag.name)
        scope.names.append(Scope.Entry(name: flag.name, line: flag.line, kind: .flag))
      case .list(let list):
        lists.append(list)
        listNames.append(list.name)
        scope.names.append(Scope.Entry(name: list.name, line: list.line, kind: .list(list.scope)))
      case .choice(let choice):
        choices.append(choice)
        choiceNames.append(choice.name)
        scope.choices.append(Scope.Entry(name: choice.name, line: choice.line, kind: .choice))
      }
    }
  }

  func value(_ name: String) -> Value<Model>? { valueNames.firstIndex(of: name).map { values[$0] } }
  func flag(_ name: String) -> Flag<Model>? { flagNames.firstIndex(of: name).map { flags[$0] } }
  func list(_ name: String) -> ListPart<Model, Event>? { listNames.firstIndex(of: name).map { lists[$0] } }
  func choice(_ name: String) -> Choice<Model, Event>? {
    choiceNames.firstIndex(of: name).map { choices[$0] }
  }
}

/// The names that a picture can use at one level of a shape, without the types of the parts.
struct Scope: Sendable {
  indirect enum Kind: Sendable {
    case value, flag, choice
    case list(Scope)

    var name: NameKind {
      switch self {
      case .value: .value
      case .flag: .flag
      case .choice: .choice
      case .list: .list
      }
    }
  }

  struct Entry: Sendable {
    let name: String
    let line: Int
    let kind: Kind
  }

  /// In a list, `{{key}}` draws the number of the row.
  static let key = "key"

  var names: [Entry] = []
  var choices: [Entry] = []
}
