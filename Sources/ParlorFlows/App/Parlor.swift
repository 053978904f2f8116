public import ParlorStore
public import Usher
public import UsherEvents
public import UsherScreens
public import UsherSession

/// What the flows share: the store, the clock, ``LogIn``, ``Settings``, the `Mailbox` and the ``Machine``.
///
/// The program makes one at launch, and a test makes its own. Each coordinator hands it to its children.
public final class Parlor {
  public let store: Store
  /// Milliseconds since 1970.
  public let now: () -> Int64
  public let logIn: LogIn
  public let settings: Settings
  private(set) lazy var mailbox: Mailbox = {
    let mailbox = Mailbox(store, log: { [weak self] in self?.log($0) }) { [weak self] in
      self?.machine.later($0, $1)
    }
    mailbox.write = { [weak self] keepsake, name, account, isPassing throws(StoreError) in
      try self?.write(keepsake, as: name, of: account, isPassing: isPassing)
    }
    return mailbox
  }()
  /// Logs what the user does; nil if nothing is logged.
  public var events: EventLog<ParlorEvent>?
  /// What the flows may do on this machine.
  public var machine = Machine()
  /// Sells coins to the account that is signed in.
  public private(set) lazy var cashier = Cashier(store) { [weak self] in self?.account?.id }
  /// The drafts of each account that this session has kept last.
  var knownDrafts: [Account.ID: [String: String]] = [:]
  var onShow = OnShow() {
    didSet { if let room = onShow.room, room != oldValue.room { onRoom(room) } }
  }
  /// Called with the room that the user has come to.
  var onRoom: (Room.ID) -> Void = { _ in }
  /// Ends the flow of the account that was signed out, and goes to the log-in.
  var onSignedOut: (Reason) -> Void = { _ in }
  /// Returns the places in other workspaces that the user came from to this one.
  var formerPlaces: () -> [Place] = { [] }
  /// The notifications of the account that is signed in.
  private(set) lazy var notices = NoticeBox(self)
  var known = Known()
  var told = Told()
  weak var session: Session?
  /// The root coordinator.
  public internal(set) weak var app: AppCoordinator?
  /// Called with a message that a link needs and that is not here, in place of asking for it.
  var onMissing: ((Message.Number) -> Void)?
  /// The times that the list on the screen has said.
  private(set) lazy var saidTimes = SaidTimes(self)
  private(set) lazy var tour = machine.hasTour ? Tour(self) : nil
  /// The change to another account that has been asked for.
  var switching: AccountSwitch?
  /// The link of that account's notification, while the tree starts again.
  var linkAfterStart: String?
  private var subscriptions: [Subscription] = []

  public init(store: Store, now: @escaping () -> Int64) {
    self.store = store
    self.now = now
    logIn = LogIn(store)
    settings = Settings(store)
    logIn.changes.listen { [weak self] in
      self?.readSettings()
      self?.known = Known()
      self?.retitleSoon()
    }.store(in: &subscriptions)
  }

  /// Observes the changes that this session and others make in the store, and whether its file is lost.
  func watchStore() {
    store.observe { [weak self] in self?.hear($0) }.store(in: &subscriptions)
    store.onUnsynced = { [weak self] in self?.tell(Reason("unsynced")) }
    store.onLoss = { [weak self] in self?.hear(of: $0) }
  }

  /// From now on, tells whoever signs in that their nickname was numbered.
  public func tellOfNumberings() {
    logIn.changes.listen { [weak self] in self?.tellOfNumbering() }.store(in: &subscriptions)
  }

  private func hear(_ change: Change) {
    noteAbsence(change)
    noteSignOut(change)
    noteRemovedKey(change)
    if change == .link || change == .everything { tellOfFault(isBeginning: false) }
    switch change {
    case .room, .workspace, .account, .everything: known.directory = nil
    case .asked, .answered, .link: break
    case .messages, .edited, .reacted, .read, .settings, .pushed: known.directory?.isUnreadStale = true
    }
    retitleSoon()
    // After the edit, the message may mention other people than those it was counted for.
    if case .edited(_, let room) = change { known.mentions[room] = nil }
    guard let id = account?.id else { return }
    if change == .account(id) || change == .everything {
      // Another nickname is mentioned by other messages.
      known.mentions = [:]
      read(or: ()) { () throws(StoreError) in try logIn.refresh() }
      // Not at once, because the screen that the change is about comes first.
      machine.later(0) { [weak self] in
        self?.cashier.tellOfSettlements()
        self?.tellOfRefused()
      }
    }
    if change == .settings(id) || change == .everything { readSettings() }
  }

  /// Called when the store's file is lost or damaged, and with nil when it is back.
  private func hear(of loss: StoreError?) {
    if let loss {
      // Damage may be found while a screen is being drawn.
      let tell = { [weak self] in if let self { self.tell(reason(for: loss)) } }
      return loss.isDamage ? machine.later(0, tell) : tell()
    }
    told.troubles = []
    tell(Reason("storeBack"))
    mailbox.retry()
  }

  private func readSettings() {
    read(or: ()) { () throws(StoreError) in try settings.read(of: account?.id) }
  }

  /// Reads something from the store for a screen. If the store cannot be read, returns `fallback`, and the session
  /// tells the user why, once for each error.
  func read<Value>(or fallback: Value, _ body: () throws(StoreError) -> Value) -> Value {
    do throws(StoreError) { return try body() } catch {
      // The user is told of the damage itself.
      if error.isDamage, store.loss != nil { return fallback }
      // Not at once, because a screen is being drawn now.
      machine.later(0) { [weak self] in
        guard let self, tree != nil, told.troubles.insert(error).inserted else { return }
        tell(Reason("notRead", ["why": words(for: error)]))
      }
      return fallback
    }
  }

  /// Tells the user something, on whichever screen.
  func tell(_ what: Reason) { tree?.tell(what) }

  /// The tree of the session. It holds the drafts.
  var tree: Tree? { session?.tree }

  /// Writes a reason in the language of the session.
  func say(_ reason: Reason) -> String {
    session?.words(.denied(reason)) ?? reason.values["what"] ?? reason.id
  }

  /// Writes words of Parlor in the language of the session.
  func words(_ word: ParlorWord, _ values: [String: String]) -> String {
    session?.words(ParlorWord.self)[word, values] ?? values["clock"] ?? word.rawValue
  }

  /// Says an error in the language of the session.
  func describe(_ error: any Error) -> String {
    session.map { Phrases($0.galleries, in: [$0.language, "en"]).say(error) } ?? "\(error)"
  }
}

extension Parlor {
  /// Makes the session of a tree whose root is an ``AppCoordinator`` of this `Parlor`. The session uses `language`
  /// unless the account or the command line sets another one.
  public func session(_ tree: Tree, gallery: Gallery, language: String) -> Session {
    tree.links = links()
    tree.onLogOut = { [weak self] in self?.signOut(of: $0) ?? {} }
    watchStore()
    cashier.tell = { [weak self] in self?.tell($0) }
    cashier.log = { [weak self] in self?.log($0) }
    cashier.language = { [weak self] in self?.settings.language ?? ParlorScreens.defaultLanguage }
    cashier.reason = { [weak self] error in self?.reason(for: error) ?? Reason(error) }
    logIn.changes.listen { [weak self] in
      self?.cashier.resume()
      self?.tellOfRefused()
    }.store(in: &subscriptions)
    let session = Session(tree, gallery: gallery, language: language)
    self.session = session
    // The names of screens come first, so that their file is read last: only a refusal needs them.
    session.use(words: ScreenNameWord.self)
    session.use(words: ParlorWord.self)
    session.use(words: RoomCommandWord.self)
    session.use(words: SearchWord.self)
    session.use(words: FavouritesWord.self)
    session.use(words: CatchUpWord.self)
    machine.rows = { [weak session] in session?.height() }
    machine.columns = { [weak session] in session?.width() ?? 80 }
    mailbox.describe = { [weak self] in self?.describe($0) ?? "\($0)" }
    session.onShown = { [weak self] in
      self?.noteWaiting()
      self?.notices.noteShown()
      self?.noteShown()
      self?.tour?.look()
    }
    session.guide = self
    session.state.account = { [weak self] in self?.account?.id.description }
    session.state.onAccount = { [weak self, unowned tree] former, unsent in
      self?.turn(from: former.flatMap { Int64($0) }.map { Account.ID($0) }, unsent: unsent, in: tree)
    }
    settings.speak = { [weak settings, weak session] in
      settings?.language = $0 ?? language
      session?.language = $0 ?? language
    }
    settings.speak(settings.preferences.language(of: settings.languages))
    settings.speakPlainly = { [weak session] in session?.isPlain = $0 }
    settings.speakPlainly(settings.preferences[.isPlain])
    addCommands(to: session)
    return session
  }

  /// The filters of a search that begin as a word does.
  private func filters(from word: String) -> [String] {
    guard let workspace = read(or: nil, currentWorkspace),
      let context = try? WorkspaceContext(self, workspace.id)
    else { return [] }
    return SearchNames.completions(of: word, in: context)
  }

  /// Adds Parlor's commands to those that every session has, and sets the completion of `/open`.
  private func addCommands(to session: Session) {
    session.commands = session.commands.map { command in
      guard command.name == "open" || command.name == "explain" else { return command }
      return Command(
        command.name, argument: command.argument, completesAll: true,
        completions: { [weak self] in self?.openings(from: $0) ?? [] }
      ) { [weak self] session, text in
        let isDone =
          command.name == "open" ? self?.opens(text, in: session) : self?.explains(text, in: session)
        if isDone ?? false { return }
        let follow = {
          let leadsNowhere = !text.isEmpty && session.tree.explain(link: text).refused != nil
          command.run(session, text)
          if leadsNowhere { self?.sayNearest(to: text) }
        }
        if command.name == "open", self?.fetches(text, in: session, then: follow) ?? false { return }
        follow()
      }
    }
    let search = Command(
      "search", argument: "text", completions: { [weak self] in self?.filters(from: $0) ?? [] }
    ) { session, text in
      session.follow(text.isEmpty ? "search" : Links.text("search", text))
    }
    let rescue = Command("rescue", argument: "file") { [weak self] session, path in
      self?.rescue(to: path, of: session.tree)
    }
    session.commands.insert(
      contentsOf: goingCommands + [copyCommand, search, devicesCommand, sessionsCommand, rescue]
        + (machine.door == nil ? [] : [inviteCommand]) + [tour?.command].compactMap { $0 },
      at: session.commands.count - 2)
  }
}
