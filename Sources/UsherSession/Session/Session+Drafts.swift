import Usher

/// The words that are typed and not sent, as they come and go on the screen. ``State`` keeps them.
extension Session {
  /// Shows the words that were typed on this screen before.
  func announceDraft() {
    askAgain()
    let draft = prompt.draft
    guard !draft.isEmpty, face.question == nil else { return }
    switch state.drafts() {
    case .inLine: emit(say(.draft))
    case .aside: emit(say(.draftAside, ["text": draft]))
    case .hidden: return
    }
  }

  /// Keeps words that were typed at a prompt and not sent, until its screen is shown again. An empty text forgets them.
  package func park(_ text: String, at prompt: Prompt) {
    if state.park(text, at: prompt) { note(.event("park", text)) }
  }

  /// Puts words aside that were typed at a prompt and not sent. They come back once another line has been handled, or when
  /// their screen is shown again.
  package func setAside(_ text: String, at prompt: Prompt) {
    guard let key = prompt.key, face.question == nil, tree.asked == nil, doubts.pending == nil, !text.isEmpty
    else {
      return park(text, at: prompt)
    }
    taking(.event("aside", text)) {
      park(text, at: prompt)
      state.aside = key
      emit(say(.setAside))
    }
  }

  /// Separates a typed line from the draft in it.
  ///
  /// If the line is the draft and a command after it, returns the command and keeps the draft. Any other line is returned as
  /// it is, and the draft is forgotten: it was sent or deleted.
  func withoutDraft(_ line: String) -> String {
    guard let draft = state.draft(in: face) else { return line }
    if let command = command(behindDraft: line) {
      state.dropSuggestion()
      return command
    }
    if state.drafts() == .inLine || line == draft { state.keep(nil, in: face) }
    return line
  }

  /// Puts a line into the prompt that the user may mean. The first character that is typed takes its place. If it is not edited,
  /// it goes when the screen is left.
  public func suggest(_ line: String) { state.suggest(line, in: face) }

  /// Puts a line that was refused back where it was typed, so that it can be mended or sent as a text. A few letters are a
  /// mistyped choice, which is typed again sooner than mended.
  func putBack(_ line: String) {
    guard line.first == "/" || line.count > 3, state.draft(in: face) == nil else { return }
    suggest(line)
  }

  /// Returns the command at the end of a line that begins with the draft; nil for any other line.
  package func command(behindDraft line: String) -> String? {
    guard state.drafts() == .inLine, tree.asked == nil, let draft = state.draft(in: face),
      line.hasPrefix(draft)
    else { return nil }
    let rest = String(line.dropFirst(draft.count).drop { $0 == " " })
    return isCommand(rest) ? rest : nil
  }

  /// Whether a line is a command that works here.
  package func isCommand(_ line: String) -> Bool {
    guard line.hasPrefix("/"), let name = line.dropFirst().split(separator: " ").first else { return false }
    return allCommands.contains { $0.name == name }
  }
}
