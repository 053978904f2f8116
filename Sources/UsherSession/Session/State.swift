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
  /// What a program keeps of a session: the place, the words that were typed and not sent, and whose they are.
  public final class State {
    /// The account that is signed in; nil if nobody is, and in a program without accounts. The state belongs to it.
    public var account: () -> String? = { nil }
    /// Called when another account has signed in or out, before its first screen is drawn: with the account before, and what
    /// that one typed and did not send. `Tree.drafts` is empty; set it to what the present account had left.
    public var onAccount: (_ former: String?, _ unsent: [String: String]) -> Void = { _, _ in }
    /// Called when the place has changed, which `Tree.saved(version:)` returns, or what was typed and not sent. The first call
    /// comes with the first screen.
    ///
    /// A program that keeps both in each call loses neither when it is killed. A new place is told before the terminal shows it,
    /// and words within 100 ms of the last key, at most ten times a second. Do not wait for the disk here: keys wait meanwhile.
    public var onChange: (_ unsent: [String: String]) -> Void = { _ in }
    /// Where words that were typed before and not sent are shown.
    public var drafts: () -> Drafts = { .inLine }

    private let tree: Tree
    /// The draft that is not shown until the next line has been handled.
    var aside: String?
    /// What ``onChange`` was told last. While the number of the tree's changes is the same, so is the place.
    private var told: (account: String?, changes: Int, place: Place, unsent: [String: String])?
    /// The line that the program has put into the prompt of a screen; nil once something was typed there.
    private var suggestion: (key: String, text: String)?
    /// The account that the drafts belong to; nil before the first screen.
    private var owner: String??

    init(_ tree: Tree) { self.tree = tree }
  }
}

extension Session.State {
  /// Calls ``onChange`` if the place has changed, or what was typed and not sent: the drafts of all screens, and the line that is
  /// being typed at `prompt`. `text` is nil if no line is being typed.
  package func tell(halfTyped text: String? = nil, at prompt: Session.Prompt? = nil) {
    // A tree that is over has told its last state to `onLeave`.
    guard !tree.isOver else { return }
    let unsent = unsent(with: text, at: prompt)
    let (account, changes) = (account(), tree.journal.count)
    let place = told.flatMap { $0.changes == changes ? $0.place : nil } ?? tree.state
    let isNew = told.map { $0.account != account || $0.place != place || $0.unsent != unsent } ?? true
    told = (account, changes, place, unsent)
    if isNew { onChange(unsent) }
  }

  private func unsent(with text: String?, at prompt: Session.Prompt?) -> [String: String] {
    var unsent = tree.drafts
    if let text, let key = prompt?.key {
      if key == aside {
        // What was put aside is not in the line.
        unsent[key] = joined(unsent[key], text)
      } else if !text.isEmpty || drafts() == .inLine {
        unsent[key] = text.isEmpty ? nil : text
      }
    }
    if let suggestion, unsent[suggestion.key] == suggestion.text { unsent[suggestion.key] = nil }
    return unsent
  }

  private func joined(_ draft: String?, _ text: String) -> String {
    [draft ?? "", text].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// If another account has signed in or out, takes away the words of the one before, also `line`, which is being typed at
  /// `prompt`, and calls ``onAccount``.
  func heedAccount(_ line: @autoclosure () -> String?, at prompt: @autoclosure () -> Session.Prompt) {
    let account = account()
    defer { owner = account }
    guard let owner, owner != account else { return }
    let unsent = unsent(with: line().flatMap { $0.isEmpty ? nil : $0 }, at: prompt())
    tree.drafts = [:]
    aside = nil
    onAccount(owner, unsent)
  }

  /// Keeps words that were typed at a prompt and not sent, until its screen is shown again. An empty text forgets them. Returns
  /// whether that changes anything.
  func park(_ text: String, at prompt: Session.Prompt) -> Bool {
    // If the words are not shown in the line, an empty line does not mean that the user deleted them.
    guard let key = prompt.key, drafts() == .inLine || !text.isEmpty else { return false }
    // The words of an account that has left were taken away with it.
    if let owner, owner != prompt.account { return false }
    if key != aside, text == tree.drafts[key] ?? "" { return false }
    if let suggestion, suggestion == (key, text) { return false }
    tree.drafts[key] = key == aside ? joined(tree.drafts[key], text) : text.isEmpty ? nil : text
    return true
  }

  /// The name of the words that are in the line of a screen: not if a question is asked, or if they were put aside.
  private func key(in face: Face) -> String? {
    face.question == nil ? face.draftKey.flatMap { $0 == aside ? nil : $0 } : nil
  }

  /// The words that are in the line of a screen, because they were not sent. What several sessions have kept for it comes in one line.
  func draft(in face: Face) -> String? {
    key(in: face).flatMap { tree.drafts[$0] }.map {
      String($0.map { $0 == SavedState.betweenSessions ? " " : $0 })
    }
  }

  /// Puts a line into the prompt of a screen. It is no draft: unless the user edits it, it goes when the screen is left.
  func suggest(_ text: String, in face: Face) {
    guard drafts() == .inLine, let key = key(in: face) else { return }
    (suggestion, tree.drafts[key]) = ((key, text), text)
  }

  /// Whether the words in the line of a screen are a suggestion that the user has not edited.
  func isSuggested(in face: Face) -> Bool {
    suggestion.map { $0.key == key(in: face) && tree.drafts[$0.key] == $0.text } ?? false
  }

  /// Drops the suggestion if the user has not edited it. A suggestion for the screen of `face` stays.
  func dropSuggestion(unlessIn face: Face? = nil) {
    guard let suggestion, face == nil || face?.draftKey != suggestion.key else { return }
    if tree.drafts[suggestion.key] == suggestion.text { tree.drafts[suggestion.key] = nil }
  }

  /// Keeps a text for the line of a screen, and forgets the words in it if the text is nil.
  func keep(_ text: String?, in face: Face) {
    if let key = key(in: face) { tree.drafts[key] = text }
  }

  /// Forgets the answers to all questions of forms that were submitted, dropped or left.
  func forgetAnswers(of forms: [String], in face: Face) {
    for start in forms.compactMap(face.answerKeys) {
      for kept in tree.drafts.keys where kept.hasPrefix(start) { tree.drafts[kept] = nil }
    }
  }
}
