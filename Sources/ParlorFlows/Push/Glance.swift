public import ParlorStore
import Usher
import UsherPush
import UsherScreens
import UsherSession

/// What an account has not read, at one moment: for a shell prompt or a status bar.
public struct Glance: Equatable, Sendable {
  /// How many messages are not read in rooms that are not muted. A notification of a message that is not there yet counts.
  public var unread = 0
  /// How many of them mention the account; at most ``mostMentions``.
  public var mentions = 0
  /// The number that notifications have put on the badge.
  public var badge = 0
  /// The language that the account has set; nil if it has set none.
  public var language: String?
  /// The newest message or notification that is not read; nil if there is none.
  public var newest: Newest?

  /// A message or a notification. Its texts are clean, and hold no line breaks.
  public struct Newest: Equatable, Sendable {
    /// The channel with its mark, or empty.
    public var room = ""
    /// Who wrote the message, or the title of the notification; or empty.
    public var from = ""
    public var text = ""
    /// The URL that opens it; empty if it leads nowhere.
    public var link = ""
    /// Milliseconds since 1970.
    public var time: Int64 = 0
  }

  /// Further mentions are not counted.
  public static let mostMentions = 999
  /// How many payloads that wait for a session are read, and how many notifications are looked through.
  private static let mostMail = 1000
  private static let mostNotices = 50

  public init() {}

  /// Reads what an account has not read. `now` is the time in milliseconds since 1970.
  public init(of account: Account, in store: Store, now: Int64) throws(StoreError) {
    unread = try store.unread(of: account.id)
    badge = try store.badge(of: account.id)
    language = try Settings.values(of: account.id, in: store).language(of: ParlorScreens.languages)
    var last: Message.ID?
    if unread > 0 {
      var calls = 0
      try store.forEachUnreadCall(to: account.id, most: Self.mostMentions) { id, text in
        guard Mention.isOf(account.nickname, in: text) else { return }
        calls += 1
        last = max(last ?? id, id)
      }
      mentions = calls
      newest = try Self.newest(of: account.id, mention: last, in: store)
    }
    try addNotices(of: account.id, in: store)
    try addMail(of: account, in: store, now: now)
  }

  private static func newest(
    of account: Account.ID, mention: Message.ID?, in store: Store
  ) throws(StoreError) -> Newest? {
    var message = try store.newestUnread(of: account)
    if let mention, mention > message?.id ?? 0 { message = try store.message(mention) }
    guard let message else { return nil }
    let room = try store.joinedRoom(message.room, of: account)
    let text = message.text.isEmpty ? message.files.map(\.name).joined(separator: ", ") : message.text
    return Newest(
      room: room?.opponent == nil ? Text.clean(room?.title ?? "") : "", from: Text.clean(message.authorName),
      text: Self.oneLine(text), link: "parlor://message:\(message.number)", time: message.sentAt)
  }

  /// Takes a notification of the inbox that came after the newest message.
  private mutating func addNotices(of account: Account.ID, in store: Store) throws(StoreError) {
    let notices = try store.notices(of: account, limit: Self.mostNotices)
    guard
      let notice = notices.first(where: { $0.seenAt == nil && $0.content.level != .passive }),
      try Self.isNews(notice.content.message, store)
    else { return }
    take(
      Newest(
        from: notice.content.title, text: notice.content.body, link: notice.content.place,
        time: notice.receivedAt))
  }

  /// Counts the payloads that wait until a session runs. No session has put them into the inbox yet.
  private mutating func addMail(of account: Account, in store: Store, now: Int64) throws(StoreError) {
    var (hasBadge, replaced): (Bool, Set<String>) = (false, [])
    for mail in try store.waitingMail(for: account.id, limit: Self.mostMail) {
      guard let notification = try? Notification(parsing: Array(mail.payload.utf8)) else { continue }
      // A session shows nothing of a notification for another account.
      guard notification.isFor(account) else { continue }
      if let count = notification.badge, !hasBadge { (badge, hasBadge) = (count, true) }
      // A newer one replaces those with the same identity.
      if let id = notification.collapseID, !replaced.insert(id).inserted { continue }
      let alert = notification.alert
      let title = alert?.title?.shown ?? alert?.subtitle?.shown ?? ""
      let body = alert?.body?.shown ?? ""
      guard notification.expiresAt.map({ $0 > now }) ?? true, !(title + body).isEmpty,
        try Self.isNews(notification.messageID.map { Message.Number(rawValue: $0) }, store)
      else { continue }
      let room = try notification.target.flatMap { target throws(StoreError) -> RoomListing? in
        let target = try target.settled(for: account.id, in: store)
        return try store.room(of: target, at: Self.place(target.link), for: account.id)
      }
      if let room, room.level != .nothing { unread += 1 }
      if notification.level == .passive || room?.level == .nothing { continue }
      take(
        Newest(
          from: title.isEmpty ? room?.title ?? "" : title, text: body, link: notification.target?.link ?? "",
          time: mail.arrivedAt))
    }
  }

  /// Whether the message that a notification tells of has not arrived. It counts by itself then.
  private static func isNews(_ message: Message.Number?, _ store: Store) throws(StoreError) -> Bool {
    guard let message else { return true }
    return try store.id(of: message) == nil
  }

  /// The place that a link names; nil if it is none.
  private static func place(_ link: String) -> Place? {
    let written = Substring(link).trimmingPrefix("parlor://").trimmingPrefix("/")
    return try? Place(written: String(written))
  }

  /// Takes something if it is newer than what there is. Its texts come from outside.
  private mutating func take(_ other: Newest) {
    guard other.time > newest?.time ?? .min else { return }
    var clean = other
    (clean.from, clean.text) = (Self.oneLine(other.from), Self.oneLine(other.text))
    // The place may be any text. What is no place is left out.
    clean.link = Self.place(other.link).map { $0.steps.isEmpty ? "" : "parlor://" + $0.written } ?? ""
    newest = clean
  }

  /// A text in one line. Runs of white space become one space.
  private static func oneLine(_ text: String) -> String {
    // What is shown is cut, so that the rest of a long text need not be looked at.
    Text.clean(text.prefix(500).split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }
}
