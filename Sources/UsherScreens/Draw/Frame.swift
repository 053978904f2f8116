/// A drawn screen: the rows to show, and the choices that can be typed.
///
/// Draw into the same frame again to reuse its memory.
package struct Frame<Event> {
  var pen = Pen()
  private var spare = Pen()
  private(set) var picks: [Pick<Event>] = []
  /// The text before the cursor. Escape sequences are between two `\u{1}`.
  package internal(set) var prompt = ""
  /// Makes an event of a text that is not a choice; nil if the screen takes no text.
  package internal(set) var say: (@Sendable (String) -> Event)?
  /// The form to ask; nil if none is active.
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

  /// Draws one line that is not part of the body.
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
