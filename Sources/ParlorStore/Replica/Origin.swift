/// The server that a store follows, and the account that is signed in there.
public struct Origin: Hashable, Sendable {
  public let url: String
  public let account: Account.ID
  /// The number that the server has given this store. The numbers of its messages begin with it.
  public let device: Int

  public init(url: String, account: Account.ID, device: Int) {
    (self.url, self.account, self.device) = (url, account, device)
  }
}

/// A store that follows a server is a replica. Its sessions read and write it as any store. What they write waits in
/// its outbox until the server has decided.
extension Store {
  /// Returns the server that the store follows; nil if it follows none.
  ///
  /// Rows of another table, which a damaged page may have, are not taken for it: the agent would write in them, and so hide the
  /// damage from the look for it.
  public func origin() throws(StoreError) -> Origin? {
    try connection.row(
      "SELECT url, account_id, device FROM origin WHERE id = 1 AND typeof(url) = 'text' AND typeof(device) = 'integer'"
    ) {
      Origin(url: $0[0], account: $0[1], device: $0[2])
    }
  }

  /// Makes an empty store follow a server.
  ///
  /// Throws `notEmpty` if the store has rooms or follows a server already: their ids would be mistaken for those of the
  /// server.
  ///
  /// `refresh` is the token with which the device stays signed in.
  public func follow(_ origin: Origin, refresh: String = "") throws(StoreError) {
    try write { () throws(StoreError) in
      try requireUnused()
      try connection.run(
        "INSERT INTO origin (id, url, account_id, device, refresh) VALUES (1, ?, ?, ?, ?)", origin.url,
        origin.account, origin.device, refresh)
    }
  }

  /// Follows the server as another account, or as another device of the same account. For another account, forgets all kept
  /// log-ins, and the next changes delete what only the former account may read.
  ///
  /// Throws `replicaInUse` if what a former account wrote waits for the server, or if a session is signed in as it.
  public func follow(as account: Account.ID, device: Int, refresh: String) throws(StoreError) {
    try write { () throws(StoreError) in
      let isSame = try origin()?.account == account
      if !isSame { try requireIdle() }
      try connection.run(
        """
        UPDATE origin SET account_id = ?, device = ?, last_count = 0, refresh = ?, signed_out_at = NULL
        """, account, device, refresh)
      if isSame { return }
      try connection.run("DELETE FROM stream WHERE kind = ?", Stream.account(account).key.kind)
      try forgetLogIns()
      for room in try roomIDs(of: account) { try recount(room, for: account) }
    }
  }

  /// Keeps that the server has signed this device out, and forgets all kept log-ins. The outbox stays: the agent sends it after
  /// the same account has logged in again.
  public func noteSignedOut() throws(StoreError) {
    try write { () throws(StoreError) in
      try connection.run("UPDATE origin SET signed_out_at = ?, refresh = ''", now())
      try forgetLogIns()
      try note(.link)
    }
  }

  /// Whether the server has signed this device out.
  public func isSignedOut() throws(StoreError) -> Bool {
    try connection.row("SELECT 1 FROM origin WHERE signed_out_at IS NOT NULL") { _ in true } ?? false
  }

  /// Throws `replicaInUse` if another account cannot sign in now.
  public func requireIdle() throws(StoreError) {
    guard let origin = try origin() else { throw .needsServer }
    if try outboxState() != nil || isPresent(origin.account) { throw .replicaInUse }
  }

  /// Throws `notEmpty` if the store cannot follow a server, because something is in it.
  public func requireUnused() throws(StoreError) {
    let isUsed = try connection.row(
      "SELECT EXISTS (SELECT 1 FROM room) OR EXISTS (SELECT 1 FROM account) OR EXISTS (SELECT 1 FROM origin)"
    ) { $0[0] as Bool }
    guard isUsed == false else { throw .notEmpty(path: path ?? "") }
  }

  /// Part of a transaction: returns the number of the next message; nil in a store without a server.
  func nextNumber() throws(StoreError) -> Message.Number? {
    let number = try connection.row("SELECT device << 32 | last_count + 1 FROM origin") {
      $0[0] as Message.Number
    }
    guard let number else { return nil }
    try connection.run("UPDATE origin SET last_count = last_count + 1")
    return number
  }

  /// Part of a transaction: notes numbers that this device has used. It may not know of them, if the store was put back from a
  /// copy. Those of other devices change nothing.
  func pass(_ used: [Int64]) throws(StoreError) {
    for number in used {
      try connection.run(
        "UPDATE origin SET last_count = max(last_count, ?1 & 4294967295) WHERE device = ?1 >> 32", number)
    }
  }

  /// Throws `needsServer` if the store follows a server. What the server gives ids to, or decides about several accounts, cannot
  /// be done here.
  func requireTruth() throws(StoreError) {
    if try isReplica { throw .needsServer }
  }

  var isReplica: Bool {
    get throws(StoreError) { try connection.row("SELECT 1 FROM origin") { _ in true } ?? false }
  }
}

extension Message {
  /// The sequence numbers of messages that the server does not know yet are higher than this. So they are at the end of
  /// their room.
  static let waiting = 1 << 40

  /// Whether the server does not know the message yet.
  public var isWaiting: Bool { sequence > Self.waiting }
}
