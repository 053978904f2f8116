import ParlorStore
import Usher

extension Outbox {
  /// Sends a text; says whether it has gone. What cannot be sent stays, marked; no text overtakes one that waits for the
  /// store.
  func send(_ text: String, to address: Address, replyTo: Message.ID? = nil) -> Bool {
    if isWaiting(address), !isRetryDue { retry(address) { $0.isWaiting } }
    guard !isWaiting(address) else {
      add(text, to: address, replyTo: replyTo, .failed(Trouble(kind: .locked)))
      retryLater()
      return false
    }
    do {
      try post(Outgoing(id: 0, address: address, text: text, replyTo: replyTo, state: .sending))
      return true
    } catch {
      let message = add(text, to: address, replyTo: replyTo, .failed(Trouble(error)))
      fail(message.id, error)
      return false
    }
  }

  private func isWaiting(_ address: Address) -> Bool {
    // It is the last one then: all that was said since waits behind it.
    messages(to: address, last: 1).contains { $0.isWaiting }
  }

  private func post(_ message: Outgoing) throws(StoreError) {
    let room = try message.address.begun(by: account, in: store)
    _ = try store.append(
      message.text, to: room, by: account, replyTo: message.replyTo, unsent: message.kept)
  }

  /// Marks what could not be sent, and keeps it in the store where that is not what failed.
  func fail(_ id: Int, _ error: any Error) {
    let trouble = Trouble(error)
    set(.failed(trouble), of: id)
    if trouble.kind == .locked { return retryLater() }
    if let message = self[id] { _ = try? keep(message) }
  }

  /// Puts a message into the store as one that was not sent, so that the next session finds it.
  func keep(_ message: Outgoing) throws(StoreError) {
    guard message.kept == nil else { return }
    // A conversation that has not begun has no place in the store.
    let room = try message.address.begun(by: account, in: store)
    let kept = try store.keepUnsent(
      message.text, to: room, by: account, replyTo: message.replyTo, paths: message.paths)
    keep(kept.id, of: message.id)
  }

  /// Sends what was not sent and `isDue`, in its order, up to the first that fails again or has files; returns that one,
  /// which its screen sends.
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
        return nil
      }
    }
    return nil
  }

  func retryWaiting() {
    for address in addresses where messages(to: address).contains(where: { $0.isWaiting }) {
      retry(address) { $0.isWaiting }
    }
    changed()
  }

  /// Sends what waited for the store, and keeps in it what is not kept yet, up to the first that fails; returns what is
  /// then neither.
  func settle() -> (lost: [Outgoing], why: StoreError?) {
    for address in addresses { retry(address) { $0.isWaiting } }
    let isBusy = addresses.contains { messages(to: $0).contains { $0.isWaiting } }
    // Waited for long enough.
    if isBusy { store.patience = 0 }
    return keepAll()
  }

  /// Keeps in the store what is not kept yet, up to the first that fails; returns what is then lost with the program.
  func keepAll() -> (lost: [Outgoing], why: StoreError?) {
    var lost: [Outgoing] = []
    var why: StoreError?
    for address in addresses {
      for message in messages(to: address) where message.kept == nil {
        do throws(StoreError) {
          if why == nil { try keep(message) } else { lost.append(message) }
        } catch {
          why = error
          lost.append(message)
        }
      }
    }
    return (lost, why)
  }
}
