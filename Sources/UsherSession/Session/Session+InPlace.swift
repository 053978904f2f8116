import UsherScreens

/// While the user types, a screen that answers to the half-typed line is drawn again and again, as a search is. On a
/// terminal, each drawing takes the place of the last one, if that still stands directly above the prompt.
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

  /// The rows of a screen that stand directly above the prompt: its last whole drawing, and what it has added since.
  struct Standing {
    var rows: [DrawnRow]
    let mark: Int
    /// If only choices that have changed stand there, and something else above them: the whole drawing before they changed.
    var base: [DrawnRow]?
  }

  /// Erases the former drawing of the screen, if the half-typed line has changed the screen, or if slow work that the screen
  /// has waited for is done. Returns whether it did.
  func erasesFormerRows(_ former: [DrawnRow], wasPassing: Bool) -> Bool {
    guard let rowEraser, let standing, wasPassing || overheard == ObjectIdentifier(face.screen),
      !former.isEmpty, former.map(\.text) != face.rows.map(\.text), standing.mark == rowEraser.mark()
    else { return false }
    let rows = standing.rows.map { String(decoding: $0.text, as: UTF8.self) }
    guard rowEraser.erase(rows) else { return false }
    tape?.noteErased(rows.count)
    return true
  }

  /// Erases the choices of a menu that have changed by themselves, and all rows below them. If something else has been printed
  /// below the menu, erases the changed choices that were printed below that. Returns the rows to print.
  func replacingChoices(with news: [DrawnRow], since before: [DrawnRow]) -> [DrawnRow] {
    guard let rowEraser, let standing, !isTyped, face.logPage == nil, standing.mark == rowEraser.mark(),
      face.changedChoices(since: before) != nil
    else { return news }
    let head = standing.base == nil ? zip(standing.rows, face.rows).prefix { $0.text == $1.text }.count : 0
    let changed =
      if let base = standing.base { face.changedChoices(since: base) } else { Array(face.rows[head...]) }
    let old = standing.rows[head...].map { String(decoding: $0.text, as: UTF8.self) }
    guard let changed, !old.isEmpty, head > 0 || standing.base != nil, rowEraser.erase(old) else {
      return news
    }
    tape?.noteErased(old.count)
    self.standing?.rows = Array(standing.rows[..<head])
    return changed
  }

  /// Erases the drawing that answered to the half-typed line or to the line before it, now that the whole line is typed: what
  /// the line leads to takes its place.
  func eraseAnswered() {
    guard let rowEraser, let answered, answered.mark == rowEraser.mark() else { return }
    let rows = answered.rows.map { String(decoding: $0.text, as: UTF8.self) }
    guard rowEraser.erase(rows) else { return }
    tape?.noteErased(rows.count)
    self.answered = nil
    // The empty row above the drawing is still there.
    endsEmpty = true
    redrawWhole()
  }

  /// Erases the last rows of a log, if they are gone, such as the files that wait for the message that was just sent, or if
  /// new rows come before them, such as a message before the files that wait. They must stand directly above the line that
  /// is being typed, or above the typed line that was taken off the screen. Returns the rows to print.
  func replacingTail(with news: [DrawnRow]) -> [DrawnRow] {
    let above = !isTyped ? standing : isSaid ? stood : nil
    guard let rowEraser, face.logPage != nil, let above, above.mark == rowEraser.mark() else { return news }
    // From the end: the last row that was printed is one of the last of the screen.
    let gone = above.rows.suffix { $0.text.isEmpty || face.rows.lastIndex(of: $0) == nil }.drop {
      $0.text.isEmpty
    }
    let after = gone.isEmpty ? rowsAfter(news, of: above.rows) : []
    let tail = gone + after
    guard !tail.isEmpty, rowEraser.erase(tail.map { String(decoding: $0.text, as: UTF8.self) }) else {
      return news
    }
    tape?.noteErased(tail.count)
    standing = Standing(rows: above.rows.dropLast(tail.count), mark: rowEraser.mark())
    stood = nil
    if !after.isEmpty { return news + after }
    // The empty row above the prompt was erased with them.
    guard let last = face.rows.last, last.text.isEmpty, gone.last?.text.isEmpty ?? false else { return news }
    return news.last?.text.isEmpty ?? false ? news : news + [last]
  }

  /// The last of some rows, if the screen shows them at its end, directly after new ones. Empty rows alone stay where they are.
  private func rowsAfter(_ news: [DrawnRow], of rows: [DrawnRow]) -> ArraySlice<DrawnRow> {
    var shown = face.rows[...]
    // The empty row above the prompt may have been printed earlier.
    if let last = rows.last, !last.text.isEmpty {
      while shown.last?.text.isEmpty ?? false { shown = shown.dropLast() }
    }
    let count = zip(rows.reversed(), shown.reversed()).prefix { $0 == $1 }.count
    let tail = rows.suffix(count)
    guard !news.isEmpty, tail.contains(where: { !$0.text.isEmpty }),
      shown.dropLast(count).suffix(news.count).elementsEqual(news)
    else { return [] }
    return tail
  }

  /// Notes rows of the screen that were just printed. `before` is the drawing before them.
  func noteStanding(_ rows: [DrawnRow], areWhole: Bool, before: [DrawnRow]) {
    guard let rowEraser, !rows.isEmpty else { return }
    let mark = rowEraser.mark()
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
}

extension Array {
  /// The longest end of the array whose elements all fit.
  fileprivate func suffix(while fits: (Element) -> Bool) -> ArraySlice<Element> {
    self[((lastIndex { !fits($0) } ?? -1) + 1)...]
  }
}
