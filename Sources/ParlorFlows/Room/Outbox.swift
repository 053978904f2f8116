import ParlorStore
import Usher

/// What an account has not sent, in all rooms. The outbox lives as long as the program; the store keeps a copy if it can.
///
/// If the store is busy, a message is tried again by itself, and later messages to the same room wait behind it.
final class Outbox {
  let account: Account.ID
  let store: Store
  /// Called when a message was sent, or failed, without being asked for.
  var changed: () -> Void = {}
  /// Called with a message whose files are to be sent now.
  var deliver: (Outgoing) -> Void = { _ in }
  private var all: [Int: Outgoing] = [:]
  /// The ids of the messages to each address, in the order they were written.
  private var order: [Address: [Int]] = [:]
  private var lastID = 0
  /// Calls back after some milliseconds.
  private let later: (Int64, @escaping () -> Void) -> Void
  private(set) var isRetryDue = false
  /// Whether messages are being sent. Sending one can bring the news that the store is back.
  private var isSending = false
  private static let pause: Int64 = 500

  init(
    of account: Account.ID, in store: Store, later: @escaping (Int64, @escaping () -> Void) -> Void
  ) {
    (self.account, self.store, self.later) = (account, store, later)
  }

  var addresses: [Address] { order.keys.sorted { $0.key < $1.key } }

  func messages(to address: Address) -> [Outgoing] { order[address, default: []].compactMap { all[$0] } }

  /// The last messages to an address.
  func messages(to address: Address, last count: Int) -> [Outgoing] {
    order[address, default: []].suffix(count).compactMap { all[$0] }
  }

  /// Whether a message that was not sent is in this outbox only: neither in the store nor in a file.
  func isAtRisk(_ address: Address) -> Bool {
    order[address, default: []].contains {
      all[$0].map { $0.trouble != nil && $0.kept == nil && !$0.isRescued } ?? false
    }
  }

  func count(to address: Address) -> Int { order[address]?.count ?? 0 }

  subscript(id: Int) -> Outgoing? { all[id] }

  @discardableResult func add(
    _ text: String, to address: Address, replyTo: Message.ID? = nil, paths: [String] = [],
    kept: Unsent.ID? = nil, kind: Outgoing.Kind = .new, _ state: Outgoing.State
  ) -> Outgoing {
    lastID += 1
    let message = Outgoing(
      id: lastID, address: address, kind: kind, text: text, replyTo: replyTo, paths: paths, kept: kept,
      state: state)
    all[lastID] = message
    order[address, default: []].append(lastID)
    return message
  }

  func set(_ state: Outgoing.State, of id: Int) { all[id]?.state = state }

  func keep(_ kept: Unsent.ID, of id: Int) { all[id]?.kept = kept }

  /// Everything that was not sent is in a file now.
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

  /// Takes over what the store keeps for a room. If a copy is new here, another session has left it. If a copy is gone,
  /// its message was sent.
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
      // If `later` calls back at once, the message is tried again with the next one.
      if !isAtOnce { self?.retryWaiting() }
    }
    isAtOnce = false
  }
}

// MARK: Sending

extension Outbox {
  /// Sends a text, or changes or deletes a message. Returns whether that is done; if not, the message stays, marked.
  /// Nothing overtakes a message that waits for the store.
  func send(
    _ text: String, to address: Address, replyTo: Message.ID? = nil, _ kind: Outgoing.Kind = .new
  ) -> Bool {
    // An earlier change of the same message, tried again later, would undo this one.
    if let target = kind.target {
      for old in messages(to: address) where old.kind.target == target { remove(old.id) }
    }
    if isWaiting(address), !isRetryDue { retry(address) { $0.isWaiting } }
    guard !isWaiting(address) else {
      let trouble = messages(to: address, last: 1).first?.trouble ?? Trouble(kind: .locked)
      add(text, to: address, replyTo: replyTo, kind: kind, .failed(trouble))
      if trouble.kind == .locked { retryLater() }
      return false
    }
    isSending = true
    defer { isSending = false }
    do throws(StoreError) {
      try post(Outgoing(id: 0, address: address, kind: kind, text: text, replyTo: replyTo, state: .sending))
      return true
    } catch {
      let message = add(text, to: address, replyTo: replyTo, kind: kind, .failed(Trouble(error)))
      fail(message.id, error)
      return false
    }
  }

  private func isWaiting(_ address: Address) -> Bool {
    // If any message waits, the last one does: it waits behind the others.
    messages(to: address, last: 1).contains { $0.isWaiting }
  }

  private func post(_ message: Outgoing) throws(StoreError) {
    switch message.kind {
    case .new:
      let room = try message.address.begun(by: account, in: store)
      _ = try store.append(
        message.text, to: room, by: account, replyTo: message.replyTo, unsent: message.kept)
    case .edit(let id):
      _ = try store.edit(id, to: message.text, by: account)
    case .delete(let id):
      do throws(StoreError) { try store.delete(id, by: account) } catch .unknown(.message) {
        // Another session of this account has deleted it.
      }
    }
  }

  /// Marks a message that could not be sent, and has the store keep it, unless the store is what failed.
  func fail(_ id: Int, _ error: any Error) {
    let trouble = Trouble(error)
    set(.failed(trouble), of: id)
    if trouble.kind == .locked { return retryLater() }
    // It is sent once the store is back.
    if trouble.kind == .lost { return }
    // If the store does not keep it, it is drawn as at risk, and `keepAll` tries again on the way out.
    if let message = self[id], message.kind == .new { _ = try? keep(message) }
  }

  /// Has the store keep a message as unsent, so that the next session finds it. A change or a deletion is done instead:
  /// a store that could keep it can do it.
  func keep(_ message: Outgoing) throws(StoreError) {
    guard message.kept == nil else { return }
    guard message.kind == .new else {
      try post(message)
      return remove(message.id)
    }
    // A conversation that has not begun has no place in the store.
    let room = try message.address.begun(by: account, in: store)
    let kept = try store.keepUnsent(
      message.text, to: room, by: account, replyTo: message.replyTo, paths: message.paths)
    keep(kept.id, of: message.id)
  }

  /// Sends the unsent messages that are due, in their order, until the store is in trouble. Stops at the first that has
  /// files, and returns it: the screen of its room sends it.
  @discardableResult
  func retry(_ address: Address, where isDue: (Outgoing) -> Bool) -> Outgoing? {
    guard !isSending else {
      retryLater()
      return nil
    }
    isSending = true
    defer { isSending = false }
    for message in messages(to: address) where message.trouble != nil && isDue(message) {
      if !message.paths.isEmpty { return message }
      do throws(StoreError) {
        try post(message)
        remove(message.id)
      } catch .unknown(.unsent) {
        // Another session of this account has sent it.
        remove(message.id)
      } catch {
        fail(message.id, error)
        if error.isOfFile { return nil }
      }
    }
    return nil
  }

  func retryWaiting() {
    for address in addresses where messages(to: address).contains(where: { $0.isWaiting }) {
      if let files = retry(address, where: { $0.isWaiting }) { deliver(files) }
    }
    changed()
  }

  /// Sends what waits for the store, and has the store keep the rest. Returns what is then neither sent nor kept, and why.
  func settle() -> (lost: [Outgoing], why: StoreError?) {
    for address in addresses { retry(address) { $0.isWaiting } }
    let isBusy = addresses.contains { messages(to: $0).first { $0.isWaiting }?.paths.isEmpty ?? false }
    // The user has waited for the store long enough.
    if isBusy { store.patience = 0 }
    return keepAll()
  }

  /// Has the store keep what it does not keep yet, until the store's file fails. Returns what would be lost with the
  /// program, and why.
  func keepAll() -> (lost: [Outgoing], why: StoreError?) {
    // The copies that were kept are in the store that is lost.
    if let loss = store.loss { return (addresses.flatMap(messages(to:)).filter { !$0.isRescued }, loss) }
    var lost: [Outgoing] = []
    var why: StoreError?
    var isOver = false
    for address in addresses {
      for message in messages(to: address) where message.kept == nil && !message.isRescued {
        do throws(StoreError) {
          if isOver { lost.append(message) } else { try keep(message) }
        } catch {
          why = why ?? error
          lost.append(message)
          isOver = error.isOfFile
        }
      }
    }
    return (lost, why)
  }
}
