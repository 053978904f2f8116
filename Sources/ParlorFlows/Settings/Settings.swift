import ParlorStore

/// How a session looks and sounds: what its account has set, under what the command line says.
public final class Settings {
  private let store: Store
  private var account: Account.ID?
  /// What the command line says of this run. It goes before what the account has set, until that is set anew.
  public var given = Preferences() { didSet { tell() } }
  /// What the account has set for itself.
  private var own = Preferences() { didSet { if own != oldValue { tell() } } }
  public var preferences: Preferences { given.over(own) }
  /// Called with ``preferences`` at once, and whenever they may have changed.
  public var onChange: (Preferences) -> Void = { _ in } { didSet { onChange(preferences) } }
  /// Lets the session speak a language; nil is the one it began with.
  var speak: (String?) -> Void = { _ in }
  /// The language of the session.
  var language = ParlorScreens.defaultLanguage

  init(_ store: Store) { self.store = store }

  /// Reads what an account has set; without an account, nothing is. If the store cannot be read, an account keeps what was
  /// read of it before.
  func read(of account: Account.ID?) throws(StoreError) {
    let before = account == self.account ? own : Preferences()
    self.account = account
    do throws(StoreError) {
      own = if let account { try Preferences(of: account, in: store) } else { Preferences() }
    } catch {
      own = before
      throw error
    }
  }

  /// Sets a preference of the account, at once and for the next time.
  func prefer<Value>(_ what: WritableKeyPath<Preferences, Value?>, _ value: Value) throws(StoreError) {
    var changed = own
    changed[keyPath: what] = value
    if let account { try changed.keep(since: own, of: account, in: store) }
    own = changed
    given[keyPath: what] = nil
  }

  private func tell() {
    speak(preferences.language)
    onChange(preferences)
  }
}
