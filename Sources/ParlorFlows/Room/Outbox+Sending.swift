import ParlorStore
import Usher

extension Outbox {
  /// Sends a text, or changes or deletes a message; says whether that is done. What cannot be done stays, marked; nothing
  /// overtakes what waits for the store.
  func send(_ text: String, to address: Address, replyTo: Message.ID? = nil, _ deed: Deed = .say) -> Bool {
    // Tried again later, what was wanted of a message before would undo what is wanted now.
    if let target = deed.target {
      for old in messages(to: address) where old.deed.target == target { remove(old.id) }
    }
    if isWaiting(address), !isRetryDue { retry(address) { $0.isWaiting } }
    guard !isWaiting(address) else {
      let trouble = messages(to: address, last: 1).first?.trouble ?? Trouble(kind: .locked)
      add(text, to: address, replyTo: replyTo, deed: deed, .failed(trouble))
      if trouble.kind == .locked { retryLater() }
      return false
    }
    do throws(StoreError) {
      try post(Outgoing(id: 0, address: address, deed: deed, text: text, replyTo: replyTo, state: .sending))
      return true
    } catch {
      let message = add(text, to: address, replyTo: replyTo, deed: deed, .failed(Trouble(error)))
      fail(message.id, error)
      return false
    }
  }

  private func isWaiting(_ address: Address) -> Bool {
    // It is the last one then: all that was said since waits behind it.
    messages(to: address, last: 1).contains { $0.isWaiting }
  }

  private func post(_ message: Outgoing) throws(StoreError) {
    switch message.deed {
    case .say:
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

  /// Marks what could not be sent, and keeps it in the store where that is not what failed.
  func fail(_ id: Int, _ error: any Error) {
    let trouble = Trouble(error)
    set(.failed(trouble), of: id)
    if trouble.kind == .locked { return retryLater() }
    // Once the store is back it is sent.
    if trouble.kind == .lost { return }
    if let message = self[id], message.deed == .say { _ = try? keep(message) }
  }

  /// Puts a message into the store as one that was not sent, so that the next session finds it. Where the store takes
  /// that, it takes a change as well.
  func keep(_ message: Outgoing) throws(StoreError) {
    guard message.kept == nil else { return }
    guard message.deed == .say else {
      try post(message)
      return remove(message.id)
    }
    // A conversation that has not begun has no place in the store.
    let room = try message.address.begun(by: account, in: store)
    let kept = try store.keepUnsent(
      message.text, to: room, by: account, replyTo: message.replyTo, paths: message.paths)
    keep(kept.id, of: message.id)
  }

  /// Sends what was not sent and `isDue`, in its order, up to the first that has files, which is returned for its screen to
  /// send; nothing more once the store is in trouble.
  @discardableResult
  func retry(_ address: Address, where isDue: (Outgoing) -> Bool) -> Outgoing? {
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

  /// Sends what waited for the store, and keeps in it what is not kept yet, up to the first that fails; returns what is
  /// then neither.
  func settle() -> (lost: [Outgoing], why: StoreError?) {
    for address in addresses { retry(address) { $0.isWaiting } }
    let isBusy = addresses.contains { messages(to: $0).first { $0.isWaiting }?.paths.isEmpty ?? false }
    // Waited for long enough.
    if isBusy { store.patience = 0 }
    return keepAll()
  }

  /// Keeps in the store what is not kept yet, up to the first that it does not take; returns what is then lost with the
  /// program.
  func keepAll() -> (lost: [Outgoing], why: StoreError?) {
    // What an earlier one has kept is in the store that is lost.
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
