public import Usher

/// A program's own ways to its places, beyond its commands. Set it as ``Session/guide``. Whatever it leaves out does nothing.
public protocol Guide: AnyObject {
  /// The place that `/home` opens; nil for the tree's own home.
  var home: Place? { get }
  /// The place that the user came from to the first screen, where `/back` leads; nil if that is nowhere.
  var former: Place? { get }
  /// Handles a blank line in the screen's stead. Returns false if the screen shall be drawn again, as usual.
  func hearsBlank(in session: Session) -> Bool
  /// Handles a line that the screen does not understand. Returns false if it means nothing.
  func goes(by line: String, in session: Session) -> Bool
  /// Whether a line may have been meant as the way to a place, such as `#general`. A careful screen asks about it.
  func mayLead(_ line: String) -> Bool
  /// Completes a word on any screen that does not complete it itself.
  func completions(of word: String) -> [String]
}

extension Guide {
  public var home: Place? { nil }
  public var former: Place? { nil }
  public func hearsBlank(in session: Session) -> Bool { false }
  public func goes(by line: String, in session: Session) -> Bool { false }
  public func mayLead(_ line: String) -> Bool { false }
  public func completions(of word: String) -> [String] { [] }
}
