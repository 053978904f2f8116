import ParlorStore

/// What an account has not sent, of all rooms: kept as long as the program runs, and in the store where it can be.
///
/// What the store was too busy for is tried again by itself, and what is said in a room meanwhile waits behind it.
final class Outbox {
  let account: Account.ID
  let store: Store
  /// Called when something has become of a message by itself.
  var changed: () -> Void = {}
  /// Called with files whose turn it is.
  var deliver: (Outgoing) -> Void = { _ in }
  private var all: [Int: Outgoing] = [:]
  /// In the order they were said.
  private var order: [Address: [Int]] = [:]
  private var lastID = 0
  /// Calls back after some milliseconds.
  private let later: (Int64, @escaping () -> Void) -> Void
  private(set) var isRetryDue = false
  private static let pause: Int64 = 500

  init(
    of account: Account.ID, in store: Store, later: @escaping (Int64, @escaping () -> Void) -> Void
  ) {
    (self.account, self.store, self.later) = (account, store, later)
  }

  var addresses: [Address] { order.keys.sorted { $0.key < $1.key } }

  func messages(to address: Address) -> [Outgoing] { order[address, default: []].compactMap { all[$0] } }

  /// The last ones.
  func messages(to address: Address, last count: Int) -> [Outgoing] {
    order[address, default: []].suffix(count).compactMap { all[$0] }
  }

  /// Whether something that was not sent is nowhere but here.
  func isAtRisk(_ address: Address) -> Bool {
    order[address, default: []].contains {
      all[$0].map { $0.trouble != nil && $0.kept == nil && !$0.isRescued } ?? false
    }
  }

  func count(to address: Address) -> Int { order[address]?.count ?? 0 }

  subscript(id: Int) -> Outgoing? { all[id] }

  @discardableResult func add(
    _ text: String, to address: Address, replyTo: Message.ID? = nil, paths: [String] = [],
    kept: Unsent.ID? = nil, deed: Deed = .say, _ state: Outgoing.State
  ) -> Outgoing {
    lastID += 1
    let message = Outgoing(
      id: lastID, address: address, deed: deed, text: text, replyTo: replyTo, paths: paths, kept: kept,
      state: state)
    all[lastID] = message
    order[address, default: []].append(lastID)
    return message
  }

  func set(_ state: Outgoing.State, of id: Int) { all[id]?.state = state }

  func keep(_ kept: Unsent.ID, of id: Int) { all[id]?.kept = kept }

  /// All that was not sent is in a file now.
  func noteRescue() {
    for id in all.keys { all[id]?.isRescued = true }
  }

  func remove(_ id: Int) {
    guard let address = all.removeValue(forKey: id)?.address,
      let index = order[address]?.firstIndex(of: id)
    else { return }
    order[address]?.remove(at: index)
    if order[address]?.isEmpty == true { order[address] = nil }
  }

  /// Takes over what the store keeps for a room: what is new was left by an earlier session, what is gone was sent.
  func take(_ kept: [Unsent], to address: Address) {
    guard !kept.isEmpty || order[address] != nil else { return }
    let (ids, old) = (Set(kept.map(\.id)), messages(to: address))
    for message in old where message.kept.map({ !ids.contains($0) }) ?? false { remove(message.id) }
    let known = Set(old.compactMap(\.kept))
    for unsent in kept where !known.contains(unsent.id) {
      add(
        unsent.text, to: address, replyTo: unsent.replyTo, paths: unsent.paths, kept: unsent.id,
        .failed(.interrupted))
    }
  }

  /// Tries again in a while what the store was too busy for.
  func retryLater() {
    guard !isRetryDue else { return }
    isRetryDue = true
    var isAtOnce = true
    later(Self.pause) { [weak self] in
      self?.isRetryDue = false
      // Where there is no later, it is tried again with the next message.
      if !isAtOnce { self?.retryWaiting() }
    }
    isAtOnce = false
  }
}
