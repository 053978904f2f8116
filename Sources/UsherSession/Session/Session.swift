public import Usher
public import UsherScreens

/// Shows a tree of flows in one language. Typed lines go in, and drawn lines come out.
///
/// A session knows no terminal: UsherTerminal runs it at one, and a test calls it directly. It must be used on the thread
/// that owns the tree.
///
/// The session hands whole lines to ``output``, each ended by a newline:
/// - all of a screen, when it is shown for the first time;
/// - the new rows, when a screen has only grown;
/// - the choices that differ, when only choices have changed and the user did not cause it;
/// - on a terminal that can take rows away, the rows that have changed and all below them, in their place;
/// - a message, when a line was not understood.
public final class Session {
  /// The tree whose screens the session shows.
  public let tree: Tree
  /// The look of each style. Setting another one draws the screen again.
  public var palette: Palette { didSet { if palette != oldValue { face.isStale = true } } }
  /// Whether the lines are for a screen reader: pictures draw what is within `{{#plain}}`, and a choice that is taken is
  /// repeated.
  public var isPlain = false { didSet { if isPlain != oldValue { face.isStale = true } } }
  /// Whether the terminal opens links of the program's own places, such as that of `/where` (OSC 8). Set it only for a
  /// terminal that is known to do so.
  public var marksLinks = false
  /// The columns of the terminal.
  public var width: () -> Int
  /// The rows of the terminal; nil for no limit. If a screen is taller, empty rows are left out.
  public var height: () -> Int? = { nil }
  /// Receives what is shown.
  public var output: (String) -> Void = { _ in }
  /// The commands that work on every screen, in the order of the help.
  public var commands: [Command] = Command.standard
  /// The program's own ways to its places.
  public weak var guide: (any Guide)?
  /// Records the session; nil if nothing does. Set it before the session begins.
  public var tape: Tape? { didSet { heedTape() } }
  /// Called when the user has typed a line, or used a key that does something.
  public var onTyped: () -> Void = {}
  /// Called at the end of each ``perform(_:)``, when everything is shown.
  public var onShown: () -> Void = {}
  /// Why the tree could not start; nil if it did. A session whose tree could not start is over.
  package internal(set) var startRefusal: Refusal?

  /// What a program keeps of the session.
  public let state: State
  package let wording: Wording
  package let line = TypedLine()
  package let above = RowsAbove()
  package var doubts = Doubts()
  package var round = Round()
  var face = Face()

  /// The pictures. Setting them draws the screen again.
  public var gallery: Gallery {
    get { wording.gallery }
    set {
      wording.gallery = newValue
      show()
      showProgress()
    }
  }
  /// The language of pictures and words, such as `en`. Setting another one draws the screen again.
  public var language: String {
    get { wording.language }
    set {
      guard newValue != language else { return }
      wording.language = newValue
      face.isStale = true
      showProgress()
    }
  }

  /// Joins a tree with pictures. `width` returns the columns of the screen, and is asked at each drawing.
  public init(
    _ tree: Tree, gallery: Gallery, language: String = "en", palette: Palette = .none,
    width: @escaping () -> Int = { 80 }
  ) {
    self.tree = tree
    self.palette = palette
    self.width = width
    state = State(tree)
    wording = Wording(gallery, language)
    above.onErased = { [unowned self] in tape?.noteErased($0) }
    tree.onChange = { [weak self] _ in self?.changed() }
    // No typed line has caused this refusal. It often comes with another screen, so it is shown below that screen.
    tree.onRefusal = { [weak self] refusal in
      guard let self else { return }
      line.misunderstanding = words(refusal)
      announce(words(refusal))
    }
    tree.onNotice = { [weak self] notice in
      guard let self else { return }
      announce(words(notice))
    }
    tree.onProgress = { [weak self] report in
      self?.line.report = report
      self?.showProgress()
    }
  }

  /// Whether the session has ended.
  public var isOver: Bool { tree.isOver || startRefusal != nil }

  /// Performs what the user typed, or asked for with a key.
  func hearTyped(_ body: () -> Void) {
    tree.endHold()
    round.cause = .typed(owesAnswer: false)
    // A log that is not careful about texts, such as the results of a search, shows what was found for the last one.
    above.noteTyped(on: face, isAnswer: face.logPage != nil && face.takesText && !face.isCareful)
    line.noteTyped()
    onTyped()
    perform {
      body()
      state.aside = nil
    }
  }

  /// If nothing was shown for what was typed, since the screen and the prompt are the same as before, draws it again. A log
  /// shows nothing twice.
  private func showAnswer() {
    guard tree.asked == nil, face.logPage == nil, line.isUnanswered else { return }
    perform { redrawWhole() }
  }

  /// Calls `body`, which may change the tree, and then draws the result.
  public func perform<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    round.depth += 1
    // A step that nobody has named.
    let opens = round.depth == 1 && tape.map { !$0.isTaking } ?? false
    if opens { tape?.begin(nil, self) }
    defer {
      if round.depth == 1 { tree.hearBells() }
      round.depth -= 1
      if round.depth == 0 {
        finish()
        if opens { tape?.end(self) }
      }
      // A tree that is over has no screen. The last one must not outlive it.
      if isOver { face = Face() }
    }
    return try body()
  }

  /// Shows the result of a change that has been made.
  private func finish() {
    // The screen before is still the one that is drawn, so the line belongs to its prompt.
    if !isOver { state.heedAccount(line.halfTyped(), at: prompt) }
    // What is held back is still the answer to what was typed.
    if !tree.isHolding || tree.isOver {
      redraw()
      sayNotices()
      callAfterShowing()
      let owesAnswer = round.cause == .typed(owesAnswer: true)
      (round.cause, round.keepsLine) = (.itself, false)
      if owesAnswer, !isOver { showAnswer() }
    }
    round.onDone()
  }
}
