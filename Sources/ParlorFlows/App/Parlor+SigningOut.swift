import ParlorStore
import Usher

/// What happens when the account is signed out on this machine, by another device or by this one.
extension Parlor {
  /// Leaves if the server has signed this device out.
  func noteSignOut(_ change: Change) {
    guard change == .link || change == .everything, account != nil,
      read(or: false, { () throws(StoreError) in try store.isSignedOut() })
    else { return }
    leaveSignedOut()
  }

  /// Keeps the account's place and its drafts, and goes to the log-in. No screen is asked.
  func leaveSignedOut() {
    guard account != nil, let tree else { return }
    switching = nil
    signOut(of: tree)
    onSignedOut(Reason("signedOut"))
  }
}
