public import ParlorStore
public import Usher

/// What the flows need of the world: the store, who is signed in, and how times are written.
///
/// One is made at launch, or by a test, and handed down from coordinator to coordinator.
public final class Parlor {
  public let store: Store
  /// Who is signed in.
  public private(set) var account: Account? {
    didSet {
      guard account?.id != oldValue?.id else { return }
      own = account.map { Preferences(of: $0.id, in: store, languages: languages) } ?? Preferences()
      onAccount()
    }
  }
  /// Called when somebody else is signed in, or nobody any more.
  public var onAccount: () -> Void = {}
  /// A moment as the screens write it, from milliseconds since 1970.
  public let timeText: (Int64) -> String
  /// Milliseconds since 1970.
  public let now: () -> Int64
  /// Keeps who is signed in for the next start; called with nil at log-out.
  public var keepSession: (Account.ID?) -> Void = { _ in }
  /// Who was signed in when the program was left.
  public var keptSession: Account.ID?
  /// Whether it is known yet who is signed in.
  private(set) var isReady = false
  /// The room that is looked at, whose notifications need no banner.
  public internal(set) var roomOnShow: Room.ID?
  /// What the flows may do on this machine.
  public var machine = Machine()
  /// What could not be sent yet.
  let outbox = Outbox()
  public var languages: [String] = ["en", "ko"]
  /// What the command line says of this run: it goes before what the account has set, until that is set anew.
  public var given = Preferences() { didSet { tellPreferences() } }
  /// What the account has set for itself.
  private(set) var own = Preferences() { didSet { tellPreferences() } }
  /// The language that is spoken just now.
  public internal(set) var language = "en"
  /// How this session shall look and sound.
  public var preferences: Preferences { given.over(own) }
  /// Called with them at once, and whenever they may have changed.
  public var onPreferences: (Preferences) -> Void = { _ in } { didSet { onPreferences(preferences) } }
  /// Lets the session speak a language; nil is the one it began with.
  var speak: (String?) -> Void = { _ in }

  public init(store: Store, now: @escaping () -> Int64, timeText: @escaping (Int64) -> String) {
    self.store = store
    self.now = now
    self.timeText = timeText
  }

  /// Begins with somebody signed in, as the demo does.
  public func begin(as account: Account) {
    self.account = account
    isReady = true
  }

  /// Home of the workspace where whoever is signed in lands.
  public var homePlace: Place? {
    (try? landing()).flatMap { $0 }.map { .workspace($0.id, .home) }
  }

  func signIn(_ account: Account) {
    self.account = account
    isReady = true
    keepSession(account.id)
  }

  func signOut() {
    account = nil
    keepSession(nil)
  }

  private func tellPreferences() {
    speak(preferences.language)
    onPreferences(preferences)
  }

  /// Sets what whoever is signed in prefers: at once, and kept for the next time.
  func prefer<Value>(_ what: WritableKeyPath<Preferences, Value?>, _ value: Value) throws(StoreError) {
    var changed = own
    changed[keyPath: what] = value
    if let account { try changed.keep(since: own, of: account.id, in: store) }
    own = changed
    given[keyPath: what] = nil
  }

  /// Finds out who is signed in; the kept session counts if its account is still there.
  public func restoreSession() {
    guard !isReady else { return }
    isReady = true
    guard account == nil, let id = keptSession else { return }
    account = (try? store.account(id)) ?? nil
  }

  /// The newest workspace of whoever is signed in: where everybody lands.
  func landing() throws -> Workspace? {
    guard let account else { return nil }
    return try store.workspaces(of: account.id).first
  }
}
