public import ParlorStore
public import Usher
import UsherSession

/// Which account is signed in, and whether the next start will sign it in again.
public final class LogIn {
  private let store: Store
  /// The account that is signed in.
  public private(set) var account: Account? {
    didSet {
      guard account?.id != oldValue?.id else { return }
      store.attend(as: account?.id)
      changes.send()
    }
  }
  /// Whether ``account`` has been determined. Until then, nil does not mean that nobody is signed in.
  private(set) var isReady = false
  /// The account that the next session signs in without asking.
  public var kept: Account.ID?
  /// The e-mail address with which the user wants to sign in, until the log-in has asked for its password.
  public internal(set) var wanted: String?
  /// Stores the account that the next start signs in; called with nil at log-out.
  public var keep: (Account.ID?) throws(StoreError) -> Void = { _ in }
  /// Stores that an account has logged out, so that no session signs it in without its password.
  public var forget: (Account.ID) throws(StoreError) -> Void = { _ in }
  /// The password of every account of the demo; nil in a store of its own.
  public var demoPassword: String?
  private var isKept = true
  /// The accounts that have logged out, until that is stored.
  private var left: Set<Account.ID> = []

  /// Sends whenever an account is signed in or out.
  public let changes = PassthroughSubject<Void>()

  init(_ store: Store) { self.store = store }

  /// Signs an account in; nil signs out. If the store cannot keep that, ``settle()`` tries again.
  func change(to account: Account?) {
    if let account { left.remove(account.id) } else if let old = self.account { left.insert(old.id) }
    begin(as: account)
    tryToKeep()
  }

  /// Leaves the account without signing it out on this machine, and signs another one in; nil if its password is needed.
  func turn(to account: Account?) {
    begin(as: account)
    if account != nil { tryToKeep() }
  }

  /// Stores that the account of a new session uses this terminal. If that fails, only a later session may notice.
  func note() { if let account { try? keep(account.id) } }

  /// Has the log-in ask for the password of an account. A nickname tells no address, so that anything is asked.
  public func want(_ name: String?) { wanted = name.flatMap { InputRule.isEmail($0) ? $0 : nil } }

  /// Returns the e-mail address that the user wants to sign in with, once.
  func takeWanted() -> String? {
    defer { wanted = nil }
    return wanted
  }

  /// Starts with an account signed in, as the demo does, without storing that.
  func begin(as account: Account?) {
    self.account = account
    if account == nil { store.attend(as: nil) }
    isReady = true
  }

  /// Reads the account again. This session or another one may have changed it.
  func refresh() throws(StoreError) {
    guard let id = account?.id, let account = try store.account(id) else { return }
    self.account = account
  }

  /// Stores which account is signed in, if that failed before. If it fails again, returns the error.
  func settle() -> StoreError? {
    if isKept { return nil }
    return tryToKeep()
  }

  @discardableResult private func tryToKeep() -> StoreError? {
    do throws(StoreError) {
      for account in left { try forget(account) }
      left = []
      try keep(account?.id)
      isKept = true
      return nil
    } catch {
      isKept = false
      return error
    }
  }
}

/// Signing in and out, and the places that lead from there.
extension Parlor {
  /// The account that is signed in.
  public var account: Account? { logIn.account }

  /// Starts with an account signed in, as the demo does.
  public func begin(as account: Account) { logIn.begin(as: account) }

  /// Determines which account is signed in: the one from the last session, if it still exists.
  public func restoreLogIn() {
    guard !logIn.isReady else { return }
    logIn.begin(as: account ?? keptAccount())
    if account == nil { return }
    logIn.wanted = nil
    logIn.note()
    log(.signedIn(.kept))
  }

  /// Goes on as an account that is signed in on this machine, or asks for its password. The account of before stays signed in.
  func turn(to account: Account) {
    logIn.kept = read(or: nil) { () throws(StoreError) in try store.isSignedIn(account.id) ? account.id : nil
    }
    let kept = keptAccount()
    if kept == nil { logIn.wanted = account.email }
    logIn.turn(to: kept)
    if kept != nil { log(.signedIn(.switched)) }
  }

  private func keptAccount() -> Account? {
    guard let id = logIn.kept else { return nil }
    // There are more people at a door than local stores, and none of them has another way in.
    if machine.door != nil { return read(or: nil) { () throws(StoreError) in try store.account(id) } }
    // If the account's local store was deleted and there is no room for a new one, nobody is signed in. The log-in then
    // asks whether to delete another local store.
    let going = read(or: []) { () throws(StoreError) in try store.localStoresToGo(for: id) }
    return going.isEmpty ? read(or: nil) { () throws(StoreError) in try store.account(id) } : nil
  }

  /// Signs an account in.
  func signIn(_ account: Account, by way: ParlorEvent.SignIn) {
    // A link can open the log-in at any time, so another account may still be signed in.
    if let old = self.account, old.id != account.id {
      keepState(SavedState(version: Parlor.placeHistory.version, place: .root, drafts: tree?.drafts ?? [:]))
      tree?.dropWaiting()
    }
    logIn.change(to: account)
    log(.signedIn(way))
  }

  /// Keeps the account's place and its drafts, and signs it out. Returns a function that signs it in again.
  func signOut(of tree: Tree) -> () -> Void {
    let former = account
    if !leaveForOther(tree) {
      keepState(tree)
      // The account decides whether anything is logged.
      log(.signedOut)
      logIn.change(to: nil)
    }
    return { [weak self] in
      self?.linkAfterStart = nil
      self?.logIn.change(to: former)
    }
  }

  /// Goes to the log-in and signs out, unless a screen objects.
  func logOut<C: Coordinator>(from coordinator: C) where C.Outcome == Void {
    switching = nil
    // By a door there is nothing to sign in to without leaving.
    if machine.door != nil { return _ = tree?.leave(.quit) }
    coordinator.finish(next: AppCoordinator.ChildFlow.login, reason: .logOut)
  }

  /// Asks before a log-out. Says what it means while the team's server is away, and in the demo how to come back in.
  func permission(for departure: Departure) -> Permission {
    guard departure.reason == .logOut else { return .yes }
    if let switching { return switchPermission(for: switching) }
    let away = self.away
    guard away.since.isEmpty else {
      return .question(Reason("logOutAway", ["since": away.since, "count": String(away.waiting)]))
    }
    guard let account, let password = logIn.demoPassword else { return .question(Reason("logOutSure")) }
    return .question(Reason("logOutDemo", ["email": account.email, "password": password]))
  }

  /// If the account's nickname was numbered because another account had the same one, tells its owner, once.
  func tellOfNumbering() {
    guard let id = account?.id else { return }
    let old = read(or: nil) { () throws(StoreError) in try store.takeFormerNickname(of: id) }
    guard let old else { return }
    let new = profile(of: id).nickname
    // Later, because the first screen is not drawn yet.
    machine.later(0) { [weak self] in self?.tell(Reason("nicknameNumbered", ["old": old, "new": new])) }
  }

  /// Opens the local store of an account. If there is no room for it, deletes the local stores of the accounts in
  /// `agreed`. If more stores would have to be deleted, changes nothing and returns their accounts.
  func openLocalStore(of account: Account.ID, dropping agreed: [Account]) throws(StoreError) -> [Account] {
    switch try store.openLocalStore(of: account, dropping: agreed.map(\.id)) {
    case .found: return []
    case .made(let dropped):
      // Also for the new account: an earlier session may have ended before it deleted these files.
      for account in dropped + [account] { machine.forget(account) }
      return []
    case .full(let going): return going
    }
  }

  /// The whole seconds to wait before the next try.
  func seconds(until time: Int64) -> Int { max(1, Int((time - now() + 999) / 1000)) }

  /// Returns the flow that a session starts with: the account's newest workspace, or the empty home if it has none, or
  /// the log-in if nobody is signed in.
  func landingFlow() -> AppCoordinator.ChildFlow {
    guard let account else { return .login }
    let newest = read(or: nil) { () throws(StoreError) in try store.workspaces(of: account.id).first }
    return newest.map { .workspace($0.id) } ?? .homeEmpty
  }

  /// Returns the workspace that the session is in; if it is in none, the account's newest. Links and commands that name
  /// no workspace mean this one.
  func currentWorkspace() throws(StoreError) -> Workspace? {
    guard let account else { return nil }
    let all = try store.workspaces(of: account.id)
    return all.first { $0.id == shownWorkspace } ?? all.first
  }

  /// The workspace whose screens are shown; nil on a screen of none.
  var shownWorkspace: Workspace.ID? { tree?.place.workspace }

  /// The home of the current workspace, or the empty home if the account has no workspace; nil if nobody is signed in.
  public var home: Place? {
    guard account != nil else { return nil }
    let here = read(or: nil) { () throws(StoreError) in try self.currentWorkspace() }
    return here.map { .workspace($0.id, .home) } ?? Place(AppCoordinator.ChildFlow.homeEmpty)
  }
}
