public import Usher

/// A screen that is drawn from a picture: its shape names what the picture may show, its model holds the values.
public protocol Drawn: Screen {
  associatedtype Model
  associatedtype Event
  /// The values, choices and fields that pictures of this screen have, whatever their language.
  var shape: Shape<Model, Event> { get }
  /// What it shows now. Reading it changes nothing.
  var model: Model { get }
  /// Called with a model after it has been drawn.
  func noteDrawn(_ model: Model)
  /// Which page of a log it shows; nil if it is none. While the page is the same, only rows that were not there
  /// before are shown, below what was, as on a terminal; another page is shown whole.
  var logPage: Int? { get }
  /// What can be done here by a command, in the order of the help.
  var commands: [ScreenCommand<Event>] { get }
  /// Words that the one being typed may be meant for, such as names of members.
  func completions(of word: String) -> [String]
  /// A line that is being typed and was left alone for a moment; it is not sent, and may never be. What would choose
  /// something or is a command is not overheard.
  func overhear(_ line: String)
  /// The line that was being typed was dropped (^C), and with it what the screen has begun to collect.
  func interrupt()
}

extension Drawn {
  public func noteDrawn(_ model: Model) {}
  public var logPage: Int? { nil }
  public var commands: [ScreenCommand<Event>] { [] }
  public func completions(of word: String) -> [String] { [] }
  public func overhear(_ line: String) {}
  public func interrupt() {}
}
