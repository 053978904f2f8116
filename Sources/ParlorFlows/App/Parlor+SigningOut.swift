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

  /// Keeps the account's place and its drafts, goes to the log-in, and says how much waits for the server. No screen is asked.
  func leaveSignedOut() {
    guard account != nil, let tree else { return }
    switching = nil
    _ = signOut(of: tree)
    let waiting = read(or: 0, { () throws(StoreError) in try store.waitingCount() })
    onSignedOut(
      waiting > 0 ? Reason("signedOutWaiting", ["count": String(waiting)]) : Reason("signedOut"))
  }
}
