import ParlorStore

/// What can be done with the notifications of a category, without leaving the screen. A payload names the category in
/// `aps.category`.
struct NoticeCategory: Sendable {
  let name: String
  /// What the desktop shows in place of the texts, if the account hides them there.
  let hiddenBody: ParlorWord
  let actions: [NoticeAction]
  /// Called when a notification of the category is dismissed; nil if nothing but its removal happens.
  var dismissed: NoticeAction.Handler?

  /// All categories. Parlor knows no others.
  static let all = [message, invitation]

  static let message = NoticeCategory(
    name: "message", hiddenBody: .noticeHiddenMessage,
    actions: [
      NoticeAction("reply", .noticeReplied, takesText: true) {
        notice, account, text, store throws(StoreError) in
        try store.replyTo(notice, text, by: account)
      },
      NoticeAction("read", .noticeRead) { notice, account, _, store throws(StoreError) in
        try store.readRoom(of: notice, by: account)
      },
      NoticeAction("mute", .noticeMuted, isDestructive: true) {
        notice, account, _, store throws(StoreError) in
        guard let room = notice.content.room else { return }
        try store.setLevel(.nothing, of: room, for: account)
      },
    ])

  static let invitation = NoticeCategory(
    name: "invitation", hiddenBody: .noticeHiddenInvitation,
    actions: [
      NoticeAction("accept", .noticeAccepted, needsAuthentication: true) {
        notice, account, _, store throws(StoreError) in
        guard let room = notice.content.room else { return }
        try store.join(room, account)
      },
      NoticeAction("decline", .noticeDeclined, isDestructive: true) { _, _, _, _ in },
    ])

  /// The category of a notification. One of a room is a message if it names no category; one of no room has none.
  static func of(_ content: Notice.Content) -> NoticeCategory? {
    // All actions are about the room.
    guard content.room != nil else { return nil }
    if content.category.isEmpty { return message }
    return all.first { $0.name == content.category.lowercased() }
  }
}

/// Something that can be done with a notification.
struct NoticeAction: Sendable {
  typealias Handler = @Sendable (Notice, Account.ID, String, Store) throws(StoreError) -> Void

  /// The name, which is typed after the number of the notification.
  let name: String
  /// What the user is told when it is done.
  let done: ParlorWord
  /// Whether it takes something away. Its name must be typed in full; other names may be cut short.
  let isDestructive: Bool
  /// Whether the account must be signed in on this machine. A session whose account has logged out elsewhere is refused.
  let needsAuthentication: Bool
  /// Whether a text follows the name.
  let takesText: Bool
  /// Does it, as part of a transaction.
  let run: Handler

  init(
    _ name: String, _ done: ParlorWord, isDestructive: Bool = false, needsAuthentication: Bool = false,
    takesText: Bool = false, run: @escaping Handler
  ) {
    (self.name, self.done, self.run) = (name, done, run)
    (self.isDestructive, self.needsAuthentication, self.takesText) = (
      isDestructive, needsAuthentication, takesText
    )
  }
}

extension Store {
  /// Part of a transaction: sends an answer to the room of a notification.
  fileprivate func replyTo(_ notice: Notice, _ text: String, by account: Account.ID) throws(StoreError) {
    guard let room = notice.content.room else { return }
    _ = try append(text, to: room, by: account)
  }

  /// Part of a transaction: marks the room of a notification as read.
  fileprivate func readRoom(of notice: Notice, by account: Account.ID) throws(StoreError) {
    guard let room = notice.content.room else { return }
    if let newest = try messages(in: room, limit: 1).messages.last {
      try markRead(room, by: account, upTo: newest.id)
    }
    try markNoticesSeen(in: room, of: account)
  }
}
