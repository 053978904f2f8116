/// A question, with the kind and the rules of its answer.
struct FormStep: Sendable {
  enum Kind: Sendable {
    case text
    case hidden
    case number(ClosedRange<Int>)
    case choice
    case confirm(Bool, yes: [String], no: [String])
  }

  let question: Question
  private let kind: Kind
  private let rules: [AnswerRule]
  private let words: [(name: String, text: String)]

  init<Model>(
    _ field: Field<Model>, label: String, words: [(name: String, text: String)], options: [Option]
  ) {
    var isHidden = false
    var shown: [Option] = []
    switch field.kind {
    case .text: kind = .text
    case .hidden:
      kind = .hidden
      isHidden = true
    case .number(let range): kind = .number(range)
    case .choice, .pick:
      kind = .choice
      shown = options
    case .confirm(let answer):
      let spellings = { (key: String) in
        (options.first { $0.key == key }?.label ?? "").split(separator: " ").map { $0.lowercased() }
      }
      kind = .confirm(answer, yes: spellings("yes"), no: spellings("no"))
    }
    rules = field.rules
    self.words = words
    question = Question(field: field.name, label: label, isHidden: isHidden, options: shown)
  }

  enum Verdict: Equatable {
    case taken(String)
    /// The words to show, and the field where the questions start again; nil for the same field.
    case refused(String, from: String? = nil)
  }

  func judge(_ line: String, after answers: Answers) -> Verdict {
    let typed = line.trimmingSpaces
    switch kind {
    case .text: return judged(typed, answers)
    case .hidden: return judged(line, answers)
    case .number(let range):
      guard !typed.isEmpty else { return judged(typed, answers) }
      guard let number = Int(typed), range.contains(number) else { return refusal("number") }
      return judged(String(number), answers)
    case .choice:
      if let number = Int(typed), question.options.indices.contains(number - 1) {
        return .taken(question.options[number - 1].key)
      }
      let named = question.options.first { $0.label.lowercased() == typed.lowercased() }
      return named.map { .taken($0.key) } ?? refusal("choice")
    case .confirm(let answer, let yes, let no):
      if typed.isEmpty { return .taken(answer ? "yes" : "no") }
      if yes.contains(typed.lowercased()) { return .taken("yes") }
      return no.contains(typed.lowercased()) ? .taken("no") : refusal("confirm")
    }
  }

  private func judged(_ answer: String, _ answers: Answers) -> Verdict {
    for rule in rules where rule.takesEmpty || !answer.isEmpty {
      guard rule.holds(answer, answers) else { return refusal(rule.name, from: rule.from) }
    }
    return .taken(answer)
  }

  private func refusal(_ rule: String, from field: String? = nil) -> Verdict {
    .refused(words.first { $0.name == rule }?.text ?? rule, from: field)
  }
}

/// A question of a form, as it is asked.
package struct Question: Sendable, Equatable {
  package let field: String
  /// The text before the cursor. Escape sequences are between two `\u{1}`.
  package let label: String
  /// Whether the answer must not be shown, remembered or logged.
  package let isHidden: Bool
  /// The options to show above the question, numbered from 1; empty if any text can be an answer.
  package let options: [Option]
}
