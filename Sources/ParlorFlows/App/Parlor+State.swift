import ParlorStore
public import Usher
import UsherSession

/// The state that an account leaves: its place, and what it typed and did not send.
///
/// The store has one state of each account, under ``Mailbox/state``. It is written whenever it changes, so that a session that is
/// killed comes back to the place and the words; a log-out and the end of a session write it for the last time. Several sessions
/// of an account share the state: the place is that of the session that moved last, and each draft is the one that was typed last.
extension Parlor {
  /// The version of written places, and what has changed. `parlor check` says what to add when the name or the values of a
  /// step change.
  static let placeHistory = PlaceHistory(version: 1)

  /// The first screens of an account that is in no workspace.
  private static let placesWithoutWorkspace = [
    Place(AppCoordinator.ChildFlow.homeEmpty),
    Place(AppCoordinator.ChildFlow.login).then(LoginCoordinator.ChildFlow.initialWorkspace),
  ]

  /// Returns the place and the drafts that the account left; nil if there are none, or if they cannot be read.
  public func savedState() -> SavedState? { account.flatMap { savedState(of: $0.id) } }

  private func savedState(of account: Account.ID) -> SavedState? {
    keepsake(Mailbox.state, of: account).flatMap(state(in:))
  }

  private func state(in kept: Keepsake) -> SavedState? {
    SavedState(written: kept.text).flatMap(Parlor.placeHistory.present)
  }

  /// Keeps the account's place and its drafts.
  public func keepState(_ tree: Tree) {
    keepState(tree.saved(version: Parlor.placeHistory.version))
  }

  /// Keeps the account's place and all that was typed and not sent, in case that the session is killed. Returns whether the
  /// store has it.
  @discardableResult public func keepState(_ tree: Tree, unsent: [String: String]) -> Bool {
    var state = tree.saved(version: Parlor.placeHistory.version)
    state.drafts = unsent
    return keepState(state, isPassing: true)
  }

  /// What to say if the lines of a pipe have ended in the middle of a message; nil if they have not.
  public var unfinished: String? {
    guard let chat = onShow.chat, !chat.composing.lines.isEmpty else { return nil }
    let isKept = logIn.demoPassword == nil
    return words(isKept ? .unfinishedKept : .unfinishedDropped, ["count": String(chat.composing.lines.count)])
  }

  /// Has the store keep the state that it did not take. Returns whether it has everything.
  public func keepStateAgain() -> Bool { mailbox.retryTexts() }

  /// Keeps what the account before has left in the line, and restores the drafts of the account that has signed in.
  func turn(from former: Account.ID?, unsent: [String: String], in tree: Tree) {
    if let former, !unsent.isEmpty, var left = savedState(of: former) {
      left.drafts.merge(unsent) { $1 }
      keep(Keepsake(version: left.version, text: left.written), as: Mailbox.state, of: former)
    }
    let saved = savedState()
    tree.drafts = saved?.lastingDrafts ?? [:]
    if let account { knownDrafts[account.id] = saved?.drafts ?? [:] }
  }

  /// Whether a message to an address was begun and not sent.
  func hasDraft(to address: Address) -> Bool {
    guard let account, tree?.drafts[address.key]?.isEmpty ?? true else { return account != nil }
    return keepsake(ChatScreen.unfinishedKey(of: address), of: account.id) != nil
  }

  /// Opens a link, or comes back to the place where the last session of the account ended. Restores the drafts in both cases,
  /// and without a link what waited when the last session on this terminal ended.
  ///
  /// With `atHome`, comes back only to the workspace: the lines of a pipe must not mean something else in a room.
  public func start(_ tree: Tree, at link: String?, atHome: Bool = false) -> Landing {
    restoreLogIn()
    var saved = savedState()
    if let place = saved?.place, Self.placesWithoutWorkspace.contains(place),
      case .workspace(let id) = landingFlow()
    {
      // Somebody has invited the account since.
      saved?.place = Place(AppCoordinator.ChildFlow.workspace(id))
    }
    if let account { knownDrafts[account.id] = saved?.drafts ?? [:] }
    if atHome, let state = saved, let workspace = state.place.workspace {
      saved?.place = .workspace(workspace, .home)
      saved?.drafts = state.lastingDrafts
    }
    if let link {
      tree.drafts = saved?.lastingDrafts ?? [:]
      let landing = tree.start(link: self.link(named: link, in: tree) ?? link)
      // Later: the session says first that the link leads nowhere.
      if case .refused = landing { machine.later(0) { [weak self] in self?.sayNearest(to: link) } }
      return landing
    }
    let landing = saved.map { tree.start(restoring: $0) } ?? tree.start()
    return followKeptLink(in: tree) ?? landing
  }

  @discardableResult func keepState(_ state: SavedState, isPassing: Bool = false) -> Bool {
    guard let account else { return true }
    let keepsake = Keepsake(version: state.version, text: state.written)
    mailbox.keep(keepsake, as: Mailbox.state, of: account.id, isPassing: isPassing)
    return mailbox.isKept(Mailbox.state, of: account.id)
  }

  /// Has the store keep a text. The words that other sessions have kept in a state stay, also if it waited for the store.
  func write(
    _ keepsake: Keepsake?, as name: String, of account: Account.ID, isPassing: Bool
  ) throws(StoreError) {
    guard name == Mailbox.state, let state = keepsake.flatMap(state(in:)) else {
      return try store.keep(keepsake, as: name, of: account, isPassing: isPassing)
    }
    let kept = try store.keepsake(name, of: account).flatMap(self.state(in:))
    let joined = state.joining(kept, since: knownDrafts[account] ?? [:])
    let text = Keepsake(version: joined.version, text: joined.written)
    try store.keep(text, as: name, of: account, isPassing: isPassing)
    knownDrafts[account] = state.drafts
  }
}
