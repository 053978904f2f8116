import Usher
public import UsherScreens

extension Session {
  /// What the session asks for next.
  public var prompt: Prompt {
    if let asked = tree.asked {
      return Prompt(
        text: words(asked) + " " + say(.yesNo) + " ", isHidden: false, draft: "", isConfirmation: true)
    }
    if let doubt = activeDoubt {
      let answers = say(doubt.isPaste ? .yesOrNo : .yesNo)
      return Prompt(text: doubt.question + " " + answers + " ", isHidden: false, draft: "", isDoubt: true)
    }
    if let question = face.question {
      let key = face.keptForm.flatMap { questionKey($0, question.field) }
      let draft = key.flatMap { tree.drafts[$0] } ?? question.prefill
      let isShown = drafts() == .aside && !draft.isEmpty
      return Prompt(
        text: question.label + (isShown ? "[\(Text.clean(draft))] " : ""), isHidden: question.isHidden,
        draft: draft, key: key, account: account(), isConfirmation: question.isConfirmation)
    }
    let key = draftKey
    let draft = key.flatMap { $0 == aside ? nil : tree.drafts[$0] } ?? ""
    // While an answer is looked at, such as a password, what is typed may be the next one.
    return Prompt(
      text: face.prompt, isHidden: face.hasHiddenQuestion && tree.isWorking, draft: draft, key: key,
      account: account())
  }

  /// Keeps words that were typed at a prompt and not sent, until its screen is shown again. An empty text forgets them.
  package func park(_ text: String, at prompt: Prompt) {
    // If the words are not shown in the line, an empty line does not mean that the user deleted them.
    guard let key = prompt.key, drafts() == .inLine || !text.isEmpty else { return }
    // The words of an account that has left were taken away with it.
    if let owner, owner != prompt.account { return }
    if key != aside, text == tree.drafts[key] ?? "" { return }
    note(.event("park", text))
    if key == aside {
      let words = [tree.drafts[key] ?? "", text].filter { !$0.isEmpty }
      tree.drafts[key] = words.joined(separator: " ")
    } else {
      tree.drafts[key] = text.isEmpty ? nil : text
    }
  }

  /// The name under which words typed on this screen are kept. Nil if one of its questions is hidden: words typed ahead of
  /// it may be the answer, such as a password.
  var draftKey: String? {
    guard let screen = face.content, !face.hasHiddenQuestion else { return nil }
    return screen.draftKey ?? writtenPlace
  }

  /// The place of the screen that is drawn, as it is written.
  var writtenPlace: String { placeOfFace.written }

  /// The name under which the answer to a question of a form is kept.
  func questionKey(_ form: String, _ field: String) -> String? {
    draftKey.map { "\($0)?\(form).\(field)" }
  }

  /// Returns the drawing of a screen in the session's language. It is made once, and kept until the pictures change.
  ///
  /// Returns nil if the screen has no picture or the picture does not fit. The mistakes are shown once.
  func drawing<S: Drawn>(of screen: S) -> Drawing<S.Model, S.Event>? {
    let key = DrawingKey(type: ObjectIdentifier(S.self), screen: screen.shape.name, language: language)
    if let known = drawings[key] { return known as? Drawing<S.Model, S.Event> }
    do throws(Findings) {
      let drawing = try gallery.drawing(of: screen.shape, in: language)
      drawings[key] = drawing
      return drawing
    } catch {
      drawings[key] = error
      for finding in error.list { emit(Text.clean(finding.description)) }
      return nil
    }
  }

  /// Draws the whole screen again. `onEmpty` says that the terminal has been cleared, so that no empty row comes first.
  package func show(onEmpty: Bool = false) {
    isStale = true
    face.rows = []
    if onEmpty { (endsEmpty, wantsOptions) = (true, true) }
    taking(.event("redraw", onEmpty ? "empty" : "")) { perform {} }
  }

  func changed() {
    isStale = true
    if depth == 0, !tree.isHolding { redraw() }
  }

  func redraw() {
    guard isStale, !isOver, let screen = tree.screen else { return }
    isStale = false
    let isNew = screen !== face.screen
    if isNew {
      formerKeys = Set(face.keys)
      leftQuestion = face.question != nil || activeDoubt != nil
      (stood, isSaid, wantsPaste) = (nil, false, false)
      face = (screen as? any Drawn)?.face() ?? Face()
      placeOfFace = tree.place
    }
    let before = isNew ? [] : face.rows
    let wasPassing = !isNew && face.isPassing
    let begun = isNew || isTyped ? nil : halfTyped()
    let meant = begun.flatMap { face.meaning(of: $0) }
    face.draw(in: self)
    if let begun, let meant, face.meaning(of: begun) != meant { onMoved() }
    if !face.isDrawn { emit(say(.noPicture, ["screen": face.shapeName, "language": language])) }
    var news = news(since: before)
    let isReplaced = erasesFormerRows(before, wasPassing: wasPassing)
    if isReplaced { news = face.rows }
    if !isNew, !isReplaced { news = replacingTail(with: news) }
    if !isNew, !isReplaced, !news.isEmpty { news = replacingChoices(with: news, since: before) }
    let isWhole = news.count == face.rows.count
    // A screen whose title is the choice that was just repeated does not say it again.
    if let spokenChoice, let first = news.firstIndex(where: { !$0.text.isEmpty }),
      news[first].words == spokenChoice
    {
      news.remove(at: first)
      if news.first?.text.isEmpty ?? false { news.removeFirst() }
    }
    spokenChoice = nil
    // An empty row separates a whole screen from the rows above it.
    if isWhole, !isReplaced, hasSpoken, !endsEmpty, !news.isEmpty { emit("") }
    emit(news)
    noteStanding(news, areWhole: isWhole, before: before)
    if isWhole, !news.isEmpty { preview(linesInDoubt) }
    if let question = face.question, !question.options.isEmpty, turnNow != turn || wantsOptions {
      for (index, option) in question.options.enumerated() {
        emit("  \(index + 1)  \(Text.clean(option.label))")
      }
    }
    wantsOptions = false
    let former = shownPrompt
    shownPrompt = prompt.text
    if turnNow != turn {
      isSurprise = !isTyped && (turnNow.screen != turn?.screen || turnNow.question != turn?.question)
      turn = turnNow
      announceDraft()
      onTurn()
    } else if shownPrompt != former {
      onPrompt(shownPrompt)
    }
  }

  private var turnNow: Turn {
    Turn(
      screen: ObjectIdentifier(face.screen), question: face.question?.field,
      asked: tree.asked?.id ?? activeDoubt?.question,
      language: language)
  }

  /// Returns the rows to show, now that the screen has been drawn.
  private func news(since before: [DrawnRow]) -> [DrawnRow] {
    let last = page
    page = (face.logPage, width())
    if before.isEmpty { return face.rows }
    guard page.number != nil else {
      if !isTyped, let changed = face.changedChoices(since: before) { return changed }
      // A screen reader would read all of the screen again, for a change that the user did not make.
      if isPlain, !isTyped { return Rows.spoken(in: face.rows, since: before) }
      return Array(Rows.added(in: face.rows, since: before))
    }
    return page == last ? Rows.new(in: face.rows, since: before) : face.rows
  }

  private func emit(_ rows: [DrawnRow]) {
    guard !rows.isEmpty else { return }
    var bytes: [UInt8] = []
    for row in rows {
      bytes += row.text
      bytes.append(UInt8(ascii: "\n"))
    }
    hasSpoken = true
    askedSinceShown = []
    endsEmpty = rows.last?.text.isEmpty ?? false
    previewed = nil
    put(String(decoding: bytes, as: UTF8.self))
  }

  /// Shows a line that belongs to no screen. If it is too wide, it is wrapped by word.
  /// `link` is a link of the program's own to what the line is about.
  public func emit(_ line: String, _ style: Style? = nil, link: String? = nil) {
    let width = max(10, width())
    // A single word, such as a link, is not broken, so that it can be copied.
    let isLong = line.contains(" ") && Text.width(line) > width
    endsEmpty = line.isEmpty
    (standing, previewed) = (nil, nil)
    askedSinceShown = []
    var rows = isLong ? Text.wrap(line, first: width, rest: width) : [line]
    if let style { rows = rows.map { palette.painted($0, style) } }
    if let link, let target = target(of: link) { rows = rows.map { target.begin + $0 + target.end } }
    put(rows.joined(separator: "\n") + "\n")
  }
}

extension Session {
  /// What a session asks for next.
  public struct Prompt: Equatable, Sendable {
    /// The text before the line. Parts between two `\u{1}` take no columns.
    public var text: String
    /// Whether the answer must not be shown, remembered or kept.
    public var isHidden: Bool
    /// The words in the line at the start: they were typed at this prompt before, and not sent.
    public var draft: String
    /// The name under which the words in the line are kept if they are not sent; nil for the answer to a question.
    var key: String?
    /// The account that types the line.
    var account: String?
    /// Whether the answer is yes or no to something that may not be undone. A paste must not give it.
    package var isConfirmation = false
    /// Whether it asks whether to send a text that was typed before.
    package var isDoubt = false
  }
}
