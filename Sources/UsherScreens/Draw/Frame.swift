/// A screen as it was drawn: what is shown, and what can be typed.
///
/// Keep one and draw into it again: its memory is reused.
package struct Frame<Event> {
  var pen = Pen()
  private var spare = Pen()
  private(set) var picks: [Pick<Event>] = []
  /// What stands before the cursor, its escape sequences between `\u{1}`.
  package internal(set) var prompt = ""
  /// Where text goes that is no choice.
  package internal(set) var say: (@Sendable (String) -> Event)?
  /// The questions to ask, if the model wants any asked.
  package internal(set) var form: FormRun<Event>?

  package init() {}

  /// The body as UTF-8, each row ended by a newline.
  package var bytes: [UInt8] { pen.bytes }

  /// The rows of the body.
  package var rows: [DrawnRow] { pen.rows }

  /// The body as text.
  package var body: String { String(decoding: pen.bytes, as: UTF8.self) }

  mutating func begin(width: Int, palette: Palette) {
    picks.removeAll(keepingCapacity: true)
    pen.begin(width: width, palette: palette)
    say = nil
    form = nil
  }

  mutating func choose(_ name: String, _ key: String?, _ event: Event) {
    picks.append(
      Pick(name: name, key: key, number: pen.number, line: pen.line, keyBytes: pen.key, event: event))
  }

  /// Draws one line beside the body.
  mutating func aside<Model>(
    _ program: Program<Model, Event>, _ model: Model, width: Int, palette: Palette
  ) -> String {
    spare.isWatching = pen.isWatching
    spare.begin(width: width, palette: palette, isMarked: true)
    swap(&pen, &spare)
    program.run(model, &self)
    pen.end()
    swap(&pen, &spare)
    return String(decoding: spare.bytes, as: UTF8.self)
  }
}
