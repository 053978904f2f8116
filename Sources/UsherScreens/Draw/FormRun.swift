/// A form being asked: the question that stands, and the answers so far.
///
/// It is a value: a copy remembers its own answers, and nothing happens until an event comes out.
package struct FormRun<Event> {
  /// What became of an answer.
  package enum Reply {
    /// It was taken, and the next question stands.
    case next
    /// It was not, and these are the picture's words for why; an earlier question may stand again.
    case rejected(String)
    /// It was not looked at, being longer than `limit` bytes.
    case tooLong(limit: Int)
    /// It was the last one.
    case done(Event)
  }

  /// Bytes an answer may have.
  package static var limit: Int { 4096 }

  package let name: String
  /// Counts from 0.
  package private(set) var index = 0
  private var answers = Answers()
  private let steps: [FormStep]
  private let event: @Sendable (Answers) -> Event

  /// nil if there is nothing to ask.
  init?(name: String, steps: [FormStep], event: @escaping @Sendable (Answers) -> Event) {
    guard !steps.isEmpty else { return nil }
    self.name = name
    self.steps = steps
    self.event = event
  }

  package var question: Question { steps[index].question }

  package var questions: [Question] { steps.map(\.question) }

  /// Takes a line as the answer to the question that stands; after `done` the last one can be answered again.
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

  /// Asks the question before again; false at the first.
  package mutating func back() -> Bool {
    guard index > 0 else { return false }
    index -= 1
    return true
  }
}

extension FormRun: Sendable where Event: Sendable {}
