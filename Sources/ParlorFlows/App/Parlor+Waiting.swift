import ParlorStore
public import Usher

/// A link that waits when a session ends. The next session on the same terminal goes on waiting with it.
///
/// The store keeps the link, the account that was signed in, and the moment at which the link expires. The link opens for
/// that account only, and only until that moment.
extension Parlor {
  /// Keeps the account's place and its drafts, and the link that waits. Called when a session ends.
  public func keepAll(of tree: Tree) {
    keepState(tree)
    keepWaitingLink(of: tree)
  }

  private func keepWaitingLink(of tree: Tree) {
    // If this fails, the link is lost, as it would be with the terminal itself.
    guard let link = tree.waitingLink?.text, let patience = tree.waitingPatience, patience > 0 else {
      if let kept = try? store.deviceSetting(waitingKey), !kept.isEmpty {
        try? store.setDeviceSetting(waitingKey, nil)
      }
      return
    }
    let end = now() + Int64(patience / 1_000_000)
    try? store.setDeviceSetting(waitingKey, "\(account?.id.description ?? "-") \(end) \(link)")
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
    let left = end - now()
    // If nobody was signed in, any account may open the link.
    let isTheirs = parts[0] == "-" || parts[0] == account?.id.description
    guard left > 0, isTheirs else {
      tree.onRefusal?(isTheirs ? .expired(parts[2]) : .dropped(parts[2]))
      return nil
    }
    return tree.open(link: parts[2], patience: min(UInt64(left) * 1_000_000, tree.links.patience))
  }

  private var waitingKey: String { "waiting" + (machine.terminal.map { ":" + $0 } ?? "") }
}
