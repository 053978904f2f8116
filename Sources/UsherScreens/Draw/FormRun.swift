/// A form that is being asked: the current question, and the answers so far.
///
/// A form run is a value. A copy has its own answers, and nothing happens until the caller uses the event.
package struct FormRun<Event> {
  /// The result of an answer.
  package enum Reply {
    /// The answer was accepted, and the next question is asked.
    case next
    /// The answer breaks a rule. The words are the picture's. An earlier question may be asked again.
    case rejected(String)
    /// The answer is longer than `limit` bytes.
    case tooLong(limit: Int)
    /// The last answer was accepted.
    case done(Event)
  }

  /// The most bytes that an answer can have.
  package static var limit: Int { 4096 }

  package let name: String
  /// The index of the current question.
  package private(set) var index = 0
  private var answers = Answers()
  private let steps: [FormStep]
  private let event: @Sendable (Answers) -> Event

  /// Returns nil if there are no questions.
  init?(name: String, steps: [FormStep], event: @escaping @Sendable (Answers) -> Event) {
    guard !steps.isEmpty else { return nil }
    self.name = name
    self.steps = steps
    self.event = event
  }

  package var question: Question { steps[index].question }

  package var questions: [Question] { steps.map(\.question) }

  /// The words of each field's rules.
  package var rules: [(field: String, rule: String, words: String)] {
    steps.flatMap { step in step.words.map { (step.question.field, $0.name, $0.text) } }
  }

  /// Answers the current question. After `done`, the last question can be answered again.
  package mutating func answer(_ line: String) -> Reply {
    guard line.utf8.count <= Self.limit else { return .tooLong(limit: Self.limit) }
    switch steps[index].judge(line, after: answers) {
    case .refused(let words, let field):
      if let field, let from = steps.firstIndex(where: { $0.question.field == field }) {
        index = min(index, from)
      }
      return .rejected(words)
    case .taken(let answer):
      answers.set(question.field, answer)
      guard index + 1 < steps.count else { return .done(event(answers)) }
      index += 1
      return .next
    }
  }

  /// Goes back to the question before. Returns false at the first question.
  package mutating func back() -> Bool {
    guard index > 0 else { return false }
    index -= 1
    return true
  }
}

extension FormRun: Sendable where Event: Sendable {}

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
  fileprivate let words: [(name: String, text: String)]

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
