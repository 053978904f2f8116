public import Usher
public import UsherScreens

extension Session {
  /// Returns the words of one file, in the session's language unless another is given. The file is read once, and kept
  /// until the pictures change.
  public func words<Key: Word>(_ type: Key.Type, in language: String? = nil) -> Words<Key> {
    wording.words(type, type.file, in: language ?? self.language)
  }

  /// Takes words that the session's gallery does not have from another one: in the session's language, or else in
  /// `language`. A program whose gallery is read from a folder passes the files that are built in.
  public func fallBack(on gallery: Gallery, in language: String) { wording.builtIn = (gallery, language) }

  /// The gallery, and the one whose words it falls back on.
  public var galleries: [Gallery] { [gallery] + (wording.builtIn.map { [$0.gallery] } ?? []) }

  /// Takes the words for the program's reasons and commands from a file of words. The raw values of the keys are
  /// `reason.ID`, `command.NAME` and `argument.ARGUMENT`, and `screen.TYPE` for what a sentence calls a screen or a flow.
  ///
  /// If several files are used, the last one that has a key counts. A missing file is reported once, when a word of it is
  /// first needed.
  public func use<Key: Word>(words type: Key.Type) { use(type, type.file) }

  /// Takes the words from a file whose keys are not declared, such as `"Kiosk/kiosk"`.
  public func use(words file: String) { use(AnyWord.self, file) }

  private func use<Key: Word>(_ type: Key.Type, _ file: String) {
    wording.use(type, file) { [unowned self] in emit(Text.clean($0.description)) }
  }

  /// Returns the session's own words, in its language.
  func say(_ word: SessionWord, _ values: [String: String] = [:]) -> String {
    let words = words(SessionWord.self)
    return words.has(word)
      ? words[word, values] : word.builtIn(in: language, values.mapValues { Text.clean($0) })
  }

  /// Returns the prompt while the user looks for an earlier line.
  package func historyPrompt(for pattern: String, isFound: Bool) -> String {
    say(isFound ? .historySearch : .historyMissing, ["text": pattern]) + " › "
  }

  /// Returns the words of a key that the program or the session has; the key itself if neither has it.
  func say(key: String, _ values: [String: String] = [:]) -> String {
    if let text = wording.appWords(key, values, language) { return text }
    return SessionWord(rawValue: key).map { say($0, values) } ?? key
  }

  /// Returns the words of a reason; its id if there are none.
  func words(_ reason: Reason) -> String { known(reason) ?? Text.clean(reason.id) }

  /// Returns the words of a reason for the middle of a sentence: without a full stop at the end.
  func phrase(_ reason: Reason) -> String {
    let words = words(reason)
    return words.last == "." ? String(words.dropLast()) : words
  }

  func known(_ reason: Reason) -> String? {
    let key = "reason." + reason.id
    // A program may write a value as it is.
    let words = say(key: key, reason.values.mapValues { Text.clean($0, keepingNewlines: true) })
    if words != key { return words }
    wording.onWordless(reason.id)
    return nil
  }

  /// Says why a command was not done. Strict input ends there.
  public func refuse(_ why: Reason) { misunderstand(words(why)) }

  /// Shows a message below the screen that is drawn next. Above the screen, a low terminal would scroll it away at once.
  /// `link` is a link of the program's own to what the message is about.
  public func announce(_ line: String, _ style: Style? = nil, link: String? = nil) {
    round.notices.append((line, style, link))
    if round.depth == 0 {
      redraw()
      sayNotices()
    }
  }

  /// Shows now what was announced, although the screen that is drawn next comes below it.
  public func sayNotices() {
    for (line, style, link) in round.notices { emit(line, style, link: link) }
    round.notices = []
  }

  /// Calls `body` once everything that was announced has gone to ``output``: at the end of the present ``perform(_:)``, or now
  /// if none is running. A program that marks what the user has been told of marks it there.
  public func afterShowing(_ body: @escaping () -> Void) {
    if round.depth == 0 { body() } else { round.calls.append(body) }
  }

  func callAfterShowing() {
    let calls = round.calls
    round.calls = []
    for call in calls { call() }
    onShown()
  }

  /// Says once that a command was taken as the answer to a hidden question, and how to leave it. The line may be a password, so
  /// the notice must not repeat it.
  func tellWayOut() {
    doubts.hasToldWayOut = true
    round.notices.append((say(.takenAsAnswer), nil, nil))
  }

  /// Makes a sentence of a phrase.
  func sentence(_ phrase: String) -> String {
    let words = phrase.prefix(1).uppercased() + phrase.dropFirst()
    return words.last.map { ".!?…".contains($0) } ?? true ? words : words + "."
  }
}
