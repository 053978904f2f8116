internal import UsherSession

/// Tells a session when its state may have changed, with the words in the line that is being typed.
final class StateTeller {
  private let session: Session
  private let events: EventPoll
  /// Returns the words that are being typed, and the prompt that they answer.
  var line: () -> (words: String?, prompt: Session.Prompt?) = { (nil, nil) }
  /// The words as they were told last, and when words were told last. Nil before the first screen.
  private var told: (words: String?, time: MonotonicTime)?
  /// When the words are told that were typed since.
  private var due: EventPoll.Deadline?

  init(_ session: Session, _ events: EventPoll) { (self.session, self.events) = (session, events) }

  /// Tells the state, with all words in the line. After the first screen this is the first time.
  func tell() {
    let (words, prompt) = line()
    told = (words, .now)
    session.state.tell(halfTyped: words, at: prompt)
  }

  /// Tells the state when something other than a key may have changed it. Words in the line that are new wait for their time.
  func tellAgain() {
    guard let told else { return }
    let (present, prompt) = line()
    let words = present == nil ? nil : told.words
    self.told = (words, told.time)
    session.state.tell(halfTyped: words, at: prompt)
  }

  /// Tells new words in the line: at once, or 100 ms after words were told last.
  func tellWords() {
    guard let told, due == nil, let words = line().words, words != told.words else { return }
    let time = told.time + .milliseconds(100)
    guard time > .now else { return tell() }
    due = events.schedule(at: time) { [weak self] in
      self?.due = nil
      self?.tell()
    }
  }
}
