public import Usher

/// A screen that is drawn from a picture. Its shape has the names that the picture can use; its model has the values.
public protocol Drawn: Screen {
  /// The values that a picture shows.
  associatedtype Model
  /// What can happen on the screen.
  associatedtype Event
  /// The values, choices and forms of the screen, the same for its pictures in all languages.
  var shape: Shape<Model, Event> { get }
  /// What the screen shows now. Reading it changes nothing.
  var model: Model { get }
  /// Called with a model after it has been drawn.
  func noteDrawn(_ model: Model)
  /// Called after rows of the screen were printed. `entries` are the entries of its log that have one of these rows on the
  /// terminal. On a pipe, and in plain lines, nothing scrolls away.
  func noteShown(entries: Set<Int>)
  /// Called after each answer to a question of a form, with the answers so far, and with none when they are submitted or
  /// dropped. A screen that keeps them can ask in `canLeave` whether to forget them.
  func noteAnswers(_ answers: Answers)
  /// The page of a log that the screen shows; nil if the screen is not a log.
  ///
  /// While the page is the same, the session shows only rows that are new, below the earlier ones. It shows another page
  /// whole.
  var logPage: Int? { get }
  /// Called with the number of rows by which a new page of the log is too tall for the terminal. The screen drops some of what
  /// it shows and returns true, and is drawn again. If it returns false, the page is shown as it is.
  func shorten(by rows: Int) -> Bool
  /// Called before a page that was shortened is drawn for another width. The screen shows all of the page again.
  func lengthen()
  /// The commands that only this screen has, in the order of the help.
  var commands: [ScreenCommand<Event>] { get }
  /// Returns the words that can complete a word, such as the names of members.
  func completions(of word: String) -> [String]
  /// Whether a text that is no choice means something here. The session answers any other text as not understood.
  func takes(_ text: String) -> Bool
  /// Whether what the screen shows now stands there only until slow work is done. On a terminal, the next drawing takes its
  /// place.
  var isPassing: Bool { get }
  /// Called when the user has stopped typing for a moment. The line is not sent, and may never be.
  ///
  /// Not called for a line that would be a choice or a command.
  func overhear(_ line: String)
  /// Called when the user has dropped the line (^C). The screen drops what it has collected from earlier lines, too.
  func interrupt()
}

extension Drawn {
  public func noteDrawn(_ model: Model) {}
  public func noteShown(entries: Set<Int>) {}
  public func noteAnswers(_ answers: Answers) {}
  public var logPage: Int? { nil }
  public func shorten(by rows: Int) -> Bool { false }
  public func lengthen() {}
  public var commands: [ScreenCommand<Event>] { [] }
  public func completions(of word: String) -> [String] { [] }
  public func takes(_ text: String) -> Bool { true }
  public var isPassing: Bool { false }
  public func overhear(_ line: String) {}
  public func interrupt() {}
}

/// A screen that is a type of its own. The shape is a property of the type, so a check finds it without a session.
public protocol Pictured: Drawn, PartNames {
  associatedtype Model
  associatedtype Event
  /// The names that pictures of the screen can use. A check finds it without a session.
  static var shape: Shape<Model, Event> { get }
}

extension Pictured {
  public var shape: Shape<Model, Event> { Self.shape }
}

/// A screen that needs no type of its own: a shape and a model.
public final class Page<Model, Event>: Drawn {
  public let shape: Shape<Model, Event>
  /// What the page shows. Setting it draws the page again.
  public var model: Model { didSet { seat?.changed() } }
  /// The answers of a form that are not submitted yet.
  public private(set) var answers = Answers()
  /// Whether the page can be left with these answers.
  public var leaving: (Answers, Departure) -> Permission = { _, _ in .yes }
  /// Called once the page has been removed.
  public var onRemoved: (Departure.Reason) -> Void = { _ in }
  private var seat: Seat<Event>?

  /// Creates a page that shows a model.
  public init(_ shape: Shape<Model, Event>, _ model: Model) {
    self.shape = shape
    self.model = model
  }

  public func appear(_ seat: Seat<Event>) { self.seat = seat }
  public func disappear() { seat = nil }
  public func removed(_ reason: Departure.Reason) { onRemoved(reason) }
  public func noteAnswers(_ answers: Answers) { self.answers = answers }
  public func canLeave(_ departure: Departure) -> Permission { leaving(answers, departure) }
}

/// A command that only one screen has: `/name` and the text after it become an event of that screen.
///
/// The help shows the program's words `command.NAME`, and `argument.ARGUMENT` if the command takes an argument. If the
/// session has a command of the same name, the screen's command is used.
public struct ScreenCommand<Event> {
  package let name: String
  /// The name of the argument, for the help; empty if the command takes none.
  package let argument: String
  /// Returns the whole words that can complete a word of the argument.
  package let completions: (String) -> [String]
  /// Makes the event of the argument. If it throws, the reason is shown and nothing else happens.
  package let event: (String) throws(Reason) -> Event
  /// Whether the screen shows what becomes of the command, so that the typed line can be taken away.
  package let isShown: Bool
  /// Whether `completions` gets the whole argument, which may have blanks, and returns whole arguments.
  package let completesAll: Bool

  /// Creates a command. If `isShown`, the screen shows what becomes of it, and the typed line can be taken away.
  ///
  /// `completions` returns the whole words that can complete a word of the argument; if `completesAll`, it gets the
  /// whole argument and returns whole arguments. If `event` throws a reason, the reason is shown and nothing else
  /// happens.
  public init(
    _ name: String, argument: String = "", isShown: Bool = false, completesAll: Bool = false,
    completions: @escaping (String) -> [String] = { _ in [] },
    event: @escaping (String) throws(Reason) -> Event
  ) {
    self.name = name
    self.argument = argument
    self.completions = completions
    self.isShown = isShown
    self.completesAll = completesAll
    self.event = event
  }
}
