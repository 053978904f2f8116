internal import ParlorStore
internal import UsherPush

/// A server that was restored to an earlier state gives numbers and places a second time. A replica that followed it would have
/// two messages at one place, and would never learn of some changes. So an agent compares before it sends or brings anything.
extension Agent {
  /// Compares once a connection, as soon as the device is signed in. If the server was restored, gives back what waits, and
  /// throws.
  package func compare() throws(TeamError) {
    guard !isCompared, try !isSignedOut else { return }
    do throws(TeamError) {
      try whileSignedIn { () throws(TeamError) in
        try compareNumbers()
        try compareMessages()
        isCompared = true
      }
    } catch {
      if error == .restored { try giveBack() }
      throw error
    }
  }

  /// The server counts the changes of each stream, and never back.
  private func compareNumbers() throws(TeamError) {
    let moved = try client.moved()
    for stream in try stored(store.streams()) {
      let newest =
        switch stream {
        case .room(let id): moved.rooms.revs[id]
        case .workspace(let id): moved.workspaces.revs[id]
        case .account(let id): id == account ? moved.account : nil
        case .packs: moved.packs
        }
      // A stream that is missing was left, or deleted.
      if let newest, try rev(stream) > newest { throw .restored }
    }
  }

  /// The server has the newest message of each room, even if others have written since it was restored.
  private func compareMessages() throws(TeamError) {
    let newest = try stored(store.newestMessages())
    let known = newest.map { message in
      JSON.Member(
        message.room.description,
        .array([.integer(Int64(message.sequence)), .integer(message.number.rawValue)]))
    }
    guard !known.isEmpty else { return }
    let answer = try TeamChanges(client.changes(.object([.init("known", .object(known))]), most: 1))
    if answer.isRestored { throw .restored }
  }

  /// Refuses what waits, so that messages become unsent ones, and the replica can be left.
  private func giveBack() throws(TeamError) {
    while true {
      let waiting = try stored(store.outbox(limit: 500))
      guard !waiting.isEmpty else { return }
      try stored(store.acknowledge(waiting.map { ($0.id, .refused(reason: "restored")) }))
    }
  }
}
