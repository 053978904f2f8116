/// One question of a form: the kind of its answer, and the rules for it.
public struct Field<Model>: Sendable {
  enum Kind: Sendable {
    case text
    case hidden
    case number(ClosedRange<Int>)
    case decimal(ClosedRange<Double>)
    case date
    case choice([String], several: Bool)
    case pick(@Sendable (Model) -> [Option], several: Bool)
    case confirm(Bool)
  }

  let name: String
  let kind: Kind
  let rules: [AnswerRule]
  let line: Int
  /// The text in the line when the question is asked.
  var prefill: @Sendable (Model) -> String = { _ in "" }

  var isHidden: Bool { if case .hidden = kind { true } else { false } }

  /// A line of text. Spaces at both ends are removed.
  public static func text(_ name: String, _ rules: [AnswerRule] = [], line: Int = #line) -> Field {
    Field(name: name, kind: .text, rules: rules, line: line)
  }

  /// A line that is not shown while it is typed. The answer is exactly what was typed.
  public static func hidden(_ name: String, _ rules: [AnswerRule] = [], line: Int = #line) -> Field {
    Field(name: name, kind: .hidden, rules: rules, line: line)
  }

  /// A whole number in a range. Any other answer breaks rule `number`.
  public static func number(
    _ name: String, in range: ClosedRange<Int>, _ rules: [AnswerRule] = [], line: Int = #line
  ) -> Field {
    Field(name: name, kind: .number(range), rules: rules, line: line)
  }

  /// A number with decimals in a range, typed with a point or a comma. Any other answer breaks rule `number`.
  public static func decimal(
    _ name: String, in range: ClosedRange<Double>, _ rules: [AnswerRule] = [], line: Int = #line
  ) -> Field {
    Field(name: name, kind: .decimal(range), rules: rules, line: line)
  }

  /// A day, typed as `2026-11-02`. Any other answer breaks rule `date`.
  public static func date(_ name: String, _ rules: [AnswerRule] = [], line: Int = #line) -> Field {
    Field(name: name, kind: .date, rules: rules, line: line)
  }

  /// Returns the field with a text to edit. It is in the line when the question is asked. If the line cannot be edited, the
  /// text is shown in brackets, and an empty answer stands for that text.
  public func prefilled(_ text: @escaping @Sendable (Model) -> String) -> Field {
    var field = self
    field.prefill = text
    return field
  }

  /// One of a fixed set of options. The picture has a line `- option words` for each; the user types the number of the
  /// option or its words.
  public static func choice(_ name: String, _ options: [String], line: Int = #line) -> Field {
    Field(name: name, kind: .choice(options, several: false), rules: [], line: line)
  }

  /// Any of a fixed set of options, or none. The user types their numbers or their words: `1 3`, `milk, ice`.
  public static func choices(
    _ name: String, _ options: [String], _ rules: [AnswerRule] = [], line: Int = #line
  ) -> Field {
    Field(name: name, kind: .choice(options, several: true), rules: rules, line: line)
  }

  /// One of the options that the model offers. The user types the number of the option or its label.
  public static func choice(
    _ name: String, from options: @escaping @Sendable (Model) -> [Option], line: Int = #line
  ) -> Field {
    Field(name: name, kind: .pick(options, several: false), rules: [], line: line)
  }

  /// Any of the options that the model offers, or none.
  public static func choices(
    _ name: String, from options: @escaping @Sendable (Model) -> [Option], _ rules: [AnswerRule] = [],
    line: Int = #line
  ) -> Field {
    Field(name: name, kind: .pick(options, several: true), rules: rules, line: line)
  }

  /// Yes or no. The picture's lines `- yes` and `- no` list the words that can be typed. An empty line is the default.
  public static func confirm(_ name: String, default answer: Bool = false, line: Int = #line) -> Field {
    Field(name: name, kind: .confirm(answer), rules: [], line: line)
  }
}

extension Field {
  /// The rules that need words in the picture, with the values that those words can have. The rule of the field's kind
  /// comes first.
  var spokenRules: [(name: String, values: [(name: String, text: String)])] {
    let own: [(name: String, values: [(name: String, text: String)])] =
      switch kind {
      case .text, .hidden: []
      case .number(let range):
        [("number", [("min", String(range.lowerBound)), ("max", String(range.upperBound))])]
      case .decimal(let range):
        [("number", [("min", Self.text(range.lowerBound)), ("max", Self.text(range.upperBound))])]
      case .date: [("date", [])]
      case .choice, .pick: [("choice", [])]
      case .confirm: [("confirm", [])]
      }
    return own + rules.map { ($0.name, $0.values) }
  }

  /// The shortest text of a decimal: `9.5`, but `10` and not `10.0`.
  private static func text(_ number: Double) -> String {
    let text = String(number)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The options that need words in the picture.
  var spokenOptions: [String] {
    switch kind {
    case .choice(let options, _): options
    case .confirm: ["yes", "no"]
    case .text, .hidden, .number, .decimal, .date, .pick: []
    }
  }

  /// Whether the user can type the words of an option. If not, the words are only the label of the option.
  var spellsOptions: Bool { if case .confirm = kind { true } else { false } }
}

/// One of the options of a choice field. `key` is the answer. `label` is cleaned and shown.
public struct Option: Sendable, Equatable {
  package let key: String
  package let label: String

  /// Creates an option from its key and its label.
  public init(_ key: String, _ label: String) {
    self.key = key
    self.label = label
  }
}

/// A condition that an answer must meet. If the answer breaks it, the user sees the words of the picture's line `! name`.
///
/// Rules are tested in the order in which they are declared; the first one that is broken is reported. An empty answer
/// can break ``required`` only.
public struct AnswerRule: Sendable {
  let name: String
  let values: [(name: String, text: String)]
  let takesEmpty: Bool
  /// If the rule is broken, this field and all after it are asked again; nil for the field that was answered.
  var from: String?
  let holds: @Sendable (String, Answers) -> Bool

  /// The answer must not be empty or only spaces.
  public static let required = AnswerRule(name: "required", values: [], takesEmpty: true) { answer, _ in
    answer.utf8.contains { $0 != 0x20 }
  }

  /// The number of characters must be in the range. The words can have `{{min}}` and `{{max}}`.
  public static func length(_ range: ClosedRange<Int>) -> AnswerRule {
    let values = [
      (name: "min", text: String(range.lowerBound)), (name: "max", text: String(range.upperBound)),
    ]
    return AnswerRule(name: "length", values: values, takesEmpty: false) { answer, _ in
      range.contains(answer.count)
    }
  }

  /// The answer must equal that of an earlier field. If it does not, either of the two may be mistyped, so both are asked
  /// again.
  public static func same(as field: String) -> AnswerRule {
    var rule = rule("same") { $0 == $1[field] }
    rule.from = field
    return rule
  }

  /// A rule of the program's own.
  public static func rule(_ name: String, _ holds: @escaping @Sendable (String) -> Bool) -> AnswerRule {
    AnswerRule(name: name, values: [], takesEmpty: false) { answer, _ in holds(answer) }
  }

  /// A rule of the program's own that also reads the earlier answers.
  public static func rule(_ name: String, _ holds: @escaping @Sendable (String, Answers) -> Bool)
    -> AnswerRule
  {
    AnswerRule(name: name, values: [], takesEmpty: false, holds: holds)
  }
}
