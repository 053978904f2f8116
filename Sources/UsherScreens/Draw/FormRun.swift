/// A form that is being asked: the current question, and the answers so far.
///
/// A form run is a value. A copy has its own answers, and nothing happens until the caller uses the event.
package struct FormRun<Event> {
  /// The result of an answer.
  package enum Reply {
    /// The answer was accepted, and the next question is asked.
    case next
    /// The answer breaks a rule. The picture has the words of the message. An earlier question may be asked again.
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
  package private(set) var answers = Answers()
  package let keepsDraft: Bool
  private let steps: [FormStep]
  private let event: @Sendable (Answers) -> Event

  /// Returns nil if there are no questions.
  init?(
    name: String, keepsDraft: Bool, steps: [FormStep], event: @escaping @Sendable (Answers) -> Event
  ) {
    guard !steps.isEmpty else { return nil }
    self.name = name
    self.keepsDraft = keepsDraft
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
}

extension FormRun: Sendable where Event: Sendable {}

/// A question, with the kind and the rules of its answer.
struct FormStep: Sendable {
  enum Kind: Sendable {
    case text
    case hidden
    case number(ClosedRange<Int>)
    case decimal(ClosedRange<Double>)
    case date
    case choice(several: Bool)
    case confirm(Bool, yes: [String], no: [String])
  }

  let question: Question
  private let kind: Kind
  private let rules: [AnswerRule]
  fileprivate let words: [(name: String, text: String)]

  init<Model>(
    _ field: Field<Model>, label: String, prefill: String, words: [(name: String, text: String)],
    options: [Option]
  ) {
    var isHidden = false
    var shown: [Option] = []
    switch field.kind {
    case .text: kind = .text
    case .hidden:
      kind = .hidden
      isHidden = true
    case .number(let range): kind = .number(range)
    case .decimal(let range): kind = .decimal(range)
    case .date: kind = .date
    case .choice(_, let several), .pick(_, let several):
      kind = .choice(several: several)
      shown = options
    case .confirm(let answer):
      let spellings = { (key: String) in
        (options.first { $0.key == key }?.label ?? "").split(separator: " ").map { $0.lowercased() }
      }
      kind = .confirm(answer, yes: spellings("yes"), no: spellings("no"))
    }
    rules = field.rules
    self.words = words
    var (isConfirmation, no) = (false, "")
    if case .confirm(_, _, let words) = kind { (isConfirmation, no) = (true, words.first ?? "") }
    question = Question(
      field: field.name, label: label, prefill: prefill, isHidden: isHidden, options: shown,
      isConfirmation: isConfirmation, no: no)
  }

  enum Verdict: Equatable {
    case taken(String)
    /// The words to show, and the field from which the questions are asked again; nil to ask only the same field again.
    case refused(String, from: String? = nil)
  }

  func judge(_ line: String, after answers: Answers) -> Verdict {
    let text = line.trimmingSpaces
    let typed = Text.halfWidth(text)
    switch kind {
    case .text: return judged(text, answers)
    case .hidden: return judged(line, answers)
    case .number(let range):
      guard !typed.isEmpty else { return judged(typed, answers) }
      guard let number = Int(typed), range.contains(number) else { return refusal("number") }
      return judged(String(number), answers)
    case .decimal(let range):
      guard !typed.isEmpty else { return judged(typed, answers) }
      guard let number = Self.decimal(typed), range.contains(number) else { return refusal("number") }
      return judged(String(number), answers)
    case .date:
      guard !typed.isEmpty else { return judged(typed, answers) }
      let written = String(typed.map { "./".contains($0) ? "-" : $0 })
      guard !written.contains(" "), let day = Moment(written) else { return refusal("date") }
      return judged(day.date, answers)
    case .choice(several: true):
      guard let keys = chosen(typed) ?? chosen(text) else { return refusal("choice") }
      return judged(keys.joined(separator: "\n"), answers)
    case .choice(several: false):
      return (option(typed) ?? option(text)).map { .taken(question.options[$0].key) } ?? refusal("choice")
    case .confirm(let answer, let yes, let no):
      if typed.isEmpty { return .taken(answer ? "yes" : "no") }
      for word in [typed, Text.latinKeys(of: typed)].compactMap({ $0?.lowercased() }) {
        if yes.contains(word) { return .taken("yes") }
        if no.contains(word) { return .taken("no") }
      }
      return refusal("confirm")
    }
  }

  /// A number with decimals, typed with a point or a comma.
  private static func decimal(_ typed: String) -> Double? {
    let digits = typed.first == "-" ? typed.dropFirst() : typed[...]
    guard let first = digits.utf8.first, Name.isDigit(first),
      digits.utf8.allSatisfy({ Name.isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") })
    else { return nil }
    return Double(typed.replacing(",", with: "."))
  }

  /// Returns the keys of the options that a line names, in the order of the options; nil if one is not an option. Numbers
  /// are separated by spaces or commas, words by commas.
  private func chosen(_ typed: String) -> [String]? {
    let isNumbers = typed.utf8.allSatisfy { Name.isDigit($0) || $0 == 0x20 || $0 == UInt8(ascii: ",") }
    var indices: Set<Int> = []
    for word in typed.split(whereSeparator: { $0 == "," || isNumbers && $0 == " " }) {
      guard let index = option(String(word).trimmingSpaces) else { return nil }
      indices.insert(index)
    }
    return indices.sorted().map { question.options[$0].key }
  }

  /// Returns the index of the option with that number, or else of the one with those words.
  private func option(_ typed: String) -> Int? {
    if let number = Int(typed), number > 0, number <= question.options.count { return number - 1 }
    return question.options.firstIndex { $0.label.lowercased() == typed.lowercased() }
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
  /// The text to edit; empty if there is none.
  package let prefill: String
  /// Whether the answer must not be shown, remembered or logged.
  package let isHidden: Bool
  /// The options to show above the question, numbered from 1; empty if any text can be an answer.
  package let options: [Option]
  /// Whether it is answered with yes or no.
  package var isConfirmation = false
  /// What says no to a confirmation.
  package var no = ""
}
