import ParlorStore
import Usher
import UsherSession

/// A notification for another account of this machine. Its place waits until the user changes to that account.
struct AccountSwitch {
  /// The e-mail address of the other account.
  let email: String
  /// What the notification leads to; nil if that is nothing.
  let link: String?
  /// Until when it waits, in milliseconds since 1970.
  let end: Int64
}

extension Parlor {
  /// Offers to change to the account that a notification is for. A newer offer takes the place of an older one.
  func offerSwitch(to email: String, _ link: String?) {
    let patience = Int64((tree?.links.patience ?? 0) / 1_000_000)
    known.offered = AccountSwitch(email: email, link: link, end: now() + patience)
    tell(Reason("otherAccount", ["email": Reason.typed(email)]))
  }

  /// Changes to the account that was offered, after the screens on the way and the user have agreed, and opens the place.
  func switchAccount(in tree: Tree) {
    guard let offer = known.offered, account != nil else { return tell(Reason("noSwitch")) }
    guard now() < offer.end else {
      known.offered = nil
      return tell(Reason("noSwitch"))
    }
    switching = offer
    if case .refused = tree.reset(reason: .logOut) { switching = nil }
  }

  /// The question before the change; nil if this is a log-out.
  var switchQuestion: Reason? {
    switching.map { Reason("switchSure", ["email": Reason.typed($0.email)]) }
  }

  /// Leaves the account for the one that was offered. The old account stays signed in on this machine. Returns false if this is a
  /// log-out.
  func leaveForOther(_ tree: Tree) -> Bool {
    guard let offer = switching else { return false }
    (switching, known.offered) = (nil, nil)
    keepState(tree)
    let other = read(or: nil) { () throws(StoreError) in
      try store.keptLogIn(email: offer.email).flatMap { id throws(StoreError) in try store.account(id) }
    }
    if other == nil { logIn.wanted = offer.email }
    logIn.turn(to: other)
    if other != nil { log(.signedIn(.switched)) }
    linkAfterStart = offer.link
    return true
  }

  /// Opens the place for which the account was changed, once the tree has started again. If nobody is signed in then, it waits for
  /// the log-in.
  ///
  /// Before the first screen has led on, the place would replace it, and what the screen then sends would be refused as stale.
  func openAfterStart() {
    guard let tree, let link = linkAfterStart.take() else { return }
    if case .refused(let refusal) = tree.open(link: link, reason: .tap) { tree.onRefusal?(refusal) }
  }
}
