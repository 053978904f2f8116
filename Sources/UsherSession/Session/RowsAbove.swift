import UsherScreens

extension Session {
  /// Takes rows off the screen that the session has printed. A pipe has none.
  package struct RowEraser {
    /// A number that changes whenever rows above the prompt have moved, or others were printed below them, without the
    /// session.
    package let mark: () -> Int
    /// Erases the rows directly above the prompt. Returns false, and erases nothing, if they are not known to be there.
    package let erase: ([String]) -> Bool

    package init(mark: @escaping () -> Int, erase: @escaping ([String]) -> Bool) {
      (self.mark, self.erase) = (mark, erase)
    }
  }
}

/// The rows that stand above the prompt, as far as the session knows them, so that new rows can take the place of old ones.
///
/// While the user types, a screen that answers to the half-typed line is drawn again and again, as a search is. On a
/// terminal, each drawing takes the place of the last one, if that still stands directly above the prompt.
package final class RowsAbove {
  /// The rows of a screen that stand directly above the prompt: its last whole drawing, and what it has added since.
  struct Standing {
    var rows: [DrawnRow]
    let mark: Int
    /// If only choices that have changed stand there, and something else above them: the whole drawing before they changed.
    var base: [DrawnRow]?
  }

  /// Takes the rows of a screen off a terminal, so that its next drawing replaces them; nil if rows are only added.
  package var eraser: Session.RowEraser?
  /// Called with the number of rows that were erased.
  var onErased: (Int) -> Void = { _ in }
  /// How many rows the session has printed, as far as the terminal has room for them.
  private(set) var count = 0
  /// The rows of the screen directly above the prompt; nil if others were printed below them.
  private var standing: Standing?
  /// What stood directly above the line that was typed.
  private var stood: Standing?
  /// Whether the line that was typed was taken off the screen.
  private var isSaid = false
  /// What was shown of the paste that the user is asked about, and what stood above it; nil if other rows were printed below.
  private var previewed: (rows: [String], mark: Int, above: Standing?)?
  /// The screen, if it has answered to a half-typed line since a whole line was typed.
  private var overheard: ObjectIdentifier?
  /// The rows that answered to the line before it was typed to its end, or to the line before.
  private var answered: Standing?
  /// The choice that was repeated for a screen reader, until a screen is drawn.
  var spokenChoice: String?
  /// Whether something has been drawn.
  private var hasSpoken = false
  /// Whether the last row shown is empty, with nothing typed below it.
  var endsEmpty = false
}

/// What the session tells of the rows that it prints and erases, and of the lines that are typed.
extension RowsAbove {
  /// Whether an empty row is needed to separate a whole screen from the rows above it.
  var needsGap: Bool { hasSpoken && !endsEmpty }

  func count(rows: Int, most: Int) { count = min(count + rows, most) }

  /// Notes that a line was typed. `isAnswer` says that the screen shows the answer to it.
  func noteTyped(on face: Face, isAnswer: Bool) {
    endsEmpty = false
    answered = isAnswer || overheard == ObjectIdentifier(face.screen) ? standing : nil
    (stood, isSaid) = (standing, false)
    (standing, overheard) = (nil, nil)
  }

  /// Notes that the line that was typed was taken off the screen.
  func noteSaid() { isSaid = true }

  /// Notes that the screen has answered to a half-typed line.
  func noteOverheard(by face: Face) { overheard = ObjectIdentifier(face.screen) }

  /// Notes that another screen comes.
  func noteTurn() { (stood, isSaid) = (nil, false) }

  /// Notes that rows of the screen are printed. `before` is the drawing before them.
  func note(_ rows: [DrawnRow], areWhole: Bool, of face: Face, before: [DrawnRow]) {
    guard let eraser, !rows.isEmpty else { return }
    let mark = eraser.mark()
    let isBelow = standing?.mark == mark
    // Of a log, the rows directly above the prompt are enough.
    if areWhole || face.logPage != nil && !isBelow {
      standing = Standing(rows: rows, mark: mark)
    } else if isBelow {
      standing?.rows += rows
    } else {
      standing = Standing(rows: rows, mark: mark, base: before)
    }
  }

  /// Notes that rows of a screen are printed now.
  func noteDrawing(_ rows: [DrawnRow]) {
    (hasSpoken, previewed) = (true, nil)
    endsEmpty = rows.last?.text.isEmpty ?? false
  }

  /// Notes that a line is printed now that belongs to no screen.
  func noteLine(_ line: String) {
    endsEmpty = line.isEmpty
    (standing, previewed) = (nil, nil)
  }

  /// Prints what is shown of a paste.
  func preview(_ rows: [String], isTyped: Bool, print: (String) -> Void) {
    let above = isTyped ? isSaid ? stood : nil : standing
    for row in rows { print(row) }
    if let eraser { previewed = (rows, eraser.mark(), above) }
  }
}

/// What is erased, if it stands directly above the prompt.
extension RowsAbove {
  private func erase(_ rows: [String]) -> Bool {
    guard let eraser, eraser.erase(rows) else { return false }
    onErased(rows.count)
    return true
  }

  private func erase(_ rows: some Sequence<DrawnRow>) -> Bool {
    erase(rows.map { String(decoding: $0.text, as: UTF8.self) })
  }

  /// Erases what was shown of a paste, if it stands directly above the line that was entered.
  func erasePreview() {
    guard let eraser, let shown = previewed.take(), shown.mark == eraser.mark(), erase(shown.rows) else {
      return
    }
    stood = shown.above.map { Standing(rows: $0.rows, mark: eraser.mark()) }
  }

  /// Erases the former drawing of the screen, if the half-typed line has changed the screen, or if slow work that the screen
  /// has waited for is done. Returns whether it did.
  func erasesDrawing(_ former: [DrawnRow], of face: Face, wasPassing: Bool) -> Bool {
    guard let eraser, let standing, wasPassing || overheard == ObjectIdentifier(face.screen),
      !former.isEmpty, former.map(\.text) != face.rows.map(\.text), standing.mark == eraser.mark()
    else { return false }
    return erase(standing.rows)
  }

  /// Erases the drawing that answered to the half-typed line or to the line before it, now that the whole line is typed: what
  /// the line leads to takes its place. Returns whether it did.
  func erasesAnswer() -> Bool {
    guard let eraser, let answered, answered.mark == eraser.mark(), erase(answered.rows) else { return false }
    self.answered = nil
    // The empty row above the drawing is still there.
    endsEmpty = true
    return true
  }

  /// Erases the choices of a menu that have changed by themselves, and all rows below them. If something else has been printed
  /// below the menu, erases the changed choices that were printed below that. Returns the rows to print.
  func replacingChoices(with news: [DrawnRow], since before: [DrawnRow], of face: Face) -> [DrawnRow] {
    guard let eraser, let standing, face.logPage == nil, standing.mark == eraser.mark(),
      face.changedChoices(since: before) != nil
    else { return news }
    let head = standing.base == nil ? zip(standing.rows, face.rows).prefix { $0.text == $1.text }.count : 0
    let changed =
      if let base = standing.base { face.changedChoices(since: base) } else { Array(face.rows[head...]) }
    let old = standing.rows[head...]
    guard let changed, !old.isEmpty, head > 0 || standing.base != nil, erase(old) else { return news }
    self.standing?.rows = Array(standing.rows[..<head])
    return changed
  }

  /// Erases the last rows of a log, if they are gone, such as the files that wait for the message that was just sent, or if
  /// new rows come before them, such as a message before the files that wait. They must stand directly above the line that
  /// is being typed, or above the typed line that was taken off the screen. Returns the rows to print.
  func replacingTail(with news: [DrawnRow], of face: Face, isTyped: Bool) -> [DrawnRow] {
    let above = !isTyped ? standing : isSaid ? stood : nil
    guard let eraser, face.logPage != nil, let above, above.mark == eraser.mark() else { return news }
    // From the end: the last row that was printed is one of the last of the screen.
    let gone = above.rows.suffix { $0.text.isEmpty || face.rows.lastIndex(of: $0) == nil }.drop {
      $0.text.isEmpty
    }
    let after = gone.isEmpty ? Rows.after(news, of: above.rows, in: face.rows) : []
    let tail = gone + after
    guard !tail.isEmpty, erase(tail) else { return news }
    standing = Standing(rows: above.rows.dropLast(tail.count), mark: eraser.mark())
    stood = nil
    if !after.isEmpty { return news + after }
    // The empty row above the prompt was erased with them.
    guard let last = face.rows.last, last.text.isEmpty, gone.last?.text.isEmpty ?? false else { return news }
    return news.last?.text.isEmpty ?? false ? news : news + [last]
  }
}

extension Array {
  /// The longest end of the array whose elements all fit.
  fileprivate func suffix(while fits: (Element) -> Bool) -> ArraySlice<Element> {
    self[((lastIndex { !fits($0) } ?? -1) + 1)...]
  }
}
