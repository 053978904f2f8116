/// One question of a form: what kind of answer it takes, and the rules for it.
public struct Field<Model>: Sendable {
  enum Kind: Sendable {
    case text
    case hidden
    case number(ClosedRange<Int>)
    case choice([String])
    case pick(@Sendable (Model) -> [Option])
    case confirm(Bool)
  }

  let name: String
  let kind: Kind
  let rules: [Rule]
  let line: Int

  var isHidden: Bool { if case .hidden = kind { true } else { false } }

  /// A line of text, without the spaces around it.
  public static func text(_ name: String, _ rules: [Rule] = [], line: Int = #line) -> Field {
    Field(name: name, kind: .text, rules: rules, line: line)
  }

  /// A line that is not shown while it is typed, and taken exactly as typed.
  public static func hidden(_ name: String, _ rules: [Rule] = [], line: Int = #line) -> Field {
    Field(name: name, kind: .hidden, rules: rules, line: line)
  }

  /// A whole number; rule `number` is the one for what is no number in the range.
  public static func number(
    _ name: String, in range: ClosedRange<Int>, _ rules: [Rule] = [], line: Int = #line
  ) -> Field {
    Field(name: name, kind: .number(range), rules: rules, line: line)
  }

  /// One of a fixed set, each called by its `- option words`; answered by number or by those words.
  public static func choice(_ name: String, _ options: [String], line: Int = #line) -> Field {
    Field(name: name, kind: .choice(options), rules: [], line: line)
  }

  /// One of what the model offers; answered by number or by its label.
  public static func choice(
    _ name: String, from options: @escaping @Sendable (Model) -> [Option], line: Int = #line
  ) -> Field {
    Field(name: name, kind: .pick(options), rules: [], line: line)
  }

  /// Yes or no, each typed as one of the words of `- yes` and `- no`; an empty line is the default.
  public static func confirm(_ name: String, default answer: Bool = false, line: Int = #line) -> Field {
    Field(name: name, kind: .confirm(answer), rules: [], line: line)
  }
}
