internal import UsherSession

/// When the session's `State` tells what has changed.
extension TerminalLoop {
  /// Tells the state, with all words in the line. After the first screen this is the first time.
  func tellState() {
    let words = isReading ? terminal.reader.typed : nil
    told = (words, .now)
    session.state.tell(halfTyped: words, at: prompt)
  }

  /// Tells the state when something other than a key may have changed it. Words in the line that are new wait for their time.
  func tellStateAgain() {
    guard let told else { return }
    let words = isReading ? told.words : nil
    self.told = (words, told.time)
    session.state.tell(halfTyped: words, at: prompt)
  }

  /// Tells new words in the line: at once, or 100 ms after words were told last.
  func tellWords() {
    guard let told, wordsDue == nil, isReading, let words = terminal.reader.typed, words != told.words else {
      return
    }
    let time = told.time + .milliseconds(100)
    guard time > .now else { return tellState() }
    wordsDue = terminal.events.schedule(at: time) { [weak self] in
      self?.wordsDue = nil
      self?.tellState()
    }
  }
}
