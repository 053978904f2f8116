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
/// - a message, when a line was not understood.
public final class Session {
  public let tree: Tree
  /// The pictures. Setting them draws the screen again.
  public var gallery: Gallery {
    didSet {
      drawings = [:]
      wordLists = [:]
      show()
      showProgress()
    }
  }
  public var language: String {
    didSet {
      guard language != oldValue else { return }
      isStale = true
      showProgress()
    }
  }
  public var palette: Palette { didSet { if palette != oldValue { isStale = true } } }
  /// Whether the lines are for a screen reader: pictures draw what is within `{{#plain}}`, and a choice that is taken is
  /// repeated.
  public var isPlain = false { didSet { if isPlain != oldValue { isStale = true } } }
  /// Whether the terminal opens links of the program's own places, such as that of `/where` (OSC 8). Set it only for a
  /// terminal that is known to do so.
  public var marksLinks = false
  /// The columns of the terminal.
  public var width: () -> Int
  /// The rows of the terminal; nil for no limit. If a screen is taller, empty rows are left out.
  public var height: () -> Int? = { nil }
  public var output: (String) -> Void = { _ in }
  /// Called when the session shows another screen, question or language. A line that is being typed was meant for the
  /// one before.
  package var onTurn: () -> Void = {}
  /// Called with the new prompt when a value in it has changed. A line that is being typed stays.
  package var onPrompt: (String) -> Void = { _ in }
  /// Called with the progress of slow work when its words have changed, and with nil once there is none.
  package var onProgress: (Progress?) -> Void = { _ in }
  /// Takes the rows of a screen off a terminal, so that its next drawing replaces them; nil if rows are only added.
  package var rowEraser: RowEraser?
  /// Called before the screen gets a typed text that its log will show.
  package var onSaid: () -> Void = {}
  /// Called at the end of each ``perform(_:)``, when the result has been drawn.
  package var onDone: () -> Void = {}
  /// Called at the end of each ``perform(_:)``, when everything is shown.
  public var onShown: () -> Void = {}
  /// The commands that work on every screen, in the order of the help.
  public var commands: [Command] = Command.standard
  /// Whether somebody is there to answer when a text may not be meant for the screen.
  package var asksInDoubt: () -> Bool = { false }
  /// Completes a word on any screen that does not complete it itself.
  public var completions: (String) -> [String] = { _ in [] }
  /// Records the session; nil if nothing does. Set it before the session begins.
  public var tape: Tape? { didSet { heedTape() } }
  /// How many timers were set.
  var timers = 0
  /// Called when the user has typed a line, or used a key that does something.
  public var onTyped: () -> Void = {}
  /// The account that is signed in; nil if nobody is, and in a program without accounts. The state of the session belongs to it.
  public var account: () -> String? = { nil }
  /// Called when another account has signed in or out, before its first screen is drawn: with the account before, and what
  /// that one typed and did not send. ``Tree/drafts`` is empty; set it to what the present account had left.
  public var onAccount: (_ former: String?, _ unsent: [String: String]) -> Void = { _, _ in }
  /// Called when the state of the session has changed: the place, which `Tree.saved(version:)` returns, or what was typed and
  /// not sent. The first call comes with the first screen.
  ///
  /// A program that keeps both in each call loses neither when it is killed. A new place is told before the terminal shows it,
  /// and words within 100 ms of the last key, at most ten times a second. Do not wait for the disk here: keys wait meanwhile.
  public var onState: (_ unsent: [String: String]) -> Void = { _ in }
  /// What ``onState`` was called with last; nil before the first call.
  var told: ToldState?
  /// The account that ``Tree/drafts`` belong to; nil before the first screen.
  var owner: String??
  /// Handles a blank line in the screen's stead. Returns false if the screen shall be drawn again, as usual.
  public var onBlank: (Session) -> Bool = { _ in false }
  /// Handles a line that the screen does not understand. Returns false if it means nothing.
  public var meaning: (Session, String) -> Bool = { _, _ in false }
  /// Whether a line may have been meant as the way to a place, such as `#general`. A careful screen asks about it.
  public var mayLead: (String) -> Bool = { _ in false }
  /// Where words that were typed before and not sent are shown.
  public var drafts: () -> Drafts = { .inLine }
  /// The place that `/home` opens; nil for the tree's own home.
  public var home: () -> Place? = { nil }
  /// Why the tree could not start; nil if it did. A session whose tree could not start is over.
  package internal(set) var startRefusal: Refusal?
  /// The message about the last line, if it was not understood.
  package internal(set) var misunderstanding: String?

  /// Returns the program's own words for a key, values and a language; nil if it has none. ``use(words:)`` sets it.
  ///
  /// The keys are `reason.ID` for a `Reason`, `command.NAME` and `argument.ARGUMENT` for the help of a command, `screen.TYPE`
  /// for what a screen or a flow is called, and the keys of ``SessionWord``. The program's words are used instead of the built-in ones.
  package var appWords: (String, [String: String], String) -> String? = { _, _, _ in nil }

  /// Told each key of a file of words that is read, for tests.
  package var onWord: (@Sendable (_ file: String, _ key: String) -> Void)? { didSet { wordLists = [:] } }

  /// Told the id of each reason that is to be shown and has no words, for tests.
  package var onWordless: (String) -> Void = { _ in }

  /// What a line that is being typed belongs to.
  struct Turn: Equatable {
    let screen: ObjectIdentifier
    let question: String?
    let asked: String?
    let language: String
  }

  struct DrawingKey: Hashable {
    let type: ObjectIdentifier
    let screen: String
    let language: String
  }
  var drawings: [DrawingKey: Any] = [:]
  struct WordsKey: Hashable {
    let type: ObjectIdentifier
    let file: String
    let language: String
  }
  var wordLists: [WordsKey: Any] = [:]
  /// Has the words that the gallery does not have.
  var builtIn: (gallery: Gallery, language: String)?
  var face = Face()
  /// The keys of the choices of the screen that was shown before.
  var formerKeys: Set<String> = []
  /// Whether the screen before was left while it asked something, and no text was typed since.
  var leftQuestion = false
  /// Whether the next line was begun on another screen, or is part of a paste that was.
  var isLineAstray = false
  /// The text that the user is asked about, before the screen gets it.
  var doubt: Doubt?
  /// What stood in the line before the next paste was put into it.
  var typedBeforePaste = ""
  /// The draft that is not shown until the next line has been handled.
  var aside: String?
  /// Whether the next paste becomes one text.
  var wantsPaste = false
  /// Whether to draw the options of the question again.
  var wantsOptions = false
  /// Whether something may have changed since the screen was drawn.
  var isStale = false
  /// How many calls of `perform` are running. The screen is drawn when the last one ends.
  var depth = 0
  /// The last turn. A line that is being typed is taken away only if the turn changes.
  var turn: Turn?
  /// The text of the prompt that is shown.
  var shownPrompt = ""
  /// Messages to show below the next screen.
  var notices: [(line: String, style: Style?, link: String?)] = []
  /// The choice that was repeated for a screen reader, until a screen is drawn.
  var spokenChoice: String?
  /// What to call once everything that was announced is shown.
  var shownCalls: [() -> Void] = []
  /// The newest report of slow work, and the progress that was handed to ``onProgress`` for it.
  var report: Reason?
  var progress: Progress?
  /// Whether the user was told once how to leave a hidden question, where a command is an answer.
  var hasToldWayOut = false
  /// Whether a typed line was done, so that the user must see something for it.
  var owesAnswer = false
  /// Whether the answer to what was typed is held back.
  private var isHeld = false
  /// The turns in which lines were typed since something was last shown.
  var askedSinceShown: [Turn] = []
  /// Whether the user caused the change. Then the whole screen is drawn again, not only the rows that changed.
  var isTyped = false
  /// The rows of the screen directly above the prompt; nil if others were printed below them.
  var standing: Standing?
  /// What stood directly above the line that was typed.
  var stood: Standing?
  /// Whether the line that was typed was taken off the screen.
  var isSaid = false
  /// What was shown of the paste that the user is asked about, and what stood above it; nil if other rows were printed below.
  var previewed: (rows: [String], mark: Int, above: Standing?)?
  /// The screen, if it has answered to a half-typed line since a whole line was typed.
  var overheard: ObjectIdentifier?
  /// The rows that answered to the line before it was typed to its end, or to the line before.
  var answered: Standing?
  /// Returns what has been typed and not entered; nil if that cannot be known.
  package var halfTyped: () -> String? = { nil }
  /// Called when the choice that has been typed and not entered means something else now, since the screen has changed by
  /// itself.
  package var onMoved: () -> Void = {}
  /// Whether another screen or question has come by itself.
  package var isSurprise = false
  /// Whether something has been drawn.
  var hasSpoken = false
  /// Whether the last row shown is empty, with nothing typed below it.
  var endsEmpty = false
  /// The page of a log that is drawn, and the width it was drawn for.
  var page: (number: Int?, width: Int) = (nil, 0)
  /// The place of the screen that is drawn.
  var placeOfFace = Place.root

  public init(
    _ tree: Tree, gallery: Gallery, language: String = "en", palette: Palette = .none,
    width: @escaping () -> Int = { 80 }
  ) {
    self.tree = tree
    self.gallery = gallery
    self.language = language
    self.palette = palette
    self.width = width
    tree.onChange = { [weak self] _ in self?.changed() }
    // No typed line has caused this refusal. It often comes with another screen, so it is shown below that screen.
    tree.onRefusal = { [weak self] refusal in
      guard let self else { return }
      misunderstanding = words(refusal)
      announce(words(refusal))
    }
    tree.onNotice = { [weak self] notice in self?.notify(notice) }
    tree.onProgress = { [weak self] report in
      self?.report = report
      self?.showProgress()
    }
  }

  /// Whether the session has ended.
  public var isOver: Bool { tree.isOver || startRefusal != nil }

  /// Performs what the user typed, or asked for with a key.
  func hearTyped(_ body: () -> Void) {
    tree.endHold()
    (isTyped, endsEmpty, owesAnswer) = (true, false, false)
    // A log that is not careful about texts, such as the results of a search, shows what was found for the last one.
    let isAnswer = face.logPage != nil && face.takesText && !face.isCareful
    answered = isAnswer || overheard == ObjectIdentifier(face.screen) ? standing : nil
    (stood, isSaid) = (standing, false)
    (standing, overheard) = (nil, nil)
    if let turn { askedSinceShown.append(turn) }
    onTyped()
    perform {
      body()
      aside = nil
    }
    isHeld = tree.isHolding
    if !isHeld { showAnswer() }
  }

  /// If nothing was shown for what was typed, since the screen and the prompt are the same as before, draws it again. A log
  /// shows nothing twice.
  private func showAnswer() {
    guard owesAnswer, tree.asked == nil, face.logPage == nil, let turn else { return }
    if askedSinceShown.contains(turn) { perform { redrawWhole() } }
  }

  /// Calls `body`, which may change the tree, and then draws the result.
  public func perform<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    depth += 1
    // A step that nobody has named.
    let opens = depth == 1 && tape.map { !$0.isTaking } ?? false
    if opens { tape?.begin(nil, self) }
    defer {
      if depth == 1 { tree.hearBells() }
      depth -= 1
      if depth == 0 {
        heedAccount()
        // What is held back is still the answer to what was typed.
        if !tree.isHolding || tree.isOver {
          redraw()
          sayNotices()
          callAfterShowing()
          isTyped = false
          if isHeld {
            isHeld = false
            if !isOver { showAnswer() }
          }
        }
        onDone()
        if opens { tape?.end(self) }
      }
      // A tree that is over has no screen. The last one must not outlive it.
      if isOver { face = Face() }
    }
    return try body()
  }
}
