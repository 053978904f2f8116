public import ParlorStore
import Usher

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

  /// Makes room for what an account leaves on this machine. Returns the accounts whose local stores would have to go first
  /// and are not in `agreed`; then nothing was opened.
  func openLocalStore(of account: Account.ID, dropping agreed: [Account]) throws(StoreError) -> [Account] {
    switch try store.openLocalStore(of: account, dropping: agreed.map(\.id)) {
    case .found: return []
    case .made(let dropped):
      // Also its own: the last time may have been cut short.
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
