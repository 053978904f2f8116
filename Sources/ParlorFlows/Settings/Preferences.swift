/// How a session looks and sounds, as an account has set it, or the command line; nil where nobody has said anything.
public struct Preferences: Equatable, Sendable {
  /// When screens are coloured: the raw values are those of `--color`.
  public enum Colors: String, CaseIterable, Sendable {
    case automatic = "auto"
    case always, never
  }

  public var language: String?
  public var colors: Colors?
  /// Plain lines, nothing edited or drawn over: for screen readers.
  public var isPlain: Bool?
  public var rings: Bool?

  public init() {}

  /// What these leave open as others say it.
  func over(_ others: Preferences) -> Preferences {
    var all = self
    all.language = language ?? others.language
    all.colors = colors ?? others.colors
    all.isPlain = isPlain ?? others.isPlain
    all.rings = rings ?? others.rings
    return all
  }
}
