import ParlorStore
import Usher

/// What an account has not sent, in all rooms. The outbox exists as long as the program; the store keeps a copy if it
/// can.
///
/// If the store is busy, the outbox sends a message again after a while. Later messages to the same room wait behind
/// it.
final class Outbox {
  let account: Account.ID
  let store: Store
  /// Called when a message was sent or failed without a request by the user.
  var changed: () -> Void = {}
  /// Called with a message with files that is due. The screen of its room sends it.
  var deliver: (Outgoing) -> Void = { _ in }
  /// Says an error in the language of the session.
  var describe: (any Error) -> String = { "\($0)" }
  /// Logs what was sent, and what was not.
  var log: (ParlorEvent) -> Void = { _ in }
  private var all: [Int: Outgoing] = [:]
  /// The ids of the messages to each address, in the order they were written.
  private var order: [Address: [Int]] = [:]
  private var lastID = 0
  /// Calls a closure after some milliseconds.
  private let later: (Int64, @escaping () -> Void) -> Void
  private(set) var isRetryDue = false
  /// Whether messages are being sent. While one is sent, the store may report that it is back, which would send them
  /// again.
  private var isSending = false
  private static let pause: Int64 = 500

  init(
    of account: Account.ID, in store: Store, later: @escaping (Int64, @escaping () -> Void) -> Void
  ) {
    (self.account, self.store, self.later) = (account, store, later)
  }

  var addresses: [Address] { order.keys.sorted { $0.key < $1.key } }

  func messages(to address: Address) -> [Outgoing] { order[address, default: []].compactMap { all[$0] } }

  /// Returns the last `count` messages to an address.
  func messages(to address: Address, last count: Int) -> [Outgoing] {
    order[address, default: []].suffix(count).compactMap { all[$0] }
  }

  /// Whether an unsent message is only in this outbox, and neither in the store nor in a file.
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

  func keep(_ kept: Unsent.ID, of id: Int) {
    // Where keeping it has begun the conversation, the screen has taken it over from the store meanwhile.
    for other in all.values where other.kept == kept { remove(other.id) }
    all[id]?.kept = kept
  }

  /// Notes that a file holds everything that was not sent.
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

  /// Takes over the unsent messages that the store keeps for a room. Another session may have left new ones. If the
  /// store no longer has a message, another session has sent or dropped it. `trouble` says why a new one was not sent.
  func take(_ kept: [Unsent], to address: Address, because trouble: (Unsent) -> Trouble) {
    guard !kept.isEmpty || order[address] != nil else { return }
    let (ids, old) = (Set(kept.map(\.id)), messages(to: address))
    for message in old where message.kept.map({ !ids.contains($0) }) ?? false { remove(message.id) }
    let known = Set(old.compactMap(\.kept))
    for unsent in kept where !known.contains(unsent.id) {
      add(
        unsent.text, to: address, replyTo: unsent.replyTo, paths: unsent.paths, kept: unsent.id,
        .failed(trouble(unsent)))
    }
  }

  /// Sends the messages that wait for the store again, after a pause.
  func retryLater() {
    guard !isRetryDue else { return }
    isRetryDue = true
    var isAtOnce = true
    later(Self.pause) { [weak self] in
      self?.isRetryDue = false
      // If `later` called back at once, trying again would fail again. The next message tries it.
      if !isAtOnce { self?.retryWaiting() }
    }
    isAtOnce = false
  }
}

// MARK: Sending

extension Outbox {
  /// Sends a text, or edits or deletes a message. Returns whether it succeeded. If not, the message stays in the
  /// outbox, marked. If an earlier message waits for the store, the new one waits behind it.
  func send(
    _ text: String, to address: Address, replyTo: Message.ID? = nil, _ kind: Outgoing.Kind = .new
  ) -> Bool {
    // An earlier change of the same message that still waits would undo this one.
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
      let message = add(text, to: address, replyTo: replyTo, kind: kind, .failed(Trouble(error, describe)))
      fail(message.id, error)
      return false
    }
  }

  private func isWaiting(_ address: Address) -> Bool {
    // Messages wait behind each other. So if any message waits, the last one does.
    messages(to: address, last: 1).contains { $0.isWaiting }
  }

  private func post(_ message: Outgoing) throws(StoreError) {
    switch message.kind {
    case .new:
      try message.address.begin(by: account, in: store) { room throws(StoreError) in
        _ = try store.append(
          message.text, to: room, by: account, replyTo: message.replyTo, unsent: message.kept)
      }
    case .edit(let id):
      _ = try store.edit(id, to: message.text, by: account)
    case .delete(let id):
      do throws(StoreError) { try store.delete(id, by: account) } catch .unknown(.message) {
        // Another session of this account has already deleted the message.
      }
    }
    log(.sent(message))
  }

  /// Marks a message that could not be sent. Has the store keep it, unless the store itself is the problem.
  func fail(_ id: Int, _ error: any Error) {
    let trouble = Trouble(error, describe)
    log(.notSent(trouble.kind))
    set(.failed(trouble), of: id)
    if trouble.kind == .locked { return retryLater() }
    // It will be sent when the store is back.
    if trouble.kind == .lost { return }
    // Nothing is lost if this fails: the message stays here, the screen marks it as at risk, and `keepAll()` tries
    // again before the program ends.
    if let message = self[id], message.kind == .new { _ = try? keep(message) }
  }

  /// Has the store keep an unsent message, so that the next session finds it. An edit or a deletion is not kept but
  /// done: if the store can keep something, it can do that as well.
  ///
  /// If `key` is given, the message takes the place of what the account keeps under it, in the same transaction.
  func keep(_ message: Outgoing, inPlaceOf key: String? = nil) throws(StoreError) {
    guard message.kept == nil else { return }
    guard message.kind == .new else {
      try post(message)
      return remove(message.id)
    }
    // A conversation that has not begun gets its room here, because unsent messages are kept by room.
    let kept = try message.address.begin(by: account, in: store) { room throws(StoreError) in
      try store.keepUnsent(
        message.text, to: room, by: account, replyTo: message.replyTo, paths: message.paths,
        inPlaceOf: key)
    }
    keep(kept.id, of: message.id)
  }

  /// Sends the unsent messages that are due, in order, until the store fails. Stops at the first one with files and
  /// returns it, because the screen of its room has to send it.
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

  /// Sends the messages that wait for the store, and has the store keep the others. Returns the messages that are then
  /// neither sent nor kept, and why.
  func settle() -> (lost: [Outgoing], why: StoreError?) {
    for address in addresses { retry(address) { $0.isWaiting } }
    let isBusy = addresses.contains { messages(to: $0).first { $0.isWaiting }?.paths.isEmpty ?? false }
    // The user has already waited for the store once.
    if isBusy { store.patience = 0 }
    return keepAll()
  }

  /// Has the store keep the messages that it does not have yet, until its file fails. Returns the messages that would
  /// be lost if the program ended, and why.
  func keepAll() -> (lost: [Outgoing], why: StoreError?) {
    // Copies that were kept are lost with the store.
    if let loss = store.loss { return (addresses.flatMap(messages(to:)).filter { !$0.isRescued }, loss) }
    var lost: [Outgoing] = []
    var why: StoreError?
    var isOver = false
    for address in addresses {
      for message in messages(to: address) where message.kept == nil {
        do throws(StoreError) {
          if !isOver {
            try keep(message)
            continue
          }
        } catch {
          if !message.isRescued { why = why ?? error }
          isOver = error.isOfFile
        }
        if !message.isRescued { lost.append(message) }
      }
    }
    return (lost, why)
  }
}
