import ParlorStore
import Usher
import UsherScreens

/// What is said in the room, and what becomes of it.
extension ChatScreen {
  /// A line: a message, or one line of a message if it ends in a backslash.
  func say(_ line: String) {
    if line.last == "\\" {
      state.unfinished.append(String(line.dropLast()))
      return
    }
    let text = (state.unfinished + [line]).joined(separator: "\n")
    state.unfinished = []
    send(text)
  }

  /// Sends a message, or changes or deletes one; what is missing before a new one is loaded first. What cannot be done
  /// stays, marked.
  func send(_ text: String, replyTo: Message.ID? = nil, _ deed: Deed = .say) {
    if setAside(text, deed) { return }
    if deed == .say { loadMissing() }
    if outbox.send(text, to: address, replyTo: replyTo, deed) { noteSent() } else { showOutgoing() }
  }

  /// Shows what has become of messages.
  func noteSent() {
    begin()
    catchUp()
    showOutgoing()
    seat?.changed()
  }

  /// A conversation has its room from its first message on.
  private func begin() {
    guard room == nil, let begun = (try? source.room(in: place)) ?? nil else { return }
    room = begun
    place.parlor.roomOnShow = begun.id
  }

  /// Puts into the state what is on its way, and what another session has left or sent.
  func takeOutgoing(of room: Room?) {
    if let room, let kept = try? store.unsent(in: room.id, of: account.id) {
      outbox.take(kept.filter { !isSetAside($0) }, to: address)
    }
    showOutgoing()
  }

  /// Of many that were not sent the last are shown: more than one of them a line would cost with each line.
  func showOutgoing() {
    state.outgoing = outbox.messages(to: address, last: ChatWindow.page).map(OutgoingLine.init)
    state.isAtRisk = outbox.isAtRisk(address)
    state.hasMoreUnsent = outbox.count(to: address) > ChatWindow.page
  }

  /// Sends what was not sent, in its order, up to the first that fails again. What stays as it was is drawn already.
  func retry() {
    let old = state.outgoing
    loadMissing()
    if let files = outbox.retry(address, where: { _ in true }) { deliver(files) }
    noteSent()
    if !old.isEmpty, state.outgoing == old { seat?.tell(Reason("stillUnsent")) }
  }

  /// Lets go of everything that was not sent.
  func discard() {
    for message in outbox.messages(to: address) where message.trouble != nil {
      do throws(StoreError) {
        if let kept = message.kept { try store.dropUnsent(kept, of: account.id) }
      } catch {
        // It is still there, for the next session too.
        seat?.tell(place.parlor.reason(for: error))
        break
      }
      outbox.remove(message.id)
    }
    takeOutgoing(of: room)
  }

  /// Sends files as one message, each read elsewhere and piece by piece.
  func send(files paths: [String]) {
    loadMissing()
    deliver(outbox.add("", to: address, paths: paths, .sending))
    begin()
    showOutgoing()
  }

  func deliver(_ message: Outgoing) {
    guard message.address == address else { return }
    guard let shelf = machine.files else {
      return outbox.set(.failed(Trouble(kind: .other, detail: "/file")), of: message.id)
    }
    do throws(StoreError) {
      // Once it is kept it is sent once, whatever becomes of the program meanwhile.
      try outbox.keep(message)
      let room = try address.begun(by: account.id, in: store)
      outbox.set(.sending, of: message.id)
      let parcel = Parcel(
        shelf: shelf, room: room, author: account.id, text: message.text, replyTo: message.replyTo,
        paths: message.paths, unsent: outbox[message.id]?.kept)
      if let reopen = store.reopening {
        let time = place.parlor.now()
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
      outbox.remove(id)
      if !isSynced { store.onUnsynced() }
    case .failure(StoreError.unknown(.unsent)): outbox.remove(id)
    case .failure(let error): outbox.fail(id, error)
    }
    // What another thread has written is heard of by the store's own way, now.
    _ = try? store.collect()
    takeOutgoing(of: room)
    seat?.changed()
    sendWaiting()
  }

  /// What waited for files, or for this screen to send them, is sent in a while.
  func sendWaiting() {
    if outbox.messages(to: address).contains(where: { $0.isWaiting }) { outbox.retryLater() }
  }

  // MARK: A message of several lines

  func keepUnfinished() {
    let text = state.unfinished.joined(separator: "\n")
    let keepsake = state.unfinished.isEmpty ? nil : Keepsake(version: 1, text: text)
    guard keepsake != nil || hasKeptUnfinished else { return }
    place.parlor.keep(keepsake, as: "unfinished/" + key, of: account.id)
    hasKeptUnfinished = keepsake != nil
  }

  func takeUnfinished() {
    guard state.unfinished.isEmpty, let kept = place.parlor.keepsake("unfinished/" + key, of: account.id)
    else { return }
    hasKeptUnfinished = true
    state.unfinished = kept.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
