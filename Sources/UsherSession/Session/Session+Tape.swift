import Usher
import UsherScreens

/// Every way into a session names what has come in, for the ``Tape`` that records it.
extension Session {
  /// Handles something that has come in. `input` is how a recording writes it, or nil. Whatever comes in while it is
  /// handled belongs to it.
  func taking<Result, Failure>(
    _ input: @autoclosure () -> Script.Line?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let tape, round.depth == 0, !tape.isTaking else { return try body() }
    tape.begin(input(), self)
    defer { tape.end(self) }
    return try body()
  }

  /// Notes something that has come in and shows nothing.
  func note(_ input: @autoclosure () -> Script.Line) { taking(input()) {} }

  /// Shows a text.
  func put(_ text: String) {
    tape?.see(text, self)
    above.count(rows: text.utf8.count { $0 == UInt8(ascii: "\n") }, most: (height() ?? 1) - 1)
    output(text)
  }

  /// Performs something that has come in from outside, such as a notification. A recording keeps the name and the argument,
  /// and a ``Replay`` gives them to the program again.
  public func perform<Result, Failure>(
    as event: String, _ argument: @autoclosure () -> String = "", _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try taking(.event(event, argument())) { () throws(Failure) in try perform(body) }
  }

  /// Names what is being handled, for a recording, if ``perform(_:)`` has begun it without a name.
  public func name(_ event: String, _ argument: String) { tape?.name(.event(event, argument), self) }

  /// Notes for a recording what has come in unnoticed, and was found while something else is handled. A ``Replay`` gives it to
  /// the program before that, as a step that shows nothing.
  public func precede(_ event: String, _ argument: String) { tape?.precede(.event(event, argument), self) }

  /// Tells the tree that a moment has come which it waits for.
  package func tick() { perform(as: "tick") { tree.tick() } }

  /// Takes what has arrived in the tree's inbox.
  package func receive() {
    guard let tape, round.depth == 0 else { return perform { tree.receive() } }
    tape.begin(nil, self)
    defer { tape.end(self) }
    perform { tree.receive() }
  }

  func heedTape() {
    tree.onLetters = tape.map { tape in
      { [weak self] items in
        if let self { tape.noteWork(items, self) }
        return items
      }
    }
  }

  /// How a recording writes a typed line: without the answer to a hidden question.
  func tapeLine(typed line: String) -> Script.Line {
    let isAsked = tree.asked != nil || activeDoubt != nil
    if !isAsked, face.question?.isHidden ?? false { return tape?.masked(line) ?? .typed(line) }
    // A question has come up while the answer to a hidden one was being typed.
    let isMisplaced = isAsked && face.hasHiddenQuestion && isYes(line) == nil
    return isMisplaced ? tape?.masked(line) ?? .typed(line) : .typed(line)
  }
}
