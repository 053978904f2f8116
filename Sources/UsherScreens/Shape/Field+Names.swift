extension Field {
  /// Every rule that needs words, the kind's own one first, with the values its words may hold.
  var spokenRules: [(name: String, values: [(name: String, text: String)])] {
    let own: [(name: String, values: [(name: String, text: String)])] =
      switch kind {
      case .text, .hidden: []
      case .number(let range):
        [("number", [("min", String(range.lowerBound)), ("max", String(range.upperBound))])]
      case .choice, .pick: [("choice", [])]
      case .confirm: [("confirm", [])]
      }
    return own + rules.map { ($0.name, $0.values) }
  }

  /// Options whose words are in the picture.
  var spokenOptions: [String] {
    switch kind {
    case .choice(let options): options
    case .confirm: ["yes", "no"]
    case .text, .hidden, .number, .pick: []
    }
  }

  /// Whether the words of its options are what may be typed.
  var spellsOptions: Bool { if case .confirm = kind { true } else { false } }
}
