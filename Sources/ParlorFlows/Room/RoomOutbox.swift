import ParlorStore
import Usher

/// What an account sends to one room: messages, edits, deletions and files, including those that could not be sent.
final class RoomOutbox {
  private let parlor: Parlor
  private let account: Account.ID
  private let address: Address
  private var seat: Seat<ChatScreen.Event>?
  /// Unsent messages whose text has been written to a file, but which the store could not delete yet.
  private var setAside: Set<Unsent.ID> = []

  init(_ parlor: Parlor, of account: Account.ID, to address: Address) {
    (self.parlor, self.account, self.address) = (parlor, account, address)
  }

  private var store: Store { parlor.store }
  private var outbox: Outbox { parlor.outbox(of: account) }

  // MARK: Drawing

  /// The last messages that are being sent or could not be sent. It is at most a page of them, because drawing more
  /// each time would be slow.
  var lines: [ChatScreen.OutgoingLine] {
    outbox.messages(to: address, last: ChatWindow.page).map(ChatScreen.OutgoingLine.init)
  }

  /// Whether there are more messages before those in `lines`.
  var hasMore: Bool { outbox.count(to: address) > ChatWindow.page }

  /// Whether an unsent message would be lost if the program were killed.
  var isAtRisk: Bool { outbox.isAtRisk(address) }

  /// How many messages were not sent.
  var unsentCount: Int { outbox.messages(to: address).count { $0.trouble != nil } }

  var hasUnsent: Bool { unsentCount > 0 }

  // MARK: While the screen is shown

  /// Called when the screen appears, which sends files from then on. Calls `changed` when a message was sent or failed
  /// without a request by the user.
  func open(_ seat: Seat<ChatScreen.Event>, changed: @escaping () -> Void) {
    self.seat = seat
    for message in outbox.messages(to: address) where message.state == .sending {
      outbox.set(.failed(.interrupted), of: message.id)
    }
    outbox.changed = changed
    outbox.deliver = { [weak self] in self?.deliver($0) }
    sendWaiting()
  }

  func close() {
    outbox.changed = {}
    outbox.deliver = { _ in }
  }

  /// Whether there are unsent messages that the store keeps.
  var holdsKept: Bool { outbox.messages(to: address).contains { $0.kept != nil } }

  /// Takes over the unsent messages that the store keeps for the room, and drops those that another session has sent.
  func takeKept(in room: Room.ID) {
    let kept = parlor.read(or: nil) { () throws(StoreError) -> [Unsent]? in
      try store.unsent(in: room, of: account)
    }
    guard let kept else { return }
    outbox.take(kept.filter { !isSetAside($0) }, to: address) { trouble(with: $0) }
  }

  /// Why a message that the store keeps was not sent: the server has refused it, or what is wrong with its files now, or else that sending it was
  /// interrupted.
  private func trouble(with unsent: Unsent) -> Trouble {
    if let reason = unsent.reason { return Trouble(refusal: reason) }
    guard let shelf = parlor.machine.files else { return .interrupted }
    do throws(Reason) {
      for path in unsent.paths {
        let size = try shelf.look(at: path).size
        if size > SharedFile.largest { throw Reason("fileTooLarge", ["path": path]) }
      }
    } catch {
      return Trouble(error, parlor.describe)
    }
    return .interrupted
  }

  // MARK: Sending

  /// Sends, edits or deletes a message, and returns whether that is done. If it fails, the message stays in the outbox,
  /// marked.
  @discardableResult
  func send(_ text: String, replyTo: Message.ID? = nil, _ kind: Outgoing.Kind) -> Bool {
    outbox.send(text, to: address, replyTo: replyTo, kind)
  }

  /// Sends files and a text as one message. The files are read on another thread, piece by piece. The message takes the
  /// place of the tray that the store keeps under `key`.
  func send(_ text: String, replyTo: Message.ID?, files paths: [String], inPlaceOf key: String?) {
    deliver(outbox.add(text, to: address, replyTo: replyTo, paths: paths, .sending), inPlaceOf: key)
  }

  /// Sends the unsent messages in order, up to the first that fails again.
  func retry() {
    if let files = outbox.retry(address, where: { _ in true }) { deliver(files) }
  }

  /// Drops all unsent messages.
  func discard() {
    for message in outbox.messages(to: address) where message.trouble != nil {
      do throws(StoreError) {
        if let kept = message.kept { try store.dropUnsent(kept, of: account) }
      } catch {
        // The store still has the message, so the next session would find it again.
        seat?.tell(parlor.reason(for: error))
        return
      }
      outbox.remove(message.id)
    }
  }

  private func deliver(_ message: Outgoing, inPlaceOf key: String? = nil) {
    guard message.address == address else { return }
    guard let shelf = parlor.machine.files else {
      return outbox.set(.failed(Trouble(kind: .other, detail: "/file")), of: message.id)
    }
    do throws(StoreError) {
      // The other thread opens the store anew, and does not know of damage.
      try store.requireWhole()
      // Once the store keeps the message, it is sent exactly once, even if the program ends meanwhile.
      try outbox.keep(message, inPlaceOf: key)
      outbox.set(.sending, of: message.id)
      let parcel = Parcel(
        shelf: shelf, address: address, author: account, text: message.text, replyTo: message.replyTo,
        paths: message.paths, unsent: outbox[message.id]?.kept)
      if let reopen = store.reopening {
        let time = parlor.now()
        seat?.load({ try parcel.send { () throws(StoreError) in try reopen(time) } }) { [weak self] in
          self?.delivered(message.id, $0)
        }
      } else {
        delivered(
          message.id,
          Result {
            try parcel.send(in: store)
            return true
          })
      }
    } catch {
      outbox.fail(message.id, error)
    }
  }

  private func delivered(_ id: Int, _ isSynced: Result<Bool, any Error>) {
    switch isSynced {
    case .success(let isSynced):
      if let message = outbox[id] { outbox.log(.sent(message)) }
      outbox.remove(id)
      if !isSynced { store.onUnsynced() }
    case .failure(StoreError.unknown(.unsent)): outbox.remove(id)
    case .failure(let error):
      store.hear(error)
      outbox.fail(id, error)
    }
    // Shows the message that the other thread has written without waiting for the watch. Nothing is lost if this fails:
    // the message is in the store, and the watch leads to another `collect()`.
    _ = try? store.collect()
    outbox.changed()
    sendWaiting()
  }

  /// After a pause, sends the messages that wait for the store, and those whose files waited for this screen.
  private func sendWaiting() {
    if outbox.messages(to: address).contains(where: { $0.isWaiting }) { outbox.retryLater() }
  }

  // MARK: A text that is too long

  /// Writes a text that is too long for a message to a file, and tells the user its path. Returns false if the text is
  /// short enough, or if the file cannot be written. The text then stays among the unsent messages.
  func setsAside(_ text: String) -> Bool {
    guard text.utf8.count > InputRule.longestMessage else { return false }
    var values = ["size": String(text.utf8.count), "most": String(InputRule.longestMessage)]
    guard let keep = parlor.machine.keepText else {
      seat?.tell(Reason("textTooLongHere", values))
      return true
    }
    do throws(Reason) {
      values["path"] = try keep(text)
    } catch {
      seat?.tell(error)
      return false
    }
    seat?.tell(Reason("textTooLong", values))
    return true
  }

  /// Does the same for a message that an older Parlor has kept as unsent.
  private func isSetAside(_ unsent: Unsent) -> Bool {
    guard parlor.machine.keepText != nil, !setAside.contains(unsent.id), setsAside(unsent.text) else {
      return false
    }
    do throws(StoreError) {
      return try store.dropUnsent(unsent.id, of: account)
    } catch {
      setAside.insert(unsent.id)
      seat?.tell(parlor.reason(for: error))
      return false
    }
  }
}
