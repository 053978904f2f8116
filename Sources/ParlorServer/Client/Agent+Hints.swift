internal import ParlorStore

/// Hints of the server: which stream has moved, and to which number. A hint only says where to look. What is not named by one is
/// found by the next ``bring()``.
extension Agent {
  /// Brings what hints tell of. If the server has signed this device out, keeps that. Returns whether streams may have come that
  /// were not here before.
  package func heed(_ hints: [String]) throws(TeamError) -> Bool {
    var isMore = false
    try whileSignedIn(isRemembered: true) { () throws(TeamError) in isMore = try bring(hintedBy: hints) }
    return isMore
  }

  /// A hint about a room of which the account is no member costs nothing.
  private func bring(hintedBy payloads: [String]) throws(TeamError) -> Bool {
    var rooms: [Room.ID: Int64] = [:]
    var isAccount = false
    for payload in payloads {
      guard let hint = Hint(payload) else { return try bringMore() }
      switch hint {
      case .room(let id, let rev): rooms[id] = max(rooms[id] ?? 0, rev)
      case .account(let rev):
        let known = try self.rev(.account(account))
        // Somebody who is invited has no change of the account's own part.
        if rev == known { return try bringMore() }
        if rev > known { isAccount = true }
      }
    }
    // `bringAccount()` brings a room that the account has joined and this replica does not have yet.
    do throws(TeamError) { try bring([:], rooms, isHinted: true) } catch {
      // A row names somebody of whom another stream tells.
      guard case .store(.unknown) = error else { throw error }
      return try bringMore()
    }
    guard isAccount else { return false }
    return try bringAccount() == .isNew ? true : bringMore()
  }

  private func bringMore() throws(TeamError) -> Bool {
    try bring()
    return true
  }
}

private enum Hint {
  case room(Room.ID, rev: Int64)
  case account(rev: Int64)

  /// Returns nil for a hint about a workspace, or one that makes no sense.
  init?(_ payload: String) {
    let parts = payload.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let rev = Int64(parts[1]), rev > 0 else { return nil }
    if parts[0] == "a" {
      self = .account(rev: rev)
    } else if let room = Room.ID(String(parts[0])) {
      self = .room(room, rev: rev)
    } else {
      return nil
    }
  }
}
