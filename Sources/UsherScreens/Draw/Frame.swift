/// A drawn screen: the rows to show, and the choices that can be typed.
///
/// Draw into the same frame again to reuse its memory.
package struct Frame<Event> {
  var pen = Pen()
  private var spare = Pen()
  private(set) var picks: [Pick<Event>] = []
  /// The text before the cursor. Escape sequences are between two `\u{1}`.
  package internal(set) var prompt = ""
  /// Makes an event from typed text that is not a choice; nil if the screen takes no text.
  package internal(set) var say: (@Sendable (String) -> Event)?
  /// Whether the user is asked about a text that may not be meant for the screen.
  package internal(set) var isCareful = false
  /// The form to ask; nil if none is active.
  package internal(set) var form: FormRun<Event>?

  package init() {}

  /// Whether all rows of long values are drawn, whatever their folds say.
  package var isUnfolded: Bool {
    get { pen.isUnfolded }
    set { pen.isUnfolded = newValue }
  }

  /// Whether addresses in texts are links that the terminal opens (OSC 8).
  package var marksLinks: Bool {
    get { pen.marksLinks }
    set { pen.marksLinks = newValue }
  }

  /// Whether `{{#plain}}` draws its content, and `{{^plain}}` does not.
  package var isPlain: Bool {
    get { pen.isPlain }
    set { pen.isPlain = newValue }
  }

  /// The body as UTF-8, each row ended by a newline.
  package var bytes: [UInt8] { pen.bytes }

  /// The rows of the body.
  package var rows: [DrawnRow] { pen.rows }

  /// How many rows of a terminal the body takes.
  package var height: Int { pen.rows.count + pen.overhang }

  /// The entry of the log that a drawn row belongs to; nil if it belongs to none.
  package func entry(of row: DrawnRow) -> Int? {
    let start = row.text.startIndex
    guard let first = pen.entryStart, start >= first, start < pen.entryEnds.last ?? 0 else { return nil }
    return pen.entryEnds.count { $0 <= start }
  }

  /// The body as text.
  package var body: String { String(decoding: pen.bytes, as: UTF8.self) }

  mutating func begin(width: Int, palette: Palette) {
    picks.removeAll(keepingCapacity: true)
    pen.begin(width: width, palette: palette)
    say = nil
    form = nil
  }

  mutating func choose(_ name: String, _ key: String?, _ event: Event?) {
    picks.append(
      Pick(name: name, key: key, number: pen.number, line: pen.line, keyBytes: pen.current.key, event: event))
  }

  /// Adds a choice that ends here, on a line with more choices after it.
  mutating func chooseInLine(_ name: String, _ key: String?, _ event: Event?) {
    let line = pen.endChoice()
    picks.append(
      Pick(name: name, key: key, number: pen.number, line: line, keyBytes: pen.current.key, event: event))
  }

  /// Draws one line that is not part of the body. A value with `*` keeps the line within `most` columns.
  mutating func aside<Model>(
    _ program: Program<Model, Event>, _ model: Model, width: Int, most: Int, palette: Palette
  ) -> String {
    spare.isWatching = pen.isWatching
    spare.isPlain = pen.isPlain
    spare.begin(width: width, palette: palette, isMarked: true, most: most)
    spare.isNarrow = pen.isNarrow
    swap(&pen, &spare)
    program.run(model, &self)
    pen.end()
    swap(&pen, &spare)
    return String(decoding: spare.bytes, as: UTF8.self)
  }
}

extension Frame {
  /// A choice that the user can type: its key, the words of its line, and its event.
  package struct Choice {
    /// The name after the arrow of its line.
    package let name: String
    package let key: String
    /// The event; nil if taking the choice asks the form of the same name.
    package let event: Event?
    fileprivate let pick: Pick<Event>
  }

  /// All choices, in the order drawn.
  package var choices: [Choice] { picks.map(choice) }

  /// The keys of all choices, in the order drawn.
  package var keys: [String] { picks.map { $0.key ?? String($0.number) } }

  /// The words of each choice, and its line in the picture.
  var choiceLines: [(label: String, line: Int)] {
    picks.map { pick in
      (label(pick), pen.lines.last { $0.start <= pick.line.lowerBound }?.source ?? 0)
    }
  }

  /// Returns the choice of a typed line: a number, or a key in upper or lower case, also if the keyboard was set to Hangul or to
  /// full width. On a screen that is careful about texts, Hangul is text.
  package func choice(for line: String) -> Choice? {
    let line = line.trimmingSpaces
    return choice(typed: line) ?? (!isCareful ? Text.latinKeys(of: line).flatMap(choice(typed:)) : nil)
  }

  private func choice(typed line: String) -> Choice? {
    let typed = KeyedLine.folded(line)
    if let number = Int(typed), let row = picks.first(where: { $0.key == nil && $0.number == number }) {
      return String(number) == typed ? choice(row) : nil
    }
    return picks.first { $0.key.map(KeyedLine.folded) == typed }.map(choice)
  }

  /// Whether a drawn row is the line of a choice.
  package func isChoice(_ row: DrawnRow) -> Bool { picks.contains { $0.line.contains(row.text.startIndex) } }

  private func choice(_ pick: Pick<Event>) -> Choice {
    Choice(name: pick.name, key: pick.key ?? String(pick.number), event: pick.event, pick: pick)
  }

  /// The words of a choice's line, without the key and without styles.
  package func label(of choice: Choice) -> String { label(choice.pick) }

  private func label(_ pick: Pick<Event>) -> String {
    Self.words(in: pick.line.lazy.filter { !pick.keyBytes.contains($0) }.map { bytes[$0] })
  }

  /// The words of drawn bytes, without the sequences that set colours, and with one space between them.
  fileprivate static func words(in bytes: some Sequence<UInt8>) -> String {
    var words: [UInt8] = []
    var sequence = EscapeSequence()
    for byte in bytes where !sequence.takes(UInt32(byte)) {
      if byte == 0x20 || byte == 0x0A {
        if let last = words.last, last != 0x20 { words.append(0x20) }
      } else {
        words.append(byte)
      }
    }
    if words.last == 0x20 { words.removeLast() }
    return String(decoding: words, as: UTF8.self)
  }
}

/// A drawn choice: its key, its event, and the bytes of its line.
struct Pick<Event> {
  let name: String
  /// The key; nil for a row of a list, which has a number.
  let key: String?
  let number: Int
  let line: Range<Int>
  let keyBytes: Range<Int>
  /// The event; nil if taking the choice asks a form.
  let event: Event?
}

/// A drawn row, with the line of the picture that it belongs to.
package struct DrawnRow: Equatable {
  package let text: ArraySlice<UInt8>
  /// The line in the picture.
  package let source: Int
  /// A hash of the whole line, which can have several rows. An aside is part of the line below it. Outside a list, that is so
  /// only if the picture has nothing between them: the head of a log is no part of the first line of the log.
  let line: Int
  /// The number of the row within its line, counted upwards from the last row.
  package let place: Int
  package let isAside: Bool
  /// Whether its line is too wide for the screen, and was broken into rows.
  package let isBroken: Bool

  /// The words of the row.
  package var words: String { Frame<Never>.words(in: text) }

  /// Whether both rows show the same. All rows of a line are equal, or none is. Of an aside, the line below it is compared.
  package static func == (one: Self, other: Self) -> Bool {
    one.place == other.place && one.line == other.line && one.isAside == other.isAside
  }
}
