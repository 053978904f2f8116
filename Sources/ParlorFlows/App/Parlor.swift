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
      store.attend(as: account?.id)
      readPreferences()
      for tell in onAccount { tell() }
    }
  }
  /// Called in turn when somebody else is signed in, or nobody any more.
  public var onAccount: [() -> Void] = []
  /// A moment as the screens write it, from milliseconds since 1970.
  public let timeText: (Int64) -> String
  /// Milliseconds since 1970.
  public let now: () -> Int64
  /// Keeps who is signed in for the next start; called with nil at log-out.
  public var keepSession: (Account.ID?) throws(StoreError) -> Void = { _ in }
  /// Whether the next start knows it.
  var isSessionKept = true
  /// Who was signed in when the program was left.
  public var keptSession: Account.ID?
  /// Whether it is known yet who is signed in.
  private(set) var isReady = false
  /// The room that is looked at, whose notifications need no banner.
  public internal(set) var roomOnShow: Room.ID?
  /// What the flows may do on this machine.
  public var machine = Machine()
  /// Sells coins to whoever is signed in.
  public private(set) lazy var cashier = Cashier(store) { [weak self] in self?.account?.id }
  private(set) var outboxes: [Account.ID: Outbox] = [:]
  /// What the store would not keep when it was to.
  var unkept: [UnkeptKey: Keepsake?] = [:]
  /// The tree that is on show, where what is typed and not sent is kept.
  weak var tree: Tree?
  var watch: Observation?
  /// Why the store could not be read, as far as it has been said.
  var troubles: Set<StoreError> = []
  /// What the command line says of this run: it goes before what the account has set, until that is set anew.
  public var given = Preferences() { didSet { tellPreferences() } }
  /// What the account has set for itself.
  private(set) var own = Preferences() { didSet { if own != oldValue { tellPreferences() } } }
  /// The language that is spoken just now.
  public internal(set) var language = ParlorScreens.defaultLanguage
  /// How this session shall look and sound.
  public var preferences: Preferences { given.over(own) }
  /// Called with them at once, and whenever they may have changed.
  public var onPreferences: (Preferences) -> Void = { _ in } { didSet { onPreferences(preferences) } }
  /// The words for a fact in the language that is spoken.
  var say: (Reason) -> String = { $0.values["what"] ?? $0.id }
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

  /// Home of the workspace on show, or of those who are in none.
  public var homePlace: Place? {
    guard account != nil else { return nil }
    let here = read(or: nil) { () throws(StoreError) in try self.workspaceOnShow() }
    return here.map { .workspace($0.id, .home) } ?? Place(AppCoordinator.ChildFlow.homeEmpty)
  }

  /// Signs somebody in, and takes up the words that this account had typed and not sent.
  func signIn(_ account: Account) {
    // Links lead to the log-in at any time, and nobody has to have logged out.
    if let old = self.account, old.id != account.id {
      keep(SavedState(version: Parlor.stateVersion, place: .root, drafts: tree?.drafts ?? [:]))
      tree?.dropWaiting()
    }
    self.account = account
    isReady = true
    isSessionKept = (try? keepSession(account.id)) != nil
    tree?.drafts = savedState()?.drafts ?? [:]
  }

  /// Keeps what the account leaves, and signs it out.
  func signOut(of tree: Tree) {
    keepState(tree)
    account = nil
    isSessionKept = (try? keepSession(nil)) != nil
  }

  /// What an account could not send yet.
  func outbox(of account: Account.ID) -> Outbox {
    if let outbox = outboxes[account] { return outbox }
    let outbox = Outbox(of: account, in: store) { [weak self] in self?.machine.later($0, $1) }
    outboxes[account] = outbox
    return outbox
  }

  private func readPreferences() {
    own = account.map { Preferences(of: $0.id, in: store) } ?? Preferences()
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
    // Its local store may have gone meanwhile, and the room for it: then it logs in again, and is asked.
    guard read(or: [], { () throws(StoreError) in try store.localStoresToGo(for: id) }).isEmpty else {
      return
    }
    account = read(or: nil) { () throws(StoreError) in try store.account(id) }
  }

  /// The account may have changed what it says of itself or what it has set, in this session or another.
  func refreshAccount(_ change: Change) {
    guard let id = account?.id else { return }
    if change == .account(id) || change == .everything, let account = (try? store.account(id)) ?? nil {
      self.account = account
    }
    if change == .settings(id) || change == .everything { readPreferences() }
  }

  /// The newest workspace of whoever is signed in: where everybody lands.
  func landing() throws(StoreError) -> Workspace? {
    guard let account else { return nil }
    return try store.workspaces(of: account.id).first
  }

  /// The workspace of whoever is signed in that is looked at, else the one where they land: what commands and links mean
  /// that name none.
  func workspaceOnShow() throws(StoreError) -> Workspace? {
    guard let account else { return nil }
    let all = try store.workspaces(of: account.id)
    let step = tree?.place.steps.first
    return all.first { Step(AppCoordinator.ChildFlow.workspace($0.id)) == step } ?? all.first
  }
}
