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
