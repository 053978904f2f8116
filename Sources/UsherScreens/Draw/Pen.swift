/// Writes UTF-8 into one buffer and knows the column it is in.
///
/// Styles are written only where something follows that they apply to, and every row ends without one.
struct Pen: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var column = 0
  private(set) var width = 80

  /// Columns of the numbers in front of choices; what a draw needs is the guess of the next.
  var numberColumns = 1
  private(set) var number = 0
  private(set) var key = 0..<0
  private(set) var lineStart = 0
  var hasShown = false

  /// Escape sequences are put between `\u{1}`, which line editors skip.
  var isMarked = false

  /// Values are not cut at the right edge, and what crosses it is noted.
  var isWatching = false
  private(set) var widest: [(line: Int, columns: Int)] = []

  private var codes: [[UInt8]] = []
  private var styles: [Int] = []
  private var isStyled = false
  private var isStale = false
  private var rest: (offset: Int, text: String, columns: Int)?
  private var hang = -1
  private var reached = 0

  mutating func begin(width: Int, palette: Palette) {
    bytes.removeAll(keepingCapacity: true)
    styles.removeAll(keepingCapacity: true)
    widest.removeAll()
    self.width = width
    codes = palette.codes
    isStyled = false
    isStale = false
    number = 0
    beginLine()
  }

  mutating func beginLine() {
    column = 0
    reached = 0
    hang = -1
    rest = nil
    hasShown = false
    lineStart = bytes.count
    key = lineStart..<lineStart
  }

  /// A line that leads to a choice of a list takes the next number.
  mutating func beginRow() {
    beginLine()
    number += 1
  }

  mutating func endLine(source: Int, isOptional: Bool) {
    if isOptional, !hasShown {
      bytes.removeLast(bytes.count - lineStart)
      isStyled = false
      isStale = !styles.isEmpty
      return
    }
    fillRest()
    endRow()
    if isWatching, reached > width { widest.append((source, reached)) }
    bytes.append(0x0A)
  }

  /// What the pen has written since the line began, without the newline.
  var line: Range<Int> { lineStart..<max(lineStart, bytes.count - 1) }

  // MARK: Text

  mutating func text(_ text: Literal) {
    if hang >= 0, column > hang, column + text.columns > width { breakRow() }
    applyStyle()
    bytes.append(contentsOf: text.bytes)
    column += text.columns
  }

  /// The word that is typed for a choice.
  mutating func key(_ text: Literal) {
    open(Self.keyStyle)
    applyStyle()
    let start = bytes.count
    bytes.append(contentsOf: text.bytes)
    column += text.columns
    key = start..<bytes.count
    close()
  }

  /// The number of the row, as wide as the widest of the screen unless it says how wide.
  mutating func number(_ fit: Fit) {
    open(Self.keyStyle)
    let start = bytes.count
    let text = String(number)
    switch fit {
    case .exactly, .atMost: value(text, fit, isTrusted: true)
    case .right: value(text, fit, isTrusted: true)
    case .natural, .rest, .wrap: value(text, .right(numberColumns), isTrusted: true)
    }
    key = start..<bytes.count
    close()
  }

  private static let keyStyle = Style.key.ordinal

  mutating func value(_ given: String, _ fit: Fit, isTrusted: Bool) {
    var text = given
    var columns = text.withUTF8 { Plain.columns($0) }
    let isPlain = columns >= 0
    if !isPlain {
      if !isTrusted { text = Text.clean(text, keepingNewlines: fit == .wrap) }
      if fit != .wrap { columns = Text.width(text) }
    }
    if hang >= 0, fit != .wrap, column > hang, column + columns > width { breakRow() }
    let room = isWatching ? Int.max : max(1, width - column)
    switch fit {
    case .natural: put(&text, columns, isPlain, cut: room)
    case .atMost(let most): put(&text, columns, isPlain, cut: min(most, room))
    case .exactly(let exact):
      let used = put(&text, columns, isPlain, cut: min(exact, room))
      blanks(min(exact, room) - used)
    case .right(let exact):
      blanks(min(exact, room) - columns)
      put(&text, columns, isPlain, cut: min(exact, room))
    case .rest:
      applyStyle()
      rest = (bytes.count, text, columns)
    case .wrap: wrap(&text, columns, isPlain)
    }
  }

  @discardableResult
  private mutating func put(_ text: inout String, _ columns: Int, _ isPlain: Bool, cut: Int) -> Int {
    guard columns > 0 else { return 0 }
    applyStyle()
    let before = column
    if columns <= cut {
      text.withUTF8 { bytes.append(contentsOf: $0) }
      column += columns
    } else if isPlain {
      text.withUTF8 {
        let kept = Plain.prefix($0, columns: cut - 1)
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0.prefix(kept.bytes)))
        column += kept.columns
      }
      bytes.append(contentsOf: Self.ellipsis)
      column += 1
    } else {
      var short = Text.truncate(text, to: cut)
      short.withUTF8 { bytes.append(contentsOf: $0) }
      column += Text.width(short)
    }
    return column - before
  }

  private static let ellipsis = Array("…".utf8)

  private mutating func blanks(_ count: Int) {
    guard count > 0 else { return }
    for _ in 0..<count { bytes.append(0x20) }
    column += count
  }

  // MARK: Rows

  /// Fewer columns than this are no place to wrap words in.
  private static let leastRoom = 8

  private mutating func wrap(_ text: inout String, _ columns: Int, _ isPlain: Bool) {
    hang = column
    if width - hang < Self.leastRoom {
      hang = min(2, width - 1)
      if column > hang { breakRow() }
    }
    let room = width - hang
    if isPlain, columns <= room {
      put(&text, columns, true, cut: room)
      return
    }
    var isFirst = true
    for var row in Text.wrap(text, first: room, rest: room) {
      if !isFirst { breakRow() }
      isFirst = false
      applyStyle()
      row.withUTF8 { bytes.append(contentsOf: $0) }
      column += Text.width(row)
    }
  }

  private mutating func breakRow() {
    endRow()
    bytes.append(0x0A)
    column = 0
    blanks(hang)
  }

  private mutating func endRow() {
    trim()
    reached = max(reached, column)
    guard isStyled else { return }
    bytes.append(contentsOf: Palette.reset)
    isStyled = false
    isStale = !styles.isEmpty
  }

  private mutating func trim() {
    while bytes.count > lineStart, bytes[bytes.count - 1] == 0x20 {
      bytes.removeLast()
      column -= 1
    }
  }

  /// The value that takes what is left over is written once the rest of its line is known.
  private mutating func fillRest() {
    guard let rest else { return }
    var (text, columns) = (rest.text, rest.columns)
    let offset = rest.offset
    let room = max(1, width - column)
    var filling: [UInt8] = []
    if columns > room {
      text = Text.truncate(text, to: room)
      columns = Text.width(text)
    }
    filling.append(contentsOf: text.utf8)
    filling.append(contentsOf: repeatElement(0x20, count: room - columns))
    bytes.insert(contentsOf: filling, at: offset)
    column += room
    if key.lowerBound >= offset, !key.isEmpty {
      key = key.lowerBound + filling.count..<key.upperBound + filling.count
    }
    self.rest = nil
  }

  // MARK: Styles

  mutating func open(_ style: Int) {
    guard !codes.isEmpty else { return }
    styles.append(style)
    isStale = true
  }

  mutating func close() {
    guard !codes.isEmpty, !styles.isEmpty else { return }
    styles.removeLast()
    isStale = true
  }

  /// Leaves nothing styled; for text that no line end follows.
  mutating func endStyles() {
    styles.removeAll(keepingCapacity: true)
    isStale = true
    applyStyle()
  }

  private mutating func applyStyle() {
    guard isStale else { return }
    isStale = false
    if isStyled { mark(Palette.reset) }
    isStyled = false
    for style in styles where !codes[style].isEmpty {
      mark(codes[style])
      isStyled = true
    }
  }

  private mutating func mark(_ code: [UInt8]) {
    if isMarked { bytes.append(1) }
    bytes.append(contentsOf: code)
    if isMarked { bytes.append(1) }
  }
}
