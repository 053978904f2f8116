import UsherScreens

extension Session {
  /// Takes rows off the screen that the session has printed. A pipe has none.
  package struct RowEraser {
    /// A number that changes whenever rows above the prompt have moved, or others were printed below them, without the
    /// session. A line that stays where it was entered adds one.
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
/// On a terminal, a screen that changes by itself is drawn where it stands, together with what was printed and typed below it.
package final class RowsAbove {
  /// A row above the prompt.
  struct Row {
    /// Nil if the row cannot be printed again: a typed line of which the session does not know how it stands there.
    var text: String?
    /// The index of the row in the last drawing of the screen. Nil if the row belongs to no screen or to an earlier drawing;
    /// `elsewhere` for an empty row that the drawing has further down.
    var index: Int?
    /// Whether the row belongs to an entry of a log.
    var isEntry = false

    static let elsewhere = -1
  }
  /// More rows than any terminal has.
  private static let most = 500

  /// Takes rows off a terminal, so that others replace them; nil if rows are only added.
  package var eraser: Session.RowEraser?
  /// Called with the number of rows that were erased.
  var onErased: (Int) -> Void = { _ in }
  /// How many rows above the prompt are on the terminal, at least. What has scrolled away does not come back where rows are erased.
  private(set) var onTerminal = 0
  /// The rows, the last one directly above the prompt.
  private(set) var rows: [Row] = []
  /// The eraser's mark when the last row was noted.
  private var mark = 0
  /// Whether the last row is the line that was entered.
  private var hasEntered = false
  /// How many of the last rows show the paste that the user is asked about.
  private var previewed = 0
  /// The screen, if it has answered to a half-typed line since a whole line was typed.
  private var overheard: ObjectIdentifier?
  /// Whether the drawing answers to the line before it was typed to its end, or to the line before.
  private var isAnswer = false
  /// The choice that was repeated for a screen reader, until a screen is drawn.
  var spokenChoice: String?
  /// Whether something has been drawn.
  private var hasSpoken = false
  /// Whether the last row shown is empty, with nothing typed below it.
  var endsEmpty = false
}

/// What the session tells of the rows that it prints, and of the lines that are typed.
extension RowsAbove {
  /// Whether an empty row is needed to separate a whole screen from the rows above it.
  var needsGap: Bool { hasSpoken && !endsEmpty }

  func count(rows: Int, most: Int) { onTerminal = min(onTerminal + rows, most) }

  /// Notes that a line was typed. `isAnswer` says that the screen shows the answer to it.
  func noteTyped(on face: Face, isAnswer: Bool) {
    endsEmpty = false
    self.isAnswer = isAnswer || overheard == ObjectIdentifier(face.screen)
    overheard = nil
  }

  /// Notes that a line was entered, and stands in this row; nil if it may take several.
  func noteEntered(_ row: String?) {
    guard let eraser else { return }
    if eraser.mark() == mark + 1 { mark += 1 }
    add([Row(text: row)])
    (hasEntered, onTerminal) = (true, onTerminal + 1)
  }

  /// Notes that the line that was entered was taken off the screen.
  func noteSaid() {
    if hasEntered {
      rows.removeLast()
      onTerminal -= 1
    } else {
      forget()
    }
    hasEntered = false
  }

  /// Notes that the screen has answered to a half-typed line.
  func noteOverheard(by face: Face) { overheard = ObjectIdentifier(face.screen) }

  /// Notes that rows of the screen are printed below all others.
  func note(_ news: [Int], of face: Face) {
    hasSpoken = true
    endsEmpty = news.last.map { face.rows[$0].text.isEmpty } ?? endsEmpty
    guard let first = news.first else { return }
    heedMark()
    previewed = 0
    let own = rows.indices.reversed().prefix { rows[$0].index.map { $0 >= first } ?? true }
    for place in own where rows[place].index != nil && rows[place].text == "" {
      rows[place].index = Row.elsewhere
    }
    // A row above which a later one stands is drawn there a second time.
    let last = rows.last { ($0.index ?? -1) >= 0 }?.index ?? -1
    add(
      news.map { index in
        var row = row(index, of: face)
        if index <= last { row.index = nil }
        return row
      })
  }

  /// Notes that a line is printed that belongs to no screen.
  func noteLine(_ lines: [String]) {
    endsEmpty = lines.last?.isEmpty ?? false
    previewed = 0
    add(lines.map { Row(text: $0) })
  }

  /// Prints what is shown of a paste.
  func preview(_ rows: [String], print: (String) -> Void) {
    for row in rows { print(row) }
    previewed = rows.count
  }

  /// Forgets all rows: none of them is erased or drawn again.
  func forget() { (rows, hasEntered, previewed) = ([], false, 0) }

  private func row(_ index: Int, of face: Face) -> Row {
    let row = face.rows[index]
    return Row(
      text: String(decoding: row.text, as: UTF8.self), index: index, isEntry: face.entry(of: row) != nil)
  }

  private func add(_ news: [Row]) {
    guard eraser != nil else { return }
    heedMark()
    rows += news
    rows.removeFirst(max(0, rows.count - Self.most))
    hasEntered = false
  }

  /// Forgets all rows if the eraser says that the terminal has moved some, or has printed others, without the session.
  private func heedMark() {
    guard let now = eraser?.mark(), now != mark else { return }
    forget()
    (mark, onTerminal) = (now, 0)
  }
}

/// What is erased, if it stands directly above the prompt.
extension RowsAbove {
  private func erase(last count: Int) -> Bool {
    heedMark()
    let gone = rows.suffix(count).compactMap(\.text)
    guard let eraser, gone.count == count, count <= onTerminal, eraser.erase(gone) else { return false }
    rows.removeLast(count)
    onTerminal -= count
    onErased(count)
    return true
  }

  /// Erases the rows of the screen that stand directly above the prompt.
  private func eraseDrawing() -> Bool {
    let count = rows.reversed().prefix { $0.index != nil }.count
    return count > 0 && erase(last: count)
  }

  /// Erases what was shown of a paste, if it stands directly above the prompt.
  func erasePreview() {
    if previewed > 0, !hasEntered { _ = erase(last: previewed) }
    previewed = 0
  }

  /// Erases the former drawing of the screen, if the half-typed line has changed the screen, or if slow work that the screen
  /// has waited for is done. Returns whether it did.
  func erasesDrawing(_ former: [DrawnRow], of face: Face, wasPassing: Bool) -> Bool {
    guard wasPassing || overheard == ObjectIdentifier(face.screen), !former.isEmpty,
      former.map(\.text) != face.rows.map(\.text)
    else { return false }
    return eraseDrawing()
  }

  /// Erases the drawing that answered to the half-typed line or to the line before it, now that the whole line is typed: what
  /// the line leads to takes its place. Returns whether it did.
  func erasesAnswer() -> Bool {
    guard isAnswer, eraseDrawing() else { return false }
    isAnswer = false
    // The empty row above the drawing is still there.
    endsEmpty = true
    return true
  }
}

/// What is drawn again where it stands.
extension RowsAbove {
  /// What becomes of a screen that has changed.
  struct Update {
    /// The rows of the drawing that were printed in their place.
    var printed: [Int] = []
    /// The rows to print below all others.
    var rest: [Int] = []
  }

  /// Draws the rows of a screen that have changed where they stand, with all rows below them. What has scrolled away stays as it
  /// is, unless the user has changed it: only the last `reach` rows are on the screen. Returns nil, and draws nothing, if it is
  /// not known what stands where.
  ///
  /// If the typed line is kept, only the entries of a log change above it. The rest is printed below, as the answer to it.
  func update(
    _ face: Face, since before: [DrawnRow], reach: Int, isTyped: Bool, isKept: Bool, print: ([String]) -> Void
  ) -> Update? {
    guard eraser != nil else { return nil }
    heedMark()
    guard
      let plan = RowsPlan(
        rows, face, since: before, reach: (reach, min(reach, onTerminal)), isTyped: isTyped, isKept: isKept)
    else { return nil }
    let (above, news) = plan.result { row($0, of: face) }
    let gone = rows.count - plan.first
    // A recording notes that nothing was printed for a change.
    guard gone == 0 && !plan.hasAway || erase(last: gone) else { return nil }
    rows = above + news
    var update = Update(rest: plan.rest)
    if gone > 0 || !news.isEmpty {
      print(news.compactMap(\.text))
      update.printed = news.compactMap(\.index).filter { $0 >= 0 }
      (hasEntered, previewed, endsEmpty) = (false, 0, rows.last?.text?.isEmpty ?? true)
    }
    return update
  }
}
