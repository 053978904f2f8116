public import Usher
public import UsherScreens

/// A tree of flows in one language: typed lines in, drawn lines out. It knows no terminal, so a test is one as well.
///
/// It belongs to the thread that owns the tree. What it has to show it hands to `output` in whole lines, each ended by a
/// newline: a screen when another one is looked at, only what was added when a screen has grown, only the choices that
/// changed when they did so by themselves, and what is said of a line that could not be followed.
public final class Session {
  public let tree: Tree
  /// The pictures; new ones are drawn from at once.
  public var gallery: Gallery {
    didSet {
      drawings = [:]
      wordLists = [:]
      show()
    }
  }
  public var language: String { didSet { if language != oldValue { isStale = true } } }
  public var palette: Palette { didSet { if palette != oldValue { isStale = true } } }
  /// Columns of what it is shown on.
  public var width: () -> Int
  /// Rows of what it is shown on; nil if there is no end to them. A screen that would be taller gives up empty rows.
  public var height: () -> Int? = { nil }
  public var output: (String) -> Void = { _ in }
  /// Another screen is looked at now, another question is asked, or both in another language: a line being typed belongs to
  /// the old one.
  package var onTurn: () -> Void = {}
  /// Commands that work everywhere, in the order of the help.
  public var commands: [Command] = Command.standard
  /// Where words that were typed before and not sent are.
  public var drafts: () -> Drafts = { .inLine }
  /// Where `/home` leads; nil for the tree's own.
  public var home: () -> Place? = { nil }
  /// Why the tree could not start, if it could not: then there is nothing to look at, and the session is over.
  package internal(set) var startRefusal: Refusal?
  /// What was said of the last line, if it was not understood.
  package internal(set) var misunderstanding: String?

  /// Words of the app's own, by key, in a language, with values; nil where it has none. ``use(words:)`` sets it.
  ///
  /// The keys asked for are `reason.ID` for a `Reason`, `command.NAME` and `argument.ARGUMENT` for the help of a command,
  /// and those of ``SessionWord``, which are built in: an answer for one of them goes before what is built in.
  package var appWords: (String, [String: String], String) -> String? = { _, _, _ in nil }

  /// What a line being typed belongs to.
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
    let language: String
  }
  var wordLists: [WordsKey: Any] = [:]
  var face = Face()
  /// The next paste becomes one text.
  var wantsPaste = false
  /// The options of the question are drawn with the screen, though they have been before.
  var wantsOptions = false
  /// Something may have changed since it was drawn.
  var isStale = false
  /// A line is being heard: what changes is drawn when all of it is done.
  var depth = 0
  /// What was asked last, so that a line being typed is only taken away when it changes.
  var turn: Turn?
  /// What happened meanwhile, to be said below the screen it led to.
  var notices: [String] = []
  /// It has been said once how to get away from a hidden question, where commands are answers.
  var hasToldWayOut = false
  /// What was typed was done: something has to be shown for it.
  var owesAnswer = false
  /// What has been asked since something was shown.
  var askedSinceShown: [Turn] = []
  /// What changes was brought about by whoever sits here, who looks for more than that it has changed.
  var isTyped = false
  /// Something has been drawn.
  var hasSpoken = false
  /// The last row that was shown is empty, and nothing has been typed below it.
  var endsEmpty = false
  /// Which page of a log is drawn, and how wide.
  var page: (number: Int?, width: Int) = (nil, 0)
  /// Where the screen that is drawn stands.
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
    tree.onRefusal = { [weak self] refusal in self?.refused(refusal) }
    tree.onNotice = { [weak self] notice in self?.notify(notice) }
  }

  /// Whether the session has ended.
  public var isOver: Bool { tree.isOver || startRefusal != nil }

  /// Does what somebody here typed, or asked for by a key.
  func hearTyped(_ body: () -> Void) {
    (isTyped, endsEmpty, owesAnswer) = (true, false, false)
    if let turn { askedSinceShown.append(turn) }
    perform(body)
    // What came of it looks like what was there before, and the same is asked again. A log shows nothing twice.
    guard owesAnswer, tree.asked == nil, face.logPage == nil, let turn else { return }
    if askedSinceShown.contains(turn) { perform { redrawWhole() } }
  }

  /// Runs something that happens to the tree, then draws what came of it.
  public func perform<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    depth += 1
    defer {
      depth -= 1
      if depth == 0 {
        redraw()
        sayNotices()
        isTyped = false
      }
      // The last screen goes with the tree.
      if isOver { face = Face() }
    }
    return try body()
  }
}
