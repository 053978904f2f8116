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
      return Prompt(text: doubt.question + " " + say(.yesNo) + " ", isHidden: false, draft: "", isDoubt: true)
    }
    if let question = face.question {
      let key = face.draftKey(of: question)
      let draft = key.flatMap { tree.drafts[$0] } ?? question.prefill
      let isShown = state.drafts() == .aside && !draft.isEmpty
      return Prompt(
        text: question.label + (isShown ? "[\(Text.clean(draft))] " : ""), isHidden: question.isHidden,
        draft: draft, key: key, account: state.account(), isConfirmation: question.isConfirmation)
    }
    // While an answer is looked at, such as a password, what is typed may be the next one.
    return Prompt(
      text: face.prompt, isHidden: face.hasHiddenQuestion && tree.isWorking,
      draft: state.draft(in: face) ?? "",
      key: face.draftKey, account: state.account(), isSuggestion: state.isSuggested(in: face))
  }

  /// Returns the drawing of a screen in the session's language; nil if there is none that fits. The mistakes are shown once.
  func drawing<S: Drawn>(of screen: S) -> Drawing<S.Model, S.Event>? {
    do throws(Findings) { return try wording.drawing(of: screen) } catch {
      for finding in error.list { emit(Text.clean(finding.description)) }
      return nil
    }
  }

  /// Draws the whole screen again. `onEmpty` says that the terminal has been cleared, so that no empty row comes first.
  package func show(onEmpty: Bool = false) {
    redrawWhole()
    if onEmpty { (above.endsEmpty, face.wantsOptions) = (true, true) }
    taking(.event("redraw", onEmpty ? "empty" : "")) { perform {} }
  }

  func changed() {
    face.isStale = true
    if round.depth == 0, !tree.isHolding { redraw() }
  }

  func redraw() {
    guard face.isStale, !isOver, let screen = tree.screen else { return }
    face.isStale = false
    let isNew = screen !== face.screen
    if isNew {
      doubts.leave(face)
      above.forget()
      state.forgetAnswers(of: face.passingForms, in: face)
      face = (screen as? any Drawn)?.face() ?? Face()
      face.place = tree.place
      state.dropSuggestion(unlessIn: face)
    }
    let before = isNew ? [] : face.rows
    let wasPassing = !isNew && face.isPassing
    let begun = isNew || round.isTyped ? nil : line.halfTyped()
    let meant = begun.flatMap { face.meaning(of: $0) }
    face.draw(in: self)
    if let begun, let meant, face.meaning(of: begun) != meant { line.onMoved() }
    if !face.isDrawn { emit(say(.noPicture, ["screen": face.shapeName, "language": language])) }
    let shown = printNews(since: before, wasPassing: wasPassing)
    turnLine()
    // Last, because the screen may write what was read, and so change itself.
    noteShown(shown)
  }

  /// Prints the rows of the screen that have changed: where they stand if that is known, otherwise below all others. Returns the
  /// rows that were printed, in their order.
  private func printNews(since before: [DrawnRow], wasPassing: Bool) -> [Int] {
    let last = face.page
    face.page = (face.logPage, width())
    let isReplaced = above.erasesDrawing(before, of: face, wasPassing: wasPassing)
    let update = isReplaced ? nil : update(since: before, on: last)
    var news = update?.rest ?? (isReplaced ? Array(face.rows.indices) : self.news(since: before, on: last))
    let isWhole = news.count == face.rows.count
    // The rows above are of another drawing now.
    if isWhole || update == nil && before.map(\.text) != face.rows.map(\.text) {
      above.forget()
    }
    // A screen whose title is the choice that was just repeated does not say it again.
    if let choice = above.spokenChoice.take(),
      let first = news.firstIndex(where: { !face.rows[$0].text.isEmpty }),
      face.rows[news[first]].words == choice
    {
      news.remove(at: first)
      if let first = news.first, face.rows[first].text.isEmpty { news.removeFirst() }
    }
    // An empty row separates a whole screen from the rows above it.
    if isWhole, !isReplaced, above.needsGap, !news.isEmpty { emit("") }
    emit(news)
    if isWhole, !news.isEmpty { preview(linesInDoubt) }
    return (update?.printed ?? []) + news
  }

  /// Whether rows are changed where they stand. On a pipe and for a screen reader, rows are only added.
  private var erasesRows: Bool { height() != nil && !isPlain }

  /// Draws what has changed where it stands. Returns what is left to print; nil if all of that must be printed.
  private func update(since before: [DrawnRow], on last: (number: Int?, width: Int)) -> RowsAbove.Update? {
    // The answer to a typed line is a whole menu.
    guard erasesRows, let height = height(), !before.isEmpty, face.page == last,
      face.logPage != nil || !round.isTyped
    else { return nil }
    let update = above.update(
      face, since: before, reach: height - 1, isTyped: round.isTyped, isKept: round.isTyped && round.keepsLine
    ) { rows in
      line.noteShown()
      put(rows.map { $0 + "\n" }.joined())
    }
    return update.map { RowsAbove.Update(printed: $0.printed, rest: withLinesAbove($0.rest)) }
  }

  /// Adds the rows above that belong to the same line, and the line above in the same entry of a log: reactions say nothing without
  /// the line of their message.
  private func withLinesAbove(_ news: [Int]) -> [Int] {
    let rows = face.rows
    var all: [Int] = []
    for new in news {
      var start = new
      if new > 0, all.last != new - 1, !rows[new].isAside, let entry = face.entry(of: rows[new]),
        entry == face.entry(of: rows[new - 1])
      {
        start -= 1
      }
      while start > 0, all.last != start - 1, rows[start - 1].place > rows[start].place { start -= 1 }
      all += start...new
    }
    return all
  }

  /// Prints the options of a new question, and tells what the line that is typed answers now.
  private func turnLine() {
    let turn = TypedLine.Turn(
      screen: ObjectIdentifier(face.screen), question: face.question?.field,
      asked: tree.asked?.id ?? activeDoubt?.question, language: language)
    if let question = face.question, turn != line.turn || face.wantsOptions {
      for (index, option) in question.options.enumerated() {
        emit("  \(index + 1)  \(Text.clean(option.label))")
      }
    }
    face.wantsOptions = false
    let text = prompt.text
    let isOther = line.shows(text)
    if line.turns(to: turn, isTyped: round.isTyped) {
      announceDraft()
      line.onTurn()
    } else if isOther {
      line.onPrompt(text)
    }
  }

  /// Returns the rows to show, now that the screen has been drawn.
  private func news(since before: [DrawnRow], on last: (number: Int?, width: Int)) -> [Int] {
    if before.isEmpty { return Array(face.rows.indices) }
    guard face.page.number != nil else {
      if !round.isTyped, let changed = face.changedChoices(since: before) { return changed }
      // A screen reader would read all of the screen again, for a change that the user did not make.
      if isPlain, !round.isTyped { return Rows.spoken(in: face.rows, since: before) }
      return Array(Rows.added(in: face.rows, since: before))
    }
    guard face.page == last else { return Array(face.rows.indices) }
    let news = Rows.new(in: face.rows, since: before)
    return erasesRows ? withLinesAbove(news) : news
  }

  /// Tells the screen which of the rows that were just printed are on the terminal. A screen reader has read those that are not.
  private func noteShown(_ printed: [Int]) {
    guard !printed.isEmpty else { return }
    let most = isPlain ? nil : height().map { max(0, $0 - 1) }
    face.noteShown(rows: printed.suffix(most ?? printed.count))
  }

  private func emit(_ news: [Int]) {
    guard !news.isEmpty else { return }
    var bytes: [UInt8] = []
    for index in news {
      bytes += face.rows[index].text
      bytes.append(UInt8(ascii: "\n"))
    }
    above.note(news, of: face)
    line.noteShown()
    put(String(decoding: bytes, as: UTF8.self))
  }

  /// Shows a line that belongs to no screen. If it is too wide, it is wrapped by word.
  /// `link` is a link of the program's own to what the line is about.
  public func emit(_ line: String, _ style: Style? = nil, link: String? = nil) {
    let width = max(10, width())
    // A single word, such as a link, is not broken, so that it can be copied.
    let isLong = line.contains(" ") && Text.width(line) > width
    self.line.noteShown()
    var rows = isLong ? Text.wrap(line, first: width, rest: width) : [line]
    if let style { rows = rows.map { palette.painted($0, style) } }
    if let link, let target = target(of: link) { rows = rows.map { target.begin + $0 + target.end } }
    above.noteLine(rows)
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
    /// Whether the words in the line are a suggestion: the first character that is typed takes their place.
    package var isSuggestion = false
  }
}
