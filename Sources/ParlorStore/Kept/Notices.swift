/// A notification that was delivered to an account.
public struct Notice: Hashable, Sendable, Identifiable {
  public typealias ID = RowID<Notice>

  public enum Level: Int, Sendable {
    case passive, active, timeSensitive, critical
  }

  /// The content of the payload. Its texts are not cleaned: they may contain control characters.
  public struct Content: Hashable, Sendable {
    /// Of two notifications with the same identity, the second is not delivered. Nil counts as different from all others.
    public var identity: String?
    /// A notification replaces an older one with the same `collapse`.
    public var collapse: String?
    public var thread = ""
    public var title = ""
    public var body = ""
    /// The written place that opening the notification leads to; empty if there is none.
    public var place = ""
    public var level = Level.active
    public var relevance = 0.0
    /// The category, which decides what can be done with the notification; empty if there is none.
    public var category = ""
    /// The room that the notification is about; nil if it is about none of the account's rooms.
    public var room: Room.ID?
    /// The message that the notification tells of, if the payload names it.
    public var message: Message.Number?
    /// After this moment the notification is deleted; nil if it does not expire.
    public var expiresAt: Int64?

    public init() {}
  }

  public let id: ID
  public let content: Content
  public let receivedAt: Int64
  public let seenAt: Int64?
  /// When the user opened its place; nil if that has not happened.
  public let openedAt: Int64?
  /// When the user did something else with it, such as answering; nil if that has not happened.
  public let actedAt: Int64?

  public init(
    id: ID, content: Content, receivedAt: Int64, seenAt: Int64?, openedAt: Int64? = nil, actedAt: Int64? = nil
  ) {
    self.id = id
    self.content = content
    self.receivedAt = receivedAt
    self.seenAt = seenAt
    self.openedAt = openedAt
    self.actedAt = actedAt
  }
}

/// A line of a push file, on its way into an account's inbox.
public struct Delivery {
  /// The notification; nil if the line puts nothing into the inbox.
  public let content: Notice.Content?
  public let account: Account.ID
  public let receivedAt: Int64
  /// Whether the notification was seen before it was stored.
  public var isSeen: Bool
  /// The number that the notification puts on the account's badge; nil if it leaves the badge as it is.
  public var badge: Int?
  /// The push file, and the position up to which it has been read with this line.
  public let file: (path: String, position: PushPosition)?

  public init(
    _ content: Notice.Content?, to account: Account.ID, at receivedAt: Int64, isSeen: Bool = false,
    badge: Int? = nil,
    from file: (path: String, position: PushPosition)? = nil
  ) {
    self.content = content
    self.account = account
    self.receivedAt = receivedAt
    self.isSeen = isSeen
    self.badge = badge
    self.file = file
  }
}

/// How far an account has read a push file, and which file that was.
public struct PushPosition: Hashable, Sendable {
  public var device: UInt64
  public var inode: UInt64
  /// How many bytes have been read. They end with a whole line.
  public var offset: Int64
  /// How many lines have been read.
  public var line: Int64
  /// How often the file had been replaced or rewritten since it was first read.
  public var generation: Int64
  /// How many bytes of the file before were kept, in the generation before this one.
  var former: Int64 = 0

  public init(device: UInt64, inode: UInt64, offset: Int64, line: Int64, generation: Int64 = 0) {
    self.generation = generation
    self.device = device
    self.inode = inode
    self.offset = offset
    self.line = line
  }
}

extension Store {
  /// How many notifications an inbox keeps. If there are more, those that were seen are deleted first, then the oldest, and
  /// those that mention the account last.
  public static let mostNotices = 1000

  /// Puts a notification into an account's inbox, and returns it; nil if it was delivered before.
  ///
  /// If `file` is given, its position is saved in the same transaction. So each line of the file enters the inbox
  /// exactly once, even if the process is killed.
  public func deliver(
    _ content: Notice.Content, to account: Account.ID,
    from file: (path: String, position: PushPosition)? = nil
  ) throws(StoreError) -> Notice? {
    try deliver([Delivery(content, to: account, at: now(), from: file)]).first
  }

  /// Puts notifications into inboxes in their order, and saves the positions of their files, all in one transaction.
  /// Returns those that were not delivered before.
  ///
  /// A batch waits for the disk once, however large it is. It must wait: the notifications were shown already, and after a
  /// power cut the push file may be gone.
  @discardableResult
  public func deliver(_ deliveries: [Delivery]) throws(StoreError) -> [Notice] {
    try write { () throws(StoreError) in
      var notices: [Notice] = []
      var reached = try positionsTaken(by: deliveries)
      var moved: Set<Delivery.Source> = []
      for one in deliveries {
        if let position = one.file?.position {
          guard reached[one.source]?.isBefore(position) ?? true else { continue }
          reached[one.source] = reached[one.source]?.moved(to: position) ?? position
          moved.insert(one.source)
        }
        if let notice = try insert(one) { notices.append(notice) }
        if let badge = one.badge { try setBadge(badge, of: one.account) }
      }
      for source in moved {
        if let position = reached[source] { try save(position, of: source.path, for: source.account) }
      }
      for account in Set(deliveries.lazy.filter { $0.content != nil }.map(\.account)) {
        try useLocalStore(of: account)
        try dropExpiredNotices(of: account)
        try trimNotices(of: account)
      }
      return notices
    }
  }

  private func insert(_ delivery: Delivery) throws(StoreError) -> Notice? {
    guard let content = delivery.content else { return nil }
    let account = delivery.account
    if let end = content.expiresAt, end <= now() { return nil }
    if let identity = content.identity, try hasNotice(identity: identity, of: account) { return nil }
    if let collapse = content.collapse {
      try connection.run("DELETE FROM notice WHERE account_id = ? AND collapse = ?", account, collapse)
    }
    let seenAt = delivery.isSeen ? delivery.receivedAt : nil
    try connection.run(
      """
      INSERT INTO notice
        (account_id, identity, collapse, thread, title, body, place, level, relevance, received_at, seen_at,
        category, room_id, message_id, expires_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, account, content.identity, content.collapse, content.thread, content.title, content.body,
      content.place, content.level.rawValue, content.relevance, delivery.receivedAt, seenAt,
      content.category, content.room, content.message, content.expiresAt)
    if let room = content.room, seenAt == nil { try note(.read(room, account)) }
    return Notice(
      id: Notice.ID(connection.lastInsertedRow), content: content, receivedAt: delivery.receivedAt,
      seenAt: seenAt)
  }

  private func trimNotices(of account: Account.ID) throws(StoreError) {
    let count = try connection.row("SELECT count(*) FROM notice WHERE account_id = ?", account) {
      $0[0] as Int
    }
    guard count ?? 0 > Self.mostNotices else { return }
    try connection.run(
      """
      DELETE FROM notice WHERE id IN (
        SELECT n.id FROM notice n JOIN account a ON a.id = n.account_id WHERE account_id = ?
        ORDER BY seen_at IS NOT NULL, instr(lower(body), '@' || lower(nickname)) = 0, n.id DESC LIMIT -1 OFFSET ?)
      """, account, Self.mostNotices)
  }

  /// Whether an account has a notification with that identity.
  public func hasNotice(identity: String, of account: Account.ID) throws(StoreError) -> Bool {
    try connection.row(
      "SELECT 1 FROM notice WHERE account_id = ? AND identity = ?", account, identity
    ) { _ in true } ?? false
  }

  /// Returns an account's notifications before one of them, or the newest. The newest comes first.
  public func notices(
    of account: Account.ID, before: Notice.ID? = nil, limit: Int = 30
  ) throws(StoreError) -> [Notice] {
    try connection.rows(
      """
      SELECT id, identity, collapse, thread, title, body, place, level, relevance, received_at, seen_at,
        category, room_id, message_id, expires_at, opened_at, acted_at
      FROM notice WHERE account_id = ?1 AND id < ?2 AND ifnull(expires_at > ?4, 1) ORDER BY id DESC LIMIT ?3
      """, account, before ?? Notice.ID(.max), max(limit, 0), now(), make: Notice.init(row:))
  }

  /// Returns a notification of an account; nil if it has none with this id, or if it has expired.
  public func notice(_ id: Notice.ID, of account: Account.ID) throws(StoreError) -> Notice? {
    guard id.rawValue < .max else { return nil }
    return try notices(of: account, before: Notice.ID(id.rawValue + 1), limit: 1).first { $0.id == id }
  }

  public func pushPosition(of path: String, for account: Account.ID) throws(StoreError) -> PushPosition? {
    try connection.row(
      "SELECT device, inode, offset, line, generation, former FROM push_position WHERE account_id = ? AND path = ?",
      account,
      path
    ) { row in
      var position = PushPosition(
        device: UInt64(bitPattern: (row[0] as ExactNumber).value),
        inode: UInt64(bitPattern: (row[1] as ExactNumber).value), offset: row[2], line: row[3],
        generation: row[4])
      position.former = row[5]
      return position
    }
  }

  private func save(_ position: PushPosition, of path: String, for account: Account.ID) throws(StoreError) {
    try connection.run(
      """
      INSERT OR REPLACE INTO push_position (account_id, path, device, inode, offset, line, generation, former)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, account, path, Int64(bitPattern: position.device), Int64(bitPattern: position.inode),
      position.offset,
      position.line, position.generation, position.former)
  }
}

extension Notice {
  fileprivate init(row: Row) {
    var content = Content()
    content.identity = row[1]
    content.collapse = row[2]
    content.thread = row[3]
    content.title = row[4]
    content.body = row[5]
    content.place = row[6]
    content.level = Level(rawValue: row[7]) ?? .active
    content.relevance = row[8]
    content.category = row[11]
    content.room = row[12]
    content.message = row[13]
    content.expiresAt = row[14]
    self.init(
      id: row[0], content: content, receivedAt: row[9], seenAt: row[10], openedAt: row[15], actedAt: row[16])
  }
}
