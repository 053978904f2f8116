package import ParlorStore
internal import UsherPush

/// Brings a replica and its server together. It waits for nothing but the server's answers: call ``round()`` when either side may
/// have something new.
package final class Agent {
  package let store: Store
  package let client: TeamClient
  /// Who is signed in.
  package internal(set) var account: Account.ID
  /// The name of this machine, which the server shows in the list of devices.
  let label: String
  /// Whether the server was found to have what the replica has from it. A server that is restored ends its connections.
  var isCompared = false
  /// Whether the last call of ``send(holdingPositions:)`` has left read positions in the outbox.
  package private(set) var holdsPositions = false
  /// Whether a session is open here, until the server has been told.
  package var isAttended: Bool?
  /// Whether the device was signed in when ``whileSignedIn(isRemembered:_:)`` last asked the replica.
  var wasSignedIn = false
  /// The number up to which this agent has brought each room. Saves a read of the replica for each hint. If the replica has
  /// another number, `Store.apply` applies nothing.
  private var brought: [Room.ID: Int64] = [:]
  /// What says how long a fetch has taken. Nothing else depends on a time.
  package var clock: () -> ContinuousClock.Instant = { .now }
  /// The tries of sign-ups that have begun, and their invitations, by address.
  var signUps: [String: (attempt: String?, invitation: String)] = [:]

  package init(_ store: Store, _ client: TeamClient, label: String = "") throws(TeamError) {
    (self.store, self.client, self.label) = (store, client, label)
    guard let origin = try stored(store.origin()) else {
      throw .store(.unknown(.account(0)))
    }
    account = origin.account
    client.resume(try stored(store.refreshToken()))
  }

  /// Sends everything that waits, asks what sessions ask, and brings everything that is new.
  package func round() throws(TeamError) {
    try passOn()
    try bringAll()
  }

  /// Brings everything that is new. If the server has signed this device out, keeps that.
  package func bringAll() throws(TeamError) { try whileSignedIn { () throws(TeamError) in try bring() } }

  /// Sends everything that waits, and asks what sessions ask. If the server was restored to an earlier state, does nothing, and
  /// throws ``TeamError/restored``.
  package func passOn(holdingPositions: Bool = false) throws(TeamError) {
    try compare()
    try whileSignedIn { () throws(TeamError) in try send(holdingPositions: holdingPositions) }
    try ask()
  }

  /// Asks the server what sessions ask. What an answer is about is here before the answer is. Refuses to ask a server from
  /// which this program can only read.
  package func ask() throws(TeamError) {
    while let kept = try stored(store.takeQuestion()) {
      let result: Result<Answer, ServerRefusal>
      do throws(TeamError) { result = try answer(to: kept.question) } catch {
        let isSignedOut = try note(error)
        try stored { () throws(StoreError) in
          let code = isSignedOut ? "signedOut" : "unanswered"
          try store.keepAnswer(to: kept.id, .failure(ServerRefusal(code: code)))
        }
        if isSignedOut { continue }
        throw error
      }
      try stored(store.keepAnswer(to: kept.id, result))
    }
  }

  private func answer(to question: Question) throws(TeamError) -> Result<Answer, ServerRefusal> {
    if client.readOnly == nil, let signedIn = try signIn(question) { return signedIn }
    if try isSignedOut { throw .signedOut }
    if let fetched = try fetch(question) { return fetched }
    guard client.readOnly == nil else {
      try bring()
      return .failure(ServerRefusal(code: "version"))
    }
    if let answered = try answerAboutDevices(question) { return answered }
    let result = try client.ask(question)
    try bring()
    return result
  }

  /// Sends what the outbox holds. An operation leaves it when its answer is kept, so after a lost connection it is sent
  /// again, and the server answers as the first time.
  ///
  /// If the server's functions have another version with which this program can only read, sends nothing. With
  /// `holdingPositions`, sends nothing if only read positions wait.
  package func send(holdingPositions: Bool = false) throws(TeamError) {
    guard client.readOnly == nil else { return }
    while true {
      try begin()
      let operations = try nextOperations()
      holdsPositions = holdingPositions && operations.hasOnlyPositions
      if holdsPositions { return }
      if operations.json.isEmpty {
        guard try sendFiles() else { return }
        continue
      }
      let answer = try client.act(.array(operations.json))
      let outcomes = try operations.outcomes(answer)
      try stored(store.acknowledge(outcomes))
    }
  }

  /// Asks for the rooms of direct messages that have begun here. A room brings its id with it.
  private func begin() throws(TeamError) {
    for room in try stored(store.waitingRooms()) {
      if let refusal = try client.begin(room) {
        try stored(store.refuse(room, because: refusal.reason))
      } else {
        try bring()
      }
    }
  }

  package func nextOperations() throws(TeamError) -> TeamOperations {
    let outbox = try stored(store.outbox(limit: 500, onlySendable: true))
    let rooms = outbox.isEmpty ? [] : try stored(self.rooms())
    return try TeamOperations(outbox, rooms: rooms) { message throws(TeamError) in
      try stored(store.filesToSend(with: message).allSatisfy(\.isSent))
    }
  }

  /// Brings what the server has changed. The account's part comes last, because it tells of rooms.
  package func bring() throws(TeamError) {
    // Somebody may join a room between two questions. Then the account's part waits for the room.
    for _ in 0..<3 {
      let moved = try moved()
      let (workspaces, rooms) = (moved.workspaces.revs, moved.rooms.revs)
      try bringPacks(moved.packs)
      // The list of channels says first which rooms were deleted. In the others, the account is no member any more.
      try bring(workspaces, rooms)
      try forget(but: workspaces, rooms, left: moved.left)
      if try moved.account <= rev(.account(account)) { return }
      if try bringAccount() != .waitsForRoom { return }
    }
  }

  private func moved() throws(TeamError) -> TeamMoved {
    guard let isHere = isAttended else { return try client.moved() }
    let (moved, others) = try client.moved(attending: isHere)
    isAttended = nil
    store.attend(for: others)
    return moved
  }

  private func forget(
    but workspaces: [Workspace.ID: Int64], _ rooms: [Room.ID: Int64], left: [Workspace.ID]
  ) throws(TeamError) {
    try stored { () throws(StoreError) in
      for stream in try store.streams() {
        switch stream {
        case .room(let id) where rooms[id] == nil: try store.forget(stream)
        case .workspace(let id) where workspaces[id] == nil:
          try store.forget(stream, isThere: left.contains(id))
        default: break
        }
      }
    }
  }

  /// Asks the server for what is new in workspaces and rooms, and applies it. The dictionaries have the server's numbers of them.
  ///
  /// With `isHinted`, the numbers come from hints. Then rooms that are not in the replica are left out, and what the replica has of a
  /// room is taken from ``brought``.
  func bring(
    _ workspaces: [Workspace.ID: Int64], _ rooms: [Room.ID: Int64], isHinted: Bool = false
  ) throws(TeamError) {
    var hasMore = true
    while hasMore {
      var asked = (workspaces: [JSON.Member](), rooms: [JSON.Member]())
      var former: [ParlorStore.Stream: Int64] = [:]
      for (id, newest) in workspaces.sorted(by: { $0.key < $1.key }) {
        let known = try rev(.workspace(id))
        if known < newest { asked.workspaces.append(.init(id.description, .integer(known))) }
      }
      for (id, newest) in rooms.sorted(by: { $0.key < $1.key }) {
        let remembered = isHinted ? brought[id] : nil
        let known = if let remembered { remembered } else { try rev(.room(id)) }
        guard known < newest, known > 0 || !isHinted else { continue }
        former[.room(id)] = known
        asked.rooms.append(.init(id.description, known > 0 ? .integer(known) : .null))
      }
      if asked.workspaces.isEmpty, asked.rooms.isEmpty { return }
      var streams: [JSON.Member] = []
      // An empty list of workspaces would cost the server a query.
      if !asked.workspaces.isEmpty { streams.append(.init("workspaces", .object(asked.workspaces))) }
      if !asked.rooms.isEmpty { streams.append(.init("rooms", .object(asked.rooms))) }
      let changes = try TeamChanges(client.changes(.object(streams), most: 1000))
      var (isNew, isOutdated) = (false, false)
      for part in changes.parts {
        if try apply(part, since: former[part.stream]) {
          isNew = true
        } else if isHinted, case .room(let id) = part.stream, brought.removeValue(forKey: id) != nil {
          // Something else has changed the replica.
          isOutdated = true
        }
      }
      if changes.hasMore, !isNew, !isOutdated { throw .malformed("changes.more") }
      hasMore = changes.hasMore || isOutdated
    }
  }

  /// What has come of the account's own part.
  enum OwnPart {
    case isNew
    /// Nothing of its own. The account has left something, or was taken out of it.
    case isEmpty
    /// The account is in a room that is not here yet.
    case waitsForRoom
  }

  func bringAccount() throws(TeamError) -> OwnPart {
    let known = try rev(.account(account))
    let changes = try TeamChanges(client.changes(.object([.init("account", .integer(known))]), most: 1))
    guard var part = changes.account else { return .isNew }
    guard part.stream == .account(account) else { throw .malformed("changes.account.id") }
    let mine = Set(try stored(rooms()))
    guard changes.ownRooms.allSatisfy(mine.contains) else { return .waitsForRoom }
    let isEmpty = part.rows.isEmpty
    let old = try stored(store.favourites(of: account).map(\.id))
    if !changes.favourites.isEmpty || changes.ownRooms.contains(where: old.contains) {
      // The part has only the rooms that have changed, and a replica wants all favourites.
      let all =
        known == 0
        ? changes : try TeamChanges(client.changes(.object([.init("account", 0)]), most: 1))
      part.rows.append(.favourites(all.favourites.filter(mine.contains)))
    }
    _ = try apply(part)
    return isEmpty ? .isEmpty : .isNew
  }

  private func apply(_ part: TeamChanges.Part, since known: Int64? = nil) throws(TeamError) -> Bool {
    let isNew = try stored(store.apply(part.rows, from: part.stream, since: known, upTo: part.rev))
    if isNew, case .room(let id) = part.stream { brought[id] = part.rev }
    return isNew
  }

  func rev(_ stream: ParlorStore.Stream) throws(TeamError) -> Int64 {
    try stored(store.rev(of: stream))
  }

  private func rooms() throws(StoreError) -> [Room.ID] {
    try store.roomIDs(of: account)
  }

  /// The names of the channels on which the server's hints for this account come.
  package func channels() throws(TeamError) -> [String] {
    try stored(
      store.streams().compactMap { stream in
        switch stream {
        case .workspace(let id): "parlor_w\(id)"
        case .account(let id): "parlor_a\(id)"
        case .room, .packs: nil
        }
      })
  }
}
