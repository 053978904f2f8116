import ParlorStore

/// How a session looks and sounds, as an account or the command line has set it; nil for what is not set.
public struct Preferences: Equatable, Sendable {
  /// When screens are coloured. The raw values are those of `--color`.
  public enum Colors: String, CaseIterable, Sendable {
    case automatic = "auto"
    case always, never
  }

  public var language: String?
  public var colors: Colors?
  /// Whether output is plain lines, nothing edited or drawn over: for screen readers.
  public var isPlain: Bool?
  public var rings: Bool?

  public init() {}

  /// These preferences, and for what they do not set, `others`.
  func over(_ others: Preferences) -> Preferences {
    var all = self
    all.language = language ?? others.language
    all.colors = colors ?? others.colors
    all.isPlain = isPlain ?? others.isPlain
    all.rings = rings ?? others.rings
    return all
  }
}

/// Each preference is kept by itself, so that two sessions that change different ones do not undo each other. One that a
/// newer version wrote, and this version does not know, counts as not set.
extension Preferences {
  private static let prefix = "setting/"
  private static let version = 1

  /// What an account has set.
  init(of account: Account.ID, in store: Store) throws(StoreError) {
    let kept = try store.keepsakes(prefix: Self.prefix, of: account)
    for (key, keepsake) in kept where keepsake.version == Self.version {
      switch key.dropFirst(Self.prefix.count) {
      case "language": language = ParlorScreens.languages.contains(keepsake.text) ? keepsake.text : nil
      case "colors": colors = Colors(rawValue: keepsake.text)
      case "plain": isPlain = Bool(keepsake.text)
      case "bell": rings = Bool(keepsake.text)
      default: break
      }
    }
  }

  /// Keeps the preferences that differ from `old`.
  func keep(since old: Preferences, of account: Account.ID, in store: Store) throws(StoreError) {
    func keep(_ name: String, _ text: String?, _ former: String?) throws(StoreError) {
      guard text != former else { return }
      try store.keep(
        text.map { Keepsake(version: Self.version, text: $0) }, as: Self.prefix + name, of: account,
        telling: .settings(account))
    }
    try keep("language", language, old.language)
    try keep("colors", colors?.rawValue, old.colors?.rawValue)
    try keep("plain", isPlain?.description, old.isPlain?.description)
    try keep("bell", rings?.description, old.rings?.description)
  }
}
