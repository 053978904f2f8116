import ParlorStore

/// Each setting is kept by itself, so that two sessions that change different ones do not undo each other. What a newer
/// version wrote, and this one does not know, counts as not set.
extension Preferences {
  private static let prefix = "setting/"
  private static let version = 1

  /// What an account has set; a store in trouble has nothing.
  init(of account: Account.ID, in store: Store) {
    let kept = (try? store.keepsakes(prefix: Self.prefix, of: account)) ?? []
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

  /// Keeps what is different from before.
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
