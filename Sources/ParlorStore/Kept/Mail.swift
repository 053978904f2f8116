/// A payload that was delivered to an account, and that its sessions read.
public struct Mail: Hashable, Sendable, Identifiable {
  public typealias ID = RowID<Mail>

  public let id: ID
  /// One JSON object on one line.
  public let payload: String
  /// Whether the notification was tapped where it came from: a session opens its place.
  public let opens: Bool
  public let arrivedAt: Int64
}

/// A payload on its way into the mailbox of an account.
public struct Posting: Hashable, Sendable {
  /// One JSON object on one line.
  public let payload: [UInt8]
  /// Of two payloads with the same identity, the second is not delivered.
  public let identity: String?
  /// When it is not shown any more, in milliseconds since 1970; nil if it never expires.
  public let expiresAt: Int64?

  public init(_ payload: [UInt8], identity: String? = nil, expiresAt: Int64? = nil) {
    (self.payload, self.identity, self.expiresAt) = (payload, identity, expiresAt)
  }
}

/// The mailbox of each account. Another process delivers payloads, and every session of the account reads them, also one
/// that starts later.
///
/// How far the mailbox has gone into the inbox is a ``PushPosition``, as for a file of notifications. So each payload
/// enters the inbox once, whichever session is the first.
extension Store {
  /// The path under which the position in the mailbox is kept. No absolute path is equal to it.
  public static let mailbox = "mailbox"

  /// How many payloads that are in the inbox already stay in the mailbox, for sessions that have not shown them yet.
  static let mostReadMail: Int64 = 10_000

  /// Delivers payloads to an account, all or none. Returns how many were not delivered before.
  ///
  /// If `opens` is true, one session opens the place of the last of them.
  public func post(_ postings: [Posting], to account: Account.ID, opening opens: Bool = false)
    throws(StoreError) -> Int
  {
    try write { () throws(StoreError) in
      guard try self.account(account) != nil else { throw .unknown(.account(account)) }
      try dropReadMail(of: account)
      var count = 0
      for (index, posting) in postings.enumerated() {
        let isOpened = opens && index == postings.count - 1
        if try put(posting, for: account, opening: isOpened) { count += 1 }
      }
      if count > 0 { try note(.pushed(account)) }
      return count
    }
  }

  /// Part of a transaction: puts a payload into the mailbox. Returns false if it was delivered before; if it is to be
  /// opened, it is delivered again.
  private func put(_ posting: Posting, for account: Account.ID, opening opens: Bool) throws(StoreError)
    -> Bool
  {
    if let identity = posting.identity, !opens {
      if try hasNotice(identity: identity, of: account) { return false }
      let waiting = try connection.row(
        "SELECT 1 FROM push WHERE account_id = ? AND identity = ?", account, identity
      ) { _ in true }
      if waiting == true { return false }
    }
    try connection.run(
      """
      INSERT OR REPLACE INTO push (account_id, identity, payload, opens, arrived_at) VALUES (?, ?, ?, ?, ?)
      """, account, posting.identity, UTF8Text(bytes: posting.payload), opens, now())
    return true
  }

  /// Part of a transaction: deletes payloads that are in the inbox, except the newest.
  func dropReadMail(of account: Account.ID, keeping most: Int64 = Store.mostReadMail) throws(StoreError) {
    guard let taken = try pushPosition(of: Self.mailbox, for: account)?.offset else { return }
    try connection.run(
      "DELETE FROM push WHERE account_id = ? AND id <= ? AND opens <> 1", account, taken - most)
  }

  /// Whether there is anything in the mailbox of an account, read or not.
  public func hasMail(for account: Account.ID) throws(StoreError) -> Bool {
    try connection.row("SELECT 1 FROM push WHERE account_id = ? LIMIT 1", account) { _ in true } ?? false
  }

  /// Returns payloads that were delivered to an account after one of them, in their order.
  public func mail(for account: Account.ID, after last: Mail.ID, limit: Int) throws(StoreError) -> [Mail] {
    try connection.rows(
      """
      SELECT id, payload, opens, arrived_at FROM push WHERE account_id = ? AND id > ? ORDER BY id LIMIT ?
      """, account, last, limit
    ) { Mail(id: $0[0], payload: $0[1], opens: $0[2], arrivedAt: $0[3]) }
  }

  /// Returns the newest payload of an account that waits to be opened.
  public func mailToOpen(for account: Account.ID) throws(StoreError) -> Mail? {
    try connection.row(
      "SELECT id, payload, opens, arrived_at FROM push WHERE account_id = ? AND opens = 1 ORDER BY id DESC LIMIT 1",
      account
    ) { Mail(id: $0[0], payload: $0[1], opens: $0[2], arrivedAt: $0[3]) }
  }

  /// Returns whether this session opens the place of a payload. Of several sessions that ask, one does.
  public func takeOpening(of mail: Mail.ID) throws(StoreError) -> Bool {
    try write(durable: false) { () throws(StoreError) in
      try connection.run("UPDATE push SET opens = 2 WHERE id = ? AND opens = 1", mail)
      return connection.changedRows > 0
    }
  }

  /// Part of a transaction: returns how far the mailboxes and the push files are kept that deliveries come from.
  func positionsTaken(by deliveries: [Delivery]) throws(StoreError) -> [Delivery.Source: PushPosition] {
    var taken: [Delivery.Source: PushPosition] = [:]
    for source in Set(deliveries.lazy.filter { $0.file != nil }.map(\.source)) {
      taken[source] = try pushPosition(of: source.path, for: source.account)
    }
    return taken
  }
}

extension Delivery {
  /// The mailbox or the push file of an account.
  struct Source: Hashable {
    let account: Account.ID
    let path: String
  }

  var source: Source { Source(account: account, path: file?.path ?? "") }
}

/// Several sessions may read the same lines. In one transaction each finds out which of them are kept already.
extension PushPosition {
  /// Whether a line that ends at `other` was not kept when this position was.
  func isBefore(_ other: PushPosition) -> Bool {
    switch other.generation - generation {
    case 0: !isInFile(of: other) || other.offset > offset
    case -1: other.offset > former
    default: true
    }
  }

  /// Returns the position after a line was kept that ends at `other`. A line of an earlier generation takes the position
  /// nowhere back.
  func moved(to other: PushPosition) -> PushPosition {
    var (position, old) = (other, self)
    switch other.generation - generation {
    case 0: position.former = former
    case 1: position.former = offset
    case 2...: break
    case -1:
      old.former = max(former, other.offset)
      return old
    default: return old
    }
    return position
  }

  private func isInFile(of other: PushPosition) -> Bool { other.device == device && other.inode == inode }
}

extension PushPosition {
  /// The position after a payload of the mailbox.
  public init(after mail: Mail.ID) {
    self.init(device: 0, inode: 0, offset: mail.rawValue, line: mail.rawValue)
  }
}
