import Usher

/// What happens to words that were typed on a screen and not sent, when the screen is shown again.
public enum Drafts: Sendable {
  /// They are put into the line, where the user can edit them.
  case inLine
  /// They are shown in a row of their own, because the line cannot be edited. They are kept until they are typed again or
  /// dropped.
  case aside
  /// They are not shown, because nobody types.
  case hidden
}

extension Session {
  /// Tells ``onUnsent`` what was typed and not sent: the drafts of all screens, and the line that is being typed at `prompt`.
  package func tellUnsent(halfTyped text: String = "", at prompt: Prompt? = nil) {
    // A tree that is over has told its last state to `onLeave`.
    guard !isOver else { return }
    var unsent = tree.drafts
    if let key = prompt?.key, !text.isEmpty {
      // What was put aside is not in the line.
      unsent[key] =
        key == aside ? [unsent[key] ?? "", text].filter { !$0.isEmpty }.joined(separator: " ") : text
    }
    let known = knownUnsent
    knownUnsent = unsent
    // What the session begins with was kept before.
    if let known, unsent != known { onUnsent(unsent) }
  }

  /// Shows the words that were typed on this screen before.
  func announceDraft() {
    askAgain()
    let draft = prompt.draft
    guard !draft.isEmpty, face.question == nil else { return }
    switch drafts() {
    case .inLine: emit(say(.draft))
    case .aside: emit(say(.draftAside, ["text": draft]))
    case .hidden: return
    }
  }

  /// Puts words aside that were typed at a prompt and not sent. They come back once another line has been handled, or when
  /// their screen is shown again.
  package func setAside(_ text: String, at prompt: Prompt) {
    guard let key = prompt.key, face.question == nil, tree.asked == nil, doubt == nil, !text.isEmpty else {
      return park(text, at: prompt)
    }
    taking(.event("aside", text)) {
      park(text, at: prompt)
      aside = key
      emit(say(.setAside))
    }
  }

  /// Separates a typed line from the draft in it.
  ///
  /// If the line is the draft and a command after it, returns the command and keeps the draft. Any other line is returned as
  /// it is, and the draft is forgotten: it was sent or deleted.
  func withoutDraft(_ line: String) -> String {
    guard face.question == nil, let key = draftKey, key != aside, let draft = tree.drafts[key] else {
      return line
    }
    if let command = command(behindDraft: line) { return command }
    if drafts() == .inLine || line == draft { tree.drafts[key] = nil }
    return line
  }

  /// Forgets the words in the line, which were sent or dropped.
  func forgetDraft() {
    if face.question == nil, let key = draftKey, key != aside { tree.drafts[key] = nil }
  }

  /// Returns the command at the end of a line that begins with the draft; nil for any other line.
  package func command(behindDraft line: String) -> String? {
    guard drafts() == .inLine, tree.asked == nil, face.question == nil,
      let draft = draftKey.flatMap({ tree.drafts[$0] }), line.hasPrefix(draft)
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
