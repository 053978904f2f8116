/// Where a search looks: in which rooms, for whose messages, and from when. Without any of them, it looks in all rooms of
/// the account.
public struct SearchScope: Hashable, Sendable {
  /// Nil for all workspaces of the account.
  public var workspace: Workspace.ID?
  /// Nil for all rooms.
  public var rooms: Set<Room.ID>?
  /// Nil for messages of everybody.
  public var authors: Set<Account.ID>?
  /// The first moment and the moment after the last one, in milliseconds since 1970.
  public var times: Range<Int64> = 0..<Int64.max

  public init(_ workspace: Workspace.ID?) { self.workspace = workspace }

  /// Whether only some messages are looked at, whatever their words are.
  public var isNarrow: Bool { rooms != nil || authors != nil || hasTimes }

  var hasTimes: Bool { times != 0..<Int64.max }
}

/// The ids of the messages that a search looks at: those after `first` and before `end`.
struct SearchedIDs {
  var first: Int64 = 0
  var end: Int64 = .max
}

extension Store {
  /// Returns the rooms of an account that a search looks in.
  func searchedRooms(
    of account: Account.ID, in scope: SearchScope
  ) throws(StoreError) -> [Room.ID: SearchedRoom] {
    let rooms = try connection.rows(
      """
      SELECT r.id, ifnull(r.name, o.nickname), r.name IS NOT NULL, r.last_sequence, w.id, w.name
      FROM room_member m JOIN room r ON r.id = m.room_id JOIN workspace w ON w.id = r.workspace_id
      LEFT JOIN account o ON o.id = iif(r.low_id = m.account_id, r.high_id, r.low_id)
      WHERE m.account_id = ?1 AND (?2 IS NULL OR r.workspace_id = ?2)
      """, account, scope.workspace
    ) { row in
      (
        id: row[0] as Room.ID,
        room: SearchedRoom(
          name: row[1], isChannel: row[2], messages: row[3], workspace: row[4], workspaceName: row[5])
      )
    }
    let searched = rooms.filter { scope.rooms?.contains($0.id) ?? true }
    return Dictionary(uniqueKeysWithValues: searched.map { ($0.id, $0.room) })
  }

  /// Returns the ids of the messages that were sent within the times of a search. They may include a few others.
  func searchedIDs(
    in scope: SearchScope, _ rooms: some Collection<Room.ID>, of account: Account.ID
  ) throws(StoreError) -> SearchedIDs {
    // In a replica, older messages may have higher ids.
    let isReplica = try isReplica
    guard scope.hasTimes, !isReplica else { return SearchedIDs() }
    if rooms.count > 1, let ids = try idsByTime(scope.times, of: account) { return ids }
    guard rooms.count <= Self.mostBoundedRooms else { return SearchedIDs() }
    // Within a room, ids always follow the time. Nothing is found before the first room has a message of these times.
    var ids = SearchedIDs(first: .max, end: 0)
    for room in rooms {
      let first = try firstMessage(in: room, from: scope.times.lowerBound)?.rawValue
      let next = try firstMessage(in: room, from: scope.times.upperBound)?.rawValue
      ids.first = min(ids.first, first.map { $0 - 1 } ?? .max)
      ids.end = max(ids.end, next ?? .max)
    }
    return ids
  }

  /// In more rooms, the look-ups would take longer than reading the times of the matches.
  private static var mostBoundedRooms: Int { 200 }

  /// Returns the ids of the messages of these times; nil if, in one of the account's rooms, the ids do not follow the time
  /// of the whole store, as after the clock was set back.
  private func idsByTime(
    _ times: Range<Int64>, of account: Account.ID
  ) throws(StoreError) -> SearchedIDs? {
    let first = try firstID(from: times.lowerBound)
    let end = try firstID(from: times.upperBound)
    let isExact = try connection.row(
      """
      SELECT
        ifnull(max((SELECT sent_at FROM message WHERE room_id = m.room_id AND id < ?2 ORDER BY id DESC LIMIT 1)), -1)
          < ?3
        AND ifnull(min((SELECT sent_at FROM message WHERE room_id = m.room_id AND id >= ?4 ORDER BY id LIMIT 1)), ?5)
          >= ?5
      FROM room_member m WHERE m.account_id = ?1
      """, account, first, times.lowerBound, end, times.upperBound
    ) { $0[0] as Bool }
    return isExact == true ? SearchedIDs(first: first - 1, end: end) : nil
  }

  /// Returns the id of the first message that was sent at a time or later, if ids follow the time.
  private func firstID(from time: Int64) throws(StoreError) -> Int64 {
    guard time < .max else { return .max }
    var low: Int64 = 1
    var high = try connection.row("SELECT max(id) FROM message") { $0[0] as Int64? } ?? nil
    var found = Int64.max
    while let last = high, low <= last {
      let middle = low + (last - low) / 2
      let next = try connection.row(
        "SELECT id, sent_at FROM message WHERE id >= ? ORDER BY id LIMIT 1", middle
      ) { (id: $0[0] as Int64, at: $0[1] as Int64) }
      if let next, next.at < time {
        low = next.id + 1
      } else {
        found = next?.id ?? found
        high = middle - 1
      }
    }
    return found
  }
}

/// A room that a search looks in.
struct SearchedRoom {
  let name: String
  let isChannel: Bool
  let messages: Int
  let workspace: Workspace.ID
  let workspaceName: String
}

extension SearchScope {
  /// The scope as a question keeps it: the ids of rooms and of authors, and the times. `-` stands for all.
  var written: String {
    func list(_ ids: [RowID<some Any>]?) -> String {
      ids.map { $0.map(\.description).joined(separator: ",") } ?? "-"
    }
    return [
      list(rooms?.sorted()), list(authors?.sorted()), String(times.lowerBound), String(times.upperBound),
    ].joined(separator: "/")
  }

  init?(written: String, in workspace: Workspace.ID?) {
    let parts = written.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 4, let first = Int64(parts[2]), let end = Int64(parts[3]), first <= end else {
      return nil
    }
    func ids<Subject>(_ part: Substring) -> Set<RowID<Subject>>? {
      part == "-" ? nil : Set(part.split(separator: ",").compactMap { Int64($0).map { RowID(rawValue: $0) } })
    }
    self.init(workspace)
    (rooms, authors, times) = (ids(parts[0]), ids(parts[1]), first..<end)
  }
}
