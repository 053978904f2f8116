public import ParlorStore

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
