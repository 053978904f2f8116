/// An operation that the server has refused. What was there before it is shown again.
public struct RefusedOperation: Hashable, Sendable {
  public enum Kind: Int64, Hashable, Sendable {
    case message = 1
    case edit
    case deletion, reaction
    case level = 6
    case favourites, topic, setting
  }

  public let kind: Kind
  /// The room that it was about; nil for favourites, for settings, and for a message to a room that was deleted.
  public let room: Room.ID?
  /// The words of a topic, or of a message whose room is lost; or the emoji of a reaction.
  public let text: String?
  /// A code, and what it is about.
  public let reason: String
}

/// What the server has refused, until a session tells the user. A refused message comes back as an unsent one, which says why. With
/// its words, it is among this only if its author has lost the room.
extension Store {
  /// Part of a transaction: keeps that an operation was refused, unless a later one on the same item waits. The words of an edit
  /// become an unsent message, so that they are not lost.
  func keepRefused(_ entry: OutboxEntry, because reason: String, _ account: Account.ID) throws(StoreError) {
    guard let kind = RefusedOperation.Kind(rawValue: entry.item.kind.rawValue),
      try waiting(on: entry.item, after: entry.id) == nil
    else { return }
    try connection.run(
      "INSERT INTO refused (account_id, kind, room_id, text, reason) VALUES (?, ?, ?, ?, ?)", account,
      kind.rawValue, entry.item.room, kind == .reaction ? entry.item.key : entry.text, reason)
    try note(.account(account))
    guard kind == .edit, let room = entry.item.room, let text = entry.text, !text.isEmpty else { return }
    try useLocalStore(of: account)
    try connection.run(
      "INSERT INTO unsent (account_id, room_id, text, written_at, reason) VALUES (?, ?, ?, ?, ?)", account,
      room, text, now(), reason)
    if try !isMember(account, of: room) {
      try tellUnsent(
        Unsent.ID(connection.lastInsertedRow), in: room, of: account, as: room, because: reason)
    }
  }

  /// Takes what was refused of an account and nobody has told the user, the oldest first.
  public func takeRefused(of account: Account.ID) throws(StoreError) -> [RefusedOperation] {
    let isAny = try connection.row("SELECT EXISTS (SELECT 1 FROM refused WHERE account_id = ?)", account) {
      $0[0] as Bool
    }
    guard isAny == true else { return [] }
    return try write(durable: false, erases: true) { () throws(StoreError) in
      let all = try connection.rows(
        "SELECT kind, room_id, text, reason FROM refused WHERE account_id = ? ORDER BY id", account
      ) { row in
        RefusedOperation.Kind(rawValue: row[0]).map {
          RefusedOperation(kind: $0, room: row[1], text: row[2], reason: row[3])
        }
      }
      try connection.run("DELETE FROM refused WHERE account_id = ?", account)
      return all.compactMap(\.self)
    }
  }
}
