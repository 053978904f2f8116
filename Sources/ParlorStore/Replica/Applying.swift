extension Store {
  /// Returns the number of the last change of a stream that has been applied; 0 if none has.
  public func rev(of stream: Stream) throws(StoreError) -> Int64 {
    try connection.row("SELECT rev FROM stream WHERE kind = ? AND id = ?", stream.key.kind, stream.key.id) {
      $0[0]
    } ?? 0
  }

  /// Applies rows of a stream that have changed since `rev(of:)`, in one transaction. With them, the stream is known up to
  /// `rev`. Returns false if that has been applied before.
  ///
  /// With `known`, applies nothing and returns false if the stream is known up to another number.
  ///
  /// Observers are told as if sessions of this store had written it. An operation that waits stays visible. Throws `unknown`
  /// if a row names an account, a workspace or a room that is not here: apply the stream first that tells of it. Throws
  /// `invalid` if a row breaks a rule of the store. Then nothing is applied.
  @discardableResult
  public func apply(
    _ rows: [ServerRow], from stream: Stream, since known: Int64? = nil, upTo rev: Int64
  ) throws(StoreError) -> Bool {
    // A power cut may undo this, and the number of the stream with it. Then the server sends the rows again.
    let isNew = try write(durable: false) { () throws(StoreError) in
      let start = try connection.row(
        "SELECT account_id, ifnull((SELECT rev FROM stream WHERE kind = ? AND id = ?), 0) FROM origin",
        stream.key.kind, stream.key.id
      ) { (account: $0[0] as Account.ID, rev: $0[1] as Int64) }
      guard let (account, former) = start else { throw .invalid(.message) }
      guard former < rev, former == known ?? former else { return false }
      if former == 0, case .room(let id) = stream {
        // Those who were here in an earlier membership may have left since. The rows have all who are here.
        try connection.run("DELETE FROM room_member WHERE room_id = ? AND account_id <> ?", id, account)
      }
      try apply(rows, ServerBatch(account: account, isFirst: former == 0))
      try connection.run(
        "INSERT INTO stream (kind, id, rev) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET rev = excluded.rev",
        stream.key.kind, stream.key.id, rev)
      return true
    }
    // A search finds the messages without the index, so an error here is none of the server's rows.
    if isNew { keepIndexUp(with: rows.count) }
    return isNew
  }

  /// Part of a transaction: applies rows.
  func apply(_ rows: [ServerRow], _ batch: ServerBatch) throws(StoreError) {
    var batch = batch
    for row in rows { try apply(row, &batch) }
    for (room, arrivals) in batch.arrivals { try settle(room, arrivals, for: batch.account) }
    for change in batch.changes { try note(change) }
  }

  private func apply(_ row: ServerRow, _ batch: inout ServerBatch) throws(StoreError) {
    switch row {
    case .account(let row): try apply(row, &batch)
    case .workspace(let row): try apply(row, &batch)
    case .workspaceMember(let id, let member, let joinedAt):
      try require(id)
      try apply(member: member, of: id, joinedAt: joinedAt)
      batch.changes.append(.workspace(id))
    case .room(let row): try apply(row, &batch)
    case .roomDeleted(let id):
      let workspace = try room(id)?.workspace
      try noteDeletion(of: [id])
      try removeFromIndex([id])
      try connection.run("DELETE FROM room WHERE id = ?", id)
      traces.isLogDirty = true
      batch.changes.append(.room(id))
      batch.arrivals[id] = nil
      if let workspace { batch.changes.append(.workspace(workspace)) }
    case .roomMember(let id, let member, let joinedAt):
      try require(id)
      try settleNow(id, &batch)
      try apply(member: member, of: id, joinedAt: joinedAt)
      batch.changes.append(.room(id))
      if let workspace = try room(id)?.workspace { batch.changes.append(.workspace(workspace)) }
    case .held(let id, let sequence): try begin(id, from: sequence, &batch)
    case .message(let row): try apply(row, &batch)
    case .read(let room, let last, let first):
      try settleNow(room, &batch)
      guard first > 0, last < Message.waiting, last >= first - 1 else { throw .invalid(.message) }
      if first <= last { try takeRead(first...last, of: room, by: batch.account) }
    case .seen(let number, let time):
      // Who fetches an older message later counts its reactions as seen.
      if let id = try id(of: number) { try takeSeen(id, upTo: time, by: batch.account) }
    case .level(let room, let isMuted, let isMentionsOnly):
      let bits = RoomLevel.bits(isMuted: isMuted, isMentionsOnly: isMentionsOnly)
      try receive(ItemValue(number: bits), for: OutboxItem(kind: .level, room: room), batch.account)
    case .favourites(let rooms):
      let text = rooms.map(\.description).joined(separator: " ")
      try receive(ItemValue(text: text), for: OutboxItem(kind: .favourites), batch.account)
    case .setting(let key, let keepsake):
      try receive(
        ItemValue(text: keepsake?.text, number: keepsake.map { Int64($0.version) }),
        for: OutboxItem(kind: .setting, key: key), batch.account)
    case .purchase(let row): try apply(row, isOld: batch.isFirst, &batch)
    case .packs(let packs): try apply(packs, &batch)
    }
  }

  /// Part of a transaction: counts the messages of a room that the batch has brought so far.
  func settleNow(_ room: Room.ID, _ batch: inout ServerBatch) throws(StoreError) {
    guard let arrivals = batch.arrivals.removeValue(forKey: room) else { return }
    try settle(room, arrivals, for: batch.account)
  }

  func require(_ id: Workspace.ID) throws(StoreError) {
    guard try workspace(id) != nil else { throw .unknown(.workspace(id)) }
  }

  func require(_ id: Room.ID) throws(StoreError) {
    guard try room(id) != nil else { throw .unknown(.room(id)) }
  }

  func require(_ id: Account.ID) throws(StoreError) {
    guard try account(id) != nil else { throw .unknown(.account(id)) }
  }
}

/// What the rows of a batch have changed so far.
struct ServerBatch {
  /// The account that is signed in.
  let account: Account.ID
  /// Whether nothing of the stream was here before.
  var isFirst = false
  /// Whether the rows are older messages that were asked for, which are no news.
  var isFetched = false
  /// When the account joined the rooms that begin with this batch. Messages of before are no news either.
  var joined: [Room.ID: Int64] = [:]
  var arrivals: [Room.ID: Arrivals] = [:]
  var changes = Changes()

  /// Changes, each once, in order.
  struct Changes: Sequence {
    private var order: [Change] = []
    private var known: Set<Change> = []

    mutating func append(_ change: Change) {
      if known.insert(change).inserted { order.append(change) }
    }

    func makeIterator() -> IndexingIterator<[Change]> { order.makeIterator() }
  }
}
