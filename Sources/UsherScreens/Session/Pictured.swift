public import Usher

/// A screen that is drawn from a picture: its shape names what the picture may show, its model holds the values.
public protocol Pictured: Screen {
  associatedtype Model
  /// The values, choices and fields that pictures of this screen have, whatever their language.
  static var shape: Shape<Model, Event> { get }
  /// What it shows now.
  var model: Model { get }
  /// What can be done here by a command, in the order of the help.
  var commands: [ScreenCommand<Event>] { get }
  /// Words that the one being typed may be meant for, such as names of members.
  func completions(of word: String) -> [String]
}

extension Pictured {
  public var commands: [ScreenCommand<Event>] { [] }
  public func completions(of word: String) -> [String] { [] }
}
