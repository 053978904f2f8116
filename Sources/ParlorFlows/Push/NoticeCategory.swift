import ParlorStore
import UsherEvents
import UsherPush
import UsherScreens

/// What can be done with a notification of Parlor.
enum NoticeAction: String, CaseIterable, LoggableText {
  case reply, read, mute, accept, decline

  /// What the user is told when it is done.
  var done: ParlorWord {
    switch self {
    case .reply: .noticeReplied
    case .read: .noticeRead
    case .mute: .noticeMuted
    case .accept: .noticeAccepted
    case .decline: .noticeDeclined
    }
  }
}

typealias NoticeCategory = PushCategory<NoticeAction>

extension NoticeCategory {
  /// All categories. Parlor knows no others.
  static let all = [message, invitation]

  static let message = NoticeCategory(
    "message",
    actions: [
      PushAction(.reply, takesText: true), PushAction(.read), PushAction(.mute, isDestructive: true),
    ], summaryFormat: ParlorWord.summaryMessages.rawValue)

  static let invitation = NoticeCategory(
    "invitation",
    actions: [PushAction(.accept, needsAuthentication: true), PushAction(.decline, isDestructive: true)],
    summaryFormat: ParlorWord.summaryInvitations.rawValue)

  /// What the desktop shows in place of the texts, if the account hides them there.
  static func hiddenBody(of content: Notice.Content) -> ParlorWord {
    switch of(content)?.identifier {
    case message.identifier?: .noticeHiddenMessage
    case invitation.identifier?: .noticeHiddenInvitation
    case _: .noticeHidden
    }
  }

  /// Returns the line that sums up more notifications of a group: that of their category, or else a general one.
  static func summary(
    of more: Int, from names: String, in group: [NoticeCategory?], _ words: Words<ParlorWord>
  ) -> String {
    let format = group.common()?.summaryFormat.flatMap(ParlorWord.init(rawValue:))
    return words[format ?? .summary, ["count": String(more), "names": names]]
  }

  /// The category of a notification. One of a room is a message if it names no category; one of no room has none.
  static func of(_ content: Notice.Content) -> NoticeCategory? {
    // All actions are about the room.
    guard content.room != nil else { return nil }
    return content.category.isEmpty ? message : all.named(content.category)
  }
}

extension Store {
  /// Part of a transaction: does something with a notification that is about a room.
  func perform(_ action: NoticeAction, _ text: String, on notice: Notice, by account: Account.ID)
    throws(StoreError)
  {
    guard let room = notice.content.room else { return }
    switch action {
    case .reply: _ = try append(text, to: room, by: account)
    case .read:
      if let newest = try messages(in: room, limit: 1).messages.last {
        try markRead(room, by: account, upTo: newest.id)
      }
      try markNoticesSeen(in: room, of: account)
    case .mute: try setLevel(.nothing, of: room, for: account)
    case .accept: try join(room, account)
    // The invitation is answered, and nothing else happens.
    case .decline: break
    }
  }
}
