public import ParlorStore
public import Usher
public import UsherScreens
public import UsherSession

/// What the flows share: the store, the clock, and what ``LogIn``, ``Settings``, the `Mailbox` and the ``Machine`` know.
///
/// One is made at launch, or by a test, and handed down from coordinator to coordinator.
public final class Parlor {
  public let store: Store
  /// Milliseconds since 1970.
  public let now: () -> Int64
  /// A moment as the screens write it, from milliseconds since 1970.
  public let timeText: (Int64) -> String
  public let logIn: LogIn
  public let settings: Settings
  private(set) lazy var mailbox = Mailbox(store) { [weak self] in self?.machine.later($0, $1) }
  /// What the flows may do on this machine.
  public var machine = Machine()
  /// Sells coins to the account that is signed in.
  public private(set) lazy var cashier = Cashier(store) { [weak self] in self?.account?.id }
  /// The room on show, whose notifications need no banner.
  public internal(set) var roomOnShow: Room.ID?
  /// The tree on show, which has the drafts.
  weak var tree: Tree?
  /// The words for a reason in the language of the session.
  var say: (Reason) -> String = { $0.values["what"] ?? $0.id }
  private var watch: Observation?
  /// The troubles of the store that the user has been told of.
  private var troubles: Set<StoreError> = []

  public init(store: Store, now: @escaping () -> Int64, timeText: @escaping (Int64) -> String) {
    self.store = store
    self.now = now
    self.timeText = timeText
    logIn = LogIn(store)
    settings = Settings(store)
    logIn.observe { [weak self] in self?.readSettings() }
  }

  /// Hears what this session and others change in the store, and what becomes of its file.
  func watchStore() {
    watch = store.observe { [weak self] in self?.hear($0) }
    store.onUnsynced = { [weak self] in self?.tell(Reason("unsynced")) }
    store.onLoss = { [weak self] in self?.hear(of: $0) }
  }

  private func hear(_ change: Change) {
    guard let id = account?.id else { return }
    if change == .account(id) || change == .everything {
      read(or: ()) { () throws(StoreError) in try logIn.refresh() }
    }
    if change == .settings(id) || change == .everything { readSettings() }
  }

  /// The store's file is lost, or with nil is there again.
  private func hear(of loss: StoreError?) {
    if let loss { return tell(reason(for: loss)) }
    troubles = []
    tell(Reason("storeBack"))
    mailbox.retry()
  }

  private func readSettings() {
    read(or: ()) { () throws(StoreError) in try settings.read(of: account?.id) }
  }

  /// Reads something for a screen. If the store cannot be read, returns `fallback`, and the session tells the user why,
  /// once for each trouble.
  func read<Value>(or fallback: Value, _ body: () throws(StoreError) -> Value) -> Value {
    do throws(StoreError) { return try body() } catch {
      // Later: the screen is being drawn just now.
      machine.later(0) { [weak self] in
        guard let self, tree != nil, troubles.insert(error).inserted else { return }
        tell(Reason("notRead", ["why": words(for: error)]))
      }
      return fallback
    }
  }

  /// Says something, whatever is on show.
  func tell(_ what: Reason) { tree?.tell(what) }
}

extension Parlor {
  /// Makes the session of a tree whose root is an ``AppCoordinator`` of this `Parlor`. It speaks `language` until the
  /// account or the command line sets another one.
  public func session(_ tree: Tree, gallery: Gallery, language: String) -> Session {
    tree.links = links()
    tree.onLogOut = { [weak self] in self?.signOut(of: $0) }
    self.tree = tree
    watchStore()
    cashier.tell = { [weak self] in self?.tell($0) }
    cashier.reason = { [weak self] in self?.reason(for: $0) ?? Reason("error", ["what": "\($0)"]) }
    logIn.observe { [weak self] in self?.cashier.resume() }
    let session = Session(tree, gallery: gallery, language: language)
    session.use(words: ParlorWord.self)
    session.use(words: RoomCommandWord.self)
    machine.rows = { [weak session] in session?.height() }
    say = { [weak session] in session?.words(.denied($0)) ?? $0.id }
    session.home = { [weak self] in self?.homePlace }
    settings.speak = { [weak settings, weak session] in
      settings?.language = $0 ?? language
      session?.language = $0 ?? language
    }
    settings.speak(settings.preferences.language)
    addCommands(to: session)
    return session
  }

  /// Adds the commands of Parlor to those that every session has, and completes `/open`.
  private func addCommands(to session: Session) {
    session.commands = session.commands.map { command in
      guard command.name == "open" else { return command }
      return Command(
        command.name, argument: command.argument, completions: { [weak self] _ in self?.linkTexts() ?? [] },
        run: command.run)
    }
    let search = Command("search", argument: "text") { session, text in
      session.follow(text.isEmpty ? "search" : Links.text("search", text))
    }
    let rescue = Command("rescue", argument: "file") { [weak self] session, path in
      self?.rescue(to: path, of: session.tree)
    }
    session.commands.insert(contentsOf: [search, rescue], at: session.commands.count - 2)
  }
}
