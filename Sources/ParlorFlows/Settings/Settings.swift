import ParlorStore
public import Usher
public import UsherSession

/// How a session looks and sounds. The command line overrides what the account has set.
public final class Settings {
  private let store: Store
  private var account: Account.ID?
  /// The preferences from the command line. Each overrides the account's own, until the user changes that one in the
  /// session.
  public var given = SettingValues() { didSet { tell() } }
  /// The preferences of the account.
  private var own = SettingValues() { didSet { if own != oldValue { tell() } } }
  public var preferences: SettingValues { given.over(own) }
  /// Sends ``preferences`` whenever they may have changed.
  public let changes = CurrentValueSubject(SettingValues())
  /// Sets the language of the session; nil means the language that it began with.
  var speak: (String?) -> Void = { _ in }
  /// Says whether the session speaks to a screen reader.
  var speakPlainly: (Bool) -> Void = { _ in }
  /// The languages for which there are screen files.
  public var languages = ParlorScreens.languages
  /// The language of the session.
  var language = ParlorScreens.defaultLanguage

  init(_ store: Store) { self.store = store }

  /// Reads the preferences of an account; without an account, there are none. If the store cannot be read, the
  /// preferences that were read for the account before stay.
  func read(of account: Account.ID?) throws(StoreError) {
    let before = account == self.account ? own : SettingValues()
    self.account = account
    do throws(StoreError) {
      own = if let account { try Self.values(of: account, in: store) } else { SettingValues() }
    } catch {
      own = before
      throw error
    }
  }

  /// Sets a preference of the account, for this session and later ones.
  func prefer<Value>(_ setting: Setting<Value>, _ value: Value) throws(StoreError) {
    let changed = own.setting(setting, to: value)
    if let account, changed != own {
      try store.keep(
        changed.texts[setting.key].map { Keepsake(version: Self.version, text: $0) },
        as: Self.prefix + setting.key, of: account, telling: .settings(account))
    }
    own = changed
    given.unset(setting)
  }

  private func tell() {
    let preferences = preferences
    speak(preferences.language(of: languages))
    speakPlainly(preferences[.isPlain])
    changes.send(preferences)
  }

  private static let prefix = "setting/"
  private static let version = 1

  /// Reads the preferences of an account. Each has its own key in the store, so that two sessions that change different ones do
  /// not undo each other.
  static func values(of account: Account.ID, in store: Store) throws(StoreError) -> SettingValues {
    var texts: [String: String] = [:]
    for (key, keepsake) in try store.keepsakes(prefix: prefix, of: account) where keepsake.version == version
    {
      texts[String(key.dropFirst(prefix.count))] = keepsake.text
    }
    return SettingValues(texts: texts)
  }
}
