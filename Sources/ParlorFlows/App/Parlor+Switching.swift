import ParlorStore
import Usher
import UsherSession

/// A change to another account of this machine.
struct AccountSwitch {
  /// The e-mail address of the other account; nil if the user chooses one on the greeting.
  var email: String?
  /// The notification that offers the change; nil if the user has named the account.
  var offer: Offer?

  /// A notification for the other account. Its place waits until the user changes to that account.
  struct Offer {
    /// What the notification leads to; nil if that is nothing.
    let link: String?
    /// Until when it waits, in milliseconds since 1970.
    let end: Int64
  }
}

extension Parlor {
  /// Offers to change to the account that a notification is for. A newer offer takes the place of an older one.
  func offerSwitch(to email: String, _ link: String?) {
    let patience = Int64((tree?.links.patience ?? 0) / 1_000_000)
    known.offered = AccountSwitch(email: email, offer: .init(link: link, end: now() + patience))
    tell(Reason("otherAccount", ["email": Reason.typed(email)]))
  }

  var switchCommand: Command {
    Command("switch", argument: "account", completesAll: true) { [weak self] word in
      guard let self else { return [] }
      let accounts = read(or: []) { () throws(StoreError) in try store.signedInAccounts() }
      return accounts.map(\.nickname).filter { $0.lowercased().hasPrefix(word.lowercased()) }
    } run: { [weak self] session, name in
      self?.switchAccount(to: name, in: session.tree)
    }
  }

  /// Changes to the account with a nickname or an e-mail address, after the screens on the way have agreed. Without a name, changes to
  /// the account that was offered, and opens its place. If none was, goes to the greeting, where one can be chosen.
  func switchAccount(to name: String, in tree: Tree) {
    guard machine.door == nil else { return tell(Reason("oneAccount")) }
    var change = AccountSwitch()
    if !name.isEmpty {
      let other = read(or: nil) { () throws(StoreError) in
        try store.keptLogIn(named: name).flatMap { id throws(StoreError) in try store.account(id) }
      }
      if let other, other.id == account?.id { return tell(Reason("switched", ["name": other.nickname])) }
      guard other != nil || InputRule.isEmail(name) else {
        return tell(Reason("noSwitch", ["name": Reason.typed(name)]))
      }
      change.email = other?.email ?? name
    } else if let offered = known.offered, let offer = offered.offer, now() < offer.end {
      change = offered
    }
    switching = change
    if case .refused = tree.reset(reason: .logOut) { switching = nil }
  }

  /// Asks before the change to an account that the user has not named.
  func switchPermission(for change: AccountSwitch) -> Permission {
    guard change.offer != nil, let email = change.email else { return .yes }
    return .question(Reason("switchSure", ["email": Reason.typed(email)]))
  }

  /// Leaves the account for another one. The old account stays signed in on this machine. Returns false if this is a
  /// log-out.
  func leaveForOther(_ tree: Tree) -> Bool {
    guard let change = switching else { return false }
    (switching, known.offered) = (nil, nil)
    keepState(tree)
    let other = read(or: nil) { () throws(StoreError) in
      try change.email.flatMap { email throws(StoreError) in try store.account(named: email) }
    }
    if let other {
      turn(to: other)
    } else {
      logIn.want(change.email)
      logIn.turn(to: nil)
    }
    linkAfterStart = change.offer?.link
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
