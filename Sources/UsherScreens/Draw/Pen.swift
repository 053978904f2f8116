/// Writes UTF-8 into one buffer, and counts columns.
struct Pen: Sendable {
  var bytes: [UInt8] = []
  var column = 0
  private(set) var width = 80
  var ink = Ink()

  /// The columns of the numbers of choices. Each drawing begins with the value that the previous drawing needed.
  var numberColumns = 1
  /// The number of the last row that leads to a choice.
  private(set) var number = 0
  /// Whether the line of a choice has begun in this element of a list.
  var isBelowRow = false
  /// The line that is being written.
  var current = OpenLine()
  var lines: [Line] = []
  /// Where the entries of a log begin and end in the buffer.
  private(set) var entryStart: Int?
  private(set) var entryEnds: [Int] = []

  /// Whether to measure: values are not cut at the right edge, and lines that cross it are noted in `reaches`.
  var isWatching = false
  private(set) var reaches: [Reach] = []
  /// How many rows more than in ``lines`` a terminal shows, because plain lines are wider than it is.
  var overhang = 0
  /// In a line before the cursor, the columns that a value with `*` keeps the line within. Such a line is not filled.
  private var most: Int?
  /// Whether folds are drawn whole.
  var isUnfolded = false
  /// Whether the lines are for a screen reader.
  var isPlain = false
  /// Whether addresses in texts are links that the terminal opens.
  var marksLinks = false
  /// Whether the screen has so few columns that `{{#narrow}}` is drawn.
  var isNarrow = false
  var folded = FoldedRows()

  /// A line that has begun and not ended.
  struct OpenLine {
    var start = 0
    /// If the line has several choices, where the next one begins.
    var choiceStart = 0
    /// The bytes of the line's key.
    var key = 0..<0
    var isAside = false
    var isInList = false
    /// Whether a section within the line was drawn.
    var hasShown = false
    /// How many columns the values of the row were given beyond those that were left.
    var surplus = 0
    var isBroken = false
    /// The columns of its widest row.
    var reached = 0
    /// The column where the rows of a wrapped value begin; -1 if the line has none.
    var hang = -1
    /// The values that take the rest of their line, and their offsets in the buffer.
    var rest: (offset: Int, text: String, columns: Int)?
    var lead: (offset: Int, text: String, columns: Int)?

    init(at start: Int = 0, isAside: Bool = false) {
      (self.start, choiceStart, key) = (start, start, start..<start)
      self.isAside = isAside
    }
  }

  mutating func begin(width: Int, palette: Palette, isMarked: Bool = false, most: Int? = nil) {
    bytes.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    entryStart = nil
    entryEnds.removeAll(keepingCapacity: true)
    reaches.removeAll()
    (self.width, self.most) = (width, most)
    isNarrow = width < 60
    folded = FoldedRows()
    overhang = 0
    number = 0
    ink.begin(palette)
    ink.isMarked = isMarked
    beginLine()
  }

  mutating func beginEntries() { entryStart = entryStart ?? bytes.count }

  mutating func endEntry() { entryEnds.append(bytes.count) }

  // MARK: Lines

  mutating func beginLine() {
    column = 0
    current = OpenLine(at: bytes.count, isAside: ink.isOpen(.aside))
  }

  /// Begins the line of a choice in a list. It takes the next number.
  mutating func beginRow() {
    beginLine()
    current.isInList = true
    number += 1
    isBelowRow = true
  }

  /// Begins a line of a list without a choice. Below the line of a choice, it moves right as far as the numbers of the screen
  /// are wider than one digit.
  mutating func beginLineInList() {
    beginLine()
    current.isInList = true
    if isBelowRow { blanks(numberColumns - 1) }
  }

  /// Numbers the next row of a list as the one after `number`, unless as many rows are numbered on this screen already.
  mutating func goOn(from number: Int) { self.number = max(self.number, number) }

  /// Ends the line. An optional line is removed if none of its sections was drawn.
  mutating func endLine(source: Int, isOptional: Bool) {
    if isOptional, !current.hasShown {
      bytes.removeLast(bytes.count - current.start)
      ink.forget()
      return
    }
    fillRest()
    endRow()
    if isWatching, current.reached > width { reaches.append(Reach(line: source, columns: current.reached)) }
    bytes.append(0x0A)
    lines.append(
      Line(
        start: current.start, source: source, isAside: current.isAside, isInList: current.isInList,
        isBroken: current.isBroken,
        isHigh: bytes[line].contains(UInt8(ascii: "\n")),
        hash: current.isAside ? 0 : hash(from: current.start)))
  }

  /// The bytes of the line, without the newline that ends it.
  var line: Range<Int> { current.start..<max(current.start, bytes.count - 1) }

  /// Ends a choice in the line, and returns its bytes.
  mutating func endChoice() -> Range<Int> {
    breakWideChoice(from: current.choiceStart)
    defer { current.choiceStart = bytes.count }
    return current.choiceStart..<bytes.count
  }

  mutating func breakRow() {
    endRow()
    bytes.append(0x0A)
    column = 0
    blanks(current.hang)
  }

  private mutating func endRow() {
    while bytes.count > current.start, bytes[bytes.count - 1] == 0x20 {
      bytes.removeLast()
      column -= 1
    }
    current.reached = max(current.reached, column)
    ink.rest(to: &bytes)
    guard column > width else { return }
    // A screen reader reads lines, however wide they are.
    if isPlain { overhang += (column - 1) / width } else if !isWatching { breakWideRow() }
  }

  /// Ends all styles after a text without an end of line.
  mutating func end() {
    fillRest()
    ink.rest(to: &bytes)
  }

  // MARK: Styles

  mutating func open(_ style: Style?) {
    ink.open(style)
    if style == .aside { current.isAside = true }
  }

  mutating func close() { ink.close() }

  // MARK: Text

  mutating func text(_ text: Literal) {
    if current.hang >= 0, column > current.hang, column + text.columns > width { breakRow() }
    if !text.isBlank || ink.isWritten { ink.apply(to: &bytes) }
    bytes.append(contentsOf: text.bytes)
    column += text.columns
  }

  /// Writes the key of a choice.
  mutating func key(_ text: Literal) {
    ink.open(.key)
    let start = bytes.count
    self.text(text)
    current.key = start..<bytes.count
    ink.close()
  }

  /// Writes the number of the row. If no width is given, the number is as wide as the widest number of the screen.
  mutating func number(_ fit: Fit) {
    ink.open(.key)
    let start = bytes.count
    switch fit {
    case .natural, .rest, .lead, .wrap: value(String(number), .right(.count(numberColumns)), isTrusted: true)
    case .exactly, .right, .atMost: value(String(number), fit, isTrusted: true)
    }
    current.key = start..<bytes.count
    ink.close()
  }

  mutating func value(_ given: String, _ fit: Fit, isTrusted: Bool) {
    if fit == .wrap {
      wrap(isTrusted ? given : Text.clean(given, keepingNewlines: true))
      return
    }
    if isTrusted, given.utf8.contains(0x1B) { return coloured(given, fit) }
    let text = isTrusted ? given : Text.clean(given)
    let columns = Text.width(text)
    if current.hang >= 0, column > current.hang, column + columns > width { breakRow() }
    let room = room(for: columns, fit)
    switch fit {
    case .natural, .wrap: put(text, columns, cut: room)
    case .atMost(let most): put(text, columns, cut: min(most.of(width), room))
    case .exactly(let exact):
      let taken = min(exact.of(width), room)
      let end = column + taken
      put(text, columns, cut: taken)
      blanks(end - column)
    case .right(let exact):
      let taken = min(exact.of(width), room)
      blanks(taken - columns)
      put(text, columns, cut: taken)
    case .rest:
      ink.apply(to: &bytes)
      current.rest = (bytes.count, text, columns)
    case .lead:
      ink.apply(to: &bytes)
      current.lead = (bytes.count, text, columns)
    }
  }

  /// Writes a text of the program's own that has escape sequences, which take no columns. If the text is too wide, it is cut
  /// and loses them.
  private mutating func coloured(_ text: String, _ fit: Fit) {
    let bare = EscapeSequence.removed(from: text)
    let columns = Text.width(bare)
    guard fit == .natural, isWatching || columns <= width - column else {
      return value(bare, fit, isTrusted: true)
    }
    ink.apply(to: &bytes)
    append(text)
    column += columns
    // The text may have ended the styles around it.
    ink.forget()
  }

  mutating func put(_ text: String, _ columns: Int, cut: Int) {
    guard !text.isEmpty else { return }
    ink.apply(to: &bytes)
    if columns <= cut {
      append(text)
      column += columns
    } else {
      let short = Text.truncate(text, to: cut)
      append(short)
      column += Text.width(short)
    }
  }

  private mutating func append(_ text: String) { bytes += text.utf8 }

  private mutating func blanks(_ count: Int) {
    guard count > 0 else { return }
    for _ in 0..<count { bytes.append(0x20) }
    column += count
  }

  private mutating func fillRest() {
    let isShared = current.lead != nil
    if let lead = current.lead {
      let room = max(0, width - column)
      let text = Text.tail(
        lead.text, to: min(lead.columns, max(room - (current.rest?.columns ?? 0), room * 2 / 3)))
      insert(text, at: lead.offset)
      if let rest = current.rest, rest.offset >= lead.offset { current.rest?.offset += text.utf8.count }
    }
    if let rest = current.rest, let most {
      insert(Text.truncate(rest.text, to: max(Self.leastRest, most - column)), at: rest.offset)
    } else if let rest = current.rest {
      let left = width - column
      let isTight = !isShared && !isWatching && left < min(rest.columns, Self.leastRest)
      let room = isTight ? widest(rest.columns) : max(rest.text.isEmpty ? 0 : 1, left)
      if isTight { current.surplus += room - max(1, left) }
      insert(Text.truncate(rest.text, to: room), at: rest.offset, filling: room)
    }
    (current.rest, current.lead) = (nil, nil)
  }

  /// Inserts a text, and blanks after it so that it fills `columns`.
  private mutating func insert(_ text: String, at offset: Int, filling columns: Int = 0) {
    let width = Text.width(text)
    let blanks = max(0, columns - width)
    if blanks > 0 { bytes.insert(contentsOf: repeatElement(0x20, count: blanks), at: offset) }
    bytes.insert(contentsOf: text.utf8, at: offset)
    column += width + blanks
    let length = text.utf8.count + blanks
    if current.key.lowerBound >= offset, !current.key.isEmpty {
      current.key = current.key.lowerBound + length..<current.key.upperBound + length
    }
  }
}
