import ParlorStore
public import Usher

/// A link that waits. If the session ends or is killed, the next session on the same terminal goes on waiting with it.
///
/// The store keeps the link, the account that was signed in, and the moment at which the link expires. The link opens for
/// that account only, and only until that moment.
extension Parlor {
  /// Keeps the account's place and its drafts, and the link that waits. Called when a session ends.
  public func keepAll(of tree: Tree) {
    keepState(tree)
    keepWaitingLink(of: tree)
  }

  /// Keeps the link that waits before the terminal says so, so that a kill does not lose it, and forgets it once it waits no
  /// more. Called whenever something was shown, before the terminal gets it.
  func noteWaiting() {
    // At its end, a session has kept what waited.
    guard let tree, !tree.isOver else { return }
    // During the start-up, a link lands in a moment.
    let link = tree.waitingLink.flatMap { $0.why.id == "startUp" ? nil : $0.text }
    guard link != told.waitingLink else { return }
    told.waitingLink = link
    if link != nil { return keepWaitingLink(of: tree) }
    machine.later(0) { [weak self] in
      if let self, let tree = self.tree, !tree.isOver { keepWaitingLink(of: tree) }
    }
  }

  private func keepWaitingLink(of tree: Tree) {
    // Of somebody at a door who has no account yet, nothing is kept.
    if machine.door != nil, account == nil { return }
    guard let link = tree.waitingLink?.text, let patience = tree.waitingPatience, patience > 0 else {
      // If this fails, the link opens once more after the next start.
      if let kept = try? store.deviceSetting(waitingKey), !kept.isEmpty {
        try? store.setDeviceSetting(waitingKey, nil, durable: false)
      }
      return
    }
    let end = now() + Int64(patience / 1_000_000)
    do throws(StoreError) {
      let text = "\(account?.id.description ?? "-") \(end) \(link)"
      try store.setDeviceSetting(waitingKey, text, durable: false)
    } catch {
      tell(Reason("linkNotKept", ["link": Reason.typed(link), "why": words(for: error)]))
    }
  }

  /// Opens the link that waited when the last session on this terminal ended. If it has waited too long, or another account is
  /// signed in now, tells the user that it was dropped. Returns nil if no link is opened.
  func followKeptLink(in tree: Tree) -> Landing? {
    guard let kept = read(or: nil, { () throws(StoreError) in try store.deviceSetting(waitingKey) }) else {
      return nil
    }
    // If this fails, the link opens once more after the next start.
    try? store.setDeviceSetting(waitingKey, nil)
    let parts = kept.split(separator: " ", maxSplits: 2).map(String.init)
    guard parts.count == 3, let end = Int64(parts[1]) else { return nil }
    let left = end.bounded - now()
    // If nobody was signed in, any account may open the link.
    let isTheirs = parts[0] == "-" || parts[0] == account?.id.description
    guard left > 0, isTheirs else {
      tree.onRefusal?(isTheirs ? .expired(parts[2]) : .dropped(parts[2]))
      return nil
    }
    let patience = min(UInt64(left), tree.links.patience / 1_000_000) * 1_000_000
    return tree.open(link: parts[2], patience: patience)
  }

  /// Each terminal has its own, and each key of a door.
  private var waitingKey: String {
    "waiting" + ((machine.door?.key ?? machine.terminal).map { ":" + $0 } ?? "")
  }
}
