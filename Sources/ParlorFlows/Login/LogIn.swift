public import ParlorStore
import Usher

/// Who is signed in, and whether the next start will know it.
public final class LogIn {
  private let store: Store
  /// The account that is signed in.
  public private(set) var account: Account? {
    didSet {
      guard account?.id != oldValue?.id else { return }
      store.attend(as: account?.id)
      for hear in observers { hear() }
    }
  }
  /// Whether it is known yet who is signed in.
  private(set) var isReady = false
  /// The account that was signed in when the program was left.
  public var kept: Account.ID?
  /// Keeps who is signed in for the next start; called with nil at log-out.
  public var keep: (Account.ID?) throws(StoreError) -> Void = { _ in }
  private var isKept = true
  private var observers: [() -> Void] = []

  init(_ store: Store) { self.store = store }

  /// Calls `hear` whenever another account is signed in, or none; in the order in which observers were added.
  public func observe(_ hear: @escaping () -> Void) { observers.append(hear) }

  /// Signs an account in, or with nil out. If the store cannot keep it, ``settle()`` tries again.
  func change(to account: Account?) {
    begin(as: account)
    tryToKeep()
  }

  /// Begins with an account signed in, as the demo does; nothing is kept.
  func begin(as account: Account?) {
    self.account = account
    isReady = true
  }

  /// Reads the account again, which may have changed in this session or another.
  func refresh() throws(StoreError) {
    guard let id = account?.id, let account = try store.account(id) else { return }
    self.account = account
  }

  /// Keeps who is signed in, if the store has not done so yet. Returns why it does not.
  func settle() -> StoreError? {
    if isKept { return nil }
    return tryToKeep()
  }

  @discardableResult private func tryToKeep() -> StoreError? {
    do throws(StoreError) {
      try keep(account?.id)
      isKept = true
      return nil
    } catch {
      isKept = false
      return error
    }
  }
}

/// Signing in and out, and where that leads.
extension Parlor {
  /// The account that is signed in.
  public var account: Account? { logIn.account }

  /// Begins with an account signed in, as the demo does.
  public func begin(as account: Account) { logIn.begin(as: account) }

  /// Finds out who is signed in. The account that was kept counts if it is still there.
  public func restoreLogIn() {
    guard !logIn.isReady else { return }
    logIn.begin(as: account ?? keptAccount())
  }

  private func keptAccount() -> Account? {
    guard let id = logIn.kept else { return nil }
    // If its local store has gone and there is no room for another, the account logs in again, and is asked.
    let going = read(or: []) { () throws(StoreError) in try store.localStoresToGo(for: id) }
    return going.isEmpty ? read(or: nil) { () throws(StoreError) in try store.account(id) } : nil
  }

  /// Signs an account in, and takes up the drafts that it left.
  func signIn(_ account: Account) {
    // A link leads to the log-in at any time: another account may still be signed in.
    if let old = self.account, old.id != account.id {
      keepState(SavedState(version: Parlor.stateVersion, place: .root, drafts: tree?.drafts ?? [:]))
      tree?.dropWaiting()
    }
    logIn.change(to: account)
    tree?.drafts = savedState()?.drafts ?? [:]
  }

  /// Keeps what the account leaves, and signs it out.
  func signOut(of tree: Tree) {
    keepState(tree)
    logIn.change(to: nil)
  }

  /// Leaves for the log-in and signs out on the way, unless a screen objects.
  func logOut<C: Coordinator>(from coordinator: C) where C.Outcome == Void {
    coordinator.finish(next: AppCoordinator.ChildFlow.login, reason: .logOut)
  }

  /// Opens the local store of an account. If there is no room for it, drops the local stores of the accounts in `agreed`. If
  /// others would have to be dropped too, returns those, and changes nothing.
  func openLocalStore(of account: Account.ID, dropping agreed: [Account]) throws(StoreError) -> [Account] {
    switch try store.openLocalStore(of: account, dropping: agreed.map(\.id)) {
    case .found: return []
    case .made(let dropped):
      // The new account's too: an earlier session may have ended before it forgot them.
      for account in dropped + [account] { machine.forget(account) }
      return []
    case .full(let going): return going
    }
  }

  /// Whole seconds to wait before the next try.
  func seconds(until time: Int64) -> Int { max(1, Int((time - now() + 999) / 1000)) }

  /// Where the account that is signed in lands: its newest workspace, or the empty home; the log-in if nobody is signed in.
  func landingFlow() -> AppCoordinator.ChildFlow {
    guard let account else { return .login }
    let newest = read(or: nil) { () throws(StoreError) in try store.workspaces(of: account.id).first }
    return newest.map { .workspace($0.id) } ?? .homeEmpty
  }

  /// The workspace on show, else the newest: the one that links and commands mean if they name none.
  func workspaceOnShow() throws(StoreError) -> Workspace? {
    guard let account else { return nil }
    let all = try store.workspaces(of: account.id)
    guard case .workspace(let id)? = tree?.place.steps.first?.as(AppCoordinator.ChildFlow.self) else {
      return all.first
    }
    return all.first { $0.id == id } ?? all.first
  }

  /// Home of the workspace on show, or the empty home; nil if nobody is signed in.
  var homePlace: Place? {
    guard account != nil else { return nil }
    let here = read(or: nil) { () throws(StoreError) in try self.workspaceOnShow() }
    return here.map { .workspace($0.id, .home) } ?? Place(AppCoordinator.ChildFlow.homeEmpty)
  }
}
