public import Usher

/// A screen that is drawn from a picture: its shape names what the picture may show, its model holds the values.
public protocol Drawn: Screen {
  associatedtype Model
  associatedtype Event
  /// The values, choices and fields that pictures of this screen have, whatever their language.
  var shape: Shape<Model, Event> { get }
  /// What it shows now.
  var model: Model { get }
  /// Words that the one being typed may be meant for, such as names of members.
  func completions(of word: String) -> [String]
}

extension Drawn {
  public func completions(of word: String) -> [String] { [] }
}
