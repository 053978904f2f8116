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

/// What ``Session/onState`` was told last.
struct ToldState {
  let account: String?
  /// The number of the tree's changes. While it is the same, so is the place.
  let changes: Int
  let place: Place
  let unsent: [String: String]
}

extension Session {
  /// Tells ``onState`` if the place has changed, or what was typed and not sent: the drafts of all screens, and the line that is
  /// being typed at `prompt`. `text` is nil if no line is being typed.
  package func tellState(halfTyped text: String? = nil, at prompt: Prompt? = nil) {
    // A tree that is over has told its last state to `onLeave`.
    guard !isOver else { return }
    let unsent = unsent(with: text, at: prompt)
    let (account, changes) = (account(), tree.journal.count)
    let place = told.flatMap { $0.changes == changes ? $0.place : nil } ?? tree.state
    let isNew = told.map { $0.account != account || $0.place != place || $0.unsent != unsent } ?? true
    told = ToldState(account: account, changes: changes, place: place, unsent: unsent)
    if isNew { onState(unsent) }
  }

  private func unsent(with text: String?, at prompt: Prompt?) -> [String: String] {
    var unsent = tree.drafts
    guard let text, let key = prompt?.key else { return unsent }
    if key == aside {
      // What was put aside is not in the line.
      unsent[key] = [unsent[key] ?? "", text].filter { !$0.isEmpty }.joined(separator: " ")
    } else if !text.isEmpty || drafts() == .inLine {
      unsent[key] = text.isEmpty ? nil : text
    }
    return unsent
  }

  /// If another account has signed in or out, takes away the words of the one before, also those in the line, and calls
  /// ``onAccount``.
  func heedAccount() {
    guard !isOver else { return }
    let account = account()
    defer { owner = account }
    guard let owner, owner != account else { return }
    // The screen before is still the one that is drawn, so the line belongs to its prompt.
    let line = halfTyped().flatMap { $0.isEmpty ? nil : $0 }
    let unsent = unsent(with: line, at: prompt)
    tree.drafts = [:]
    aside = nil
    onAccount(owner, unsent)
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

  /// Puts a line that was refused back where it was typed, so that it can be mended or sent as a text. A few letters are a
  /// mistyped choice, and the next choice must not be typed behind them.
  func putBack(_ line: String) {
    guard drafts() == .inLine, face.question == nil, line.first == "/" || line.count > 3,
      let key = draftKey, tree.drafts[key] == nil
    else { return }
    tree.drafts[key] = line
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
