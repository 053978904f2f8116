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

  /// Sends a message; what is missing before it is loaded first. What cannot be sent stays, marked.
  func send(_ text: String, replyTo: Message.ID? = nil) {
    loadMissing()
    do {
      _ = try store.append(text, to: try begun().id, by: account.id, replyTo: replyTo)
    } catch {
      keep(text, replyTo: replyTo, .failed(Trouble(error)))
    }
    catchUp()
  }

  /// The room; a conversation gets its own with its first message.
  private func begun() throws -> Room {
    if let room { return room }
    guard case .dm(let member) = source else { throw Refusal.stale }
    let begun = try store.openDM(of: account.id, with: member.id, in: place.workspace.id)
    room = begun
    place.parlor.roomOnShow = begun.id
    return begun
  }

  @discardableResult private func keep(
    _ text: String, replyTo: Message.ID? = nil, paths: [String] = [], _ state: Outgoing.State
  ) -> Int {
    // The store may be what failed: then it is kept as long as the program runs.
    let kept = try? room.map {
      try store.keepUnsent(text, to: $0.id, by: account.id, replyTo: replyTo, paths: paths)
    }
    return outbox.add(text, in: key, replyTo: replyTo, paths: paths, kept: kept?.id, state)
  }

  /// Puts what is on its way into the state.
  func takeOutgoing(of room: Room?) {
    if let room, let kept = try? store.unsent(in: room.id, of: account.id) { outbox.take(kept, in: key) }
    state.outgoing = outbox.messages(in: key).map(OutgoingLine.init)
  }

  /// Sends what was not sent, in its order, up to the first that fails again.
  func retry() {
    loadMissing()
    for message in outbox.messages(in: key) where message.trouble != nil {
      if !message.paths.isEmpty {
        deliver(message)
        continue
      }
      do {
        _ = try store.append(
          message.text, to: try begun().id, by: account.id, replyTo: message.replyTo, unsent: message.kept)
        outbox.remove(message.id)
      } catch StoreError.unknown(.unsent) {
        // Another session of this account has sent it.
        outbox.remove(message.id)
      } catch {
        outbox.set(.failed(Trouble(error)), of: message.id)
        break
      }
    }
    catchUp()
    takeOutgoing(of: room)
  }

  /// Lets go of everything that was not sent.
  func discard() {
    for message in outbox.messages(in: key) where message.trouble != nil {
      if let kept = message.kept { _ = try? store.dropUnsent(kept, of: account.id) }
      outbox.remove(message.id)
    }
    takeOutgoing(of: room)
  }

  /// Sends files as one message, each read elsewhere and piece by piece.
  func send(files paths: [String]) {
    loadMissing()
    do {
      _ = try begun()
    } catch {
      // The message stays without a room.
    }
    let id = keep("", paths: paths, .sending)
    if let message = outbox[id] { deliver(message) }
    takeOutgoing(of: room)
  }

  private func deliver(_ message: Outgoing) {
    guard let room, let shelf = machine.files else {
      return outbox.set(.failed(Trouble(kind: .other, detail: "/file")), of: message.id)
    }
    outbox.set(.sending, of: message.id)
    let parcel = Parcel(
      shelf: shelf, room: room.id, author: account.id, text: message.text, replyTo: message.replyTo,
      paths: message.paths, unsent: message.kept)
    if let path = store.path {
      let time = place.parlor.now()
      seat?.load({ try parcel.send(at: path, time: time) }) { [weak self] in self?.delivered(message.id, $0) }
    } else {
      delivered(message.id, Result { try parcel.send(in: store) })
    }
  }

  private func delivered(_ id: Int, _ result: Result<Void, any Error>) {
    switch result {
    case .success, .failure(StoreError.unknown(.unsent)): outbox.remove(id)
    case .failure(let error): outbox.set(.failed(Trouble(error)), of: id)
    }
    // What another thread has written is heard of by the store's own way, now.
    _ = try? store.collect()
    takeOutgoing(of: room)
    seat?.changed()
  }

  // MARK: A message of several lines

  func keepUnfinished() {
    let text = state.unfinished.joined(separator: "\n")
    let keepsake = state.unfinished.isEmpty ? nil : Keepsake(version: 1, text: text)
    guard keepsake != nil || hasKeptUnfinished else { return }
    try? store.keep(keepsake, as: "unfinished/" + key, of: account.id)
    hasKeptUnfinished = keepsake != nil
  }

  func takeUnfinished() {
    guard state.unfinished.isEmpty,
      let kept = (try? store.keepsake("unfinished/" + key, of: account.id)) ?? nil
    else { return }
    hasKeptUnfinished = true
    state.unfinished = kept.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
