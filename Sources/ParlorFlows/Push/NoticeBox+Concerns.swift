import ParlorStore
import Usher
import UsherScreens
import UsherSession

/// What happened to the account itself: a message that mentions it, an answer to one of its messages, and the reactions to a message of
/// its own. The store says which are unread; what this session has listed once is listed as read afterwards.
extension NoticeBox {
  /// The most that are listed.
  private static let most = 200

  /// Lists what happened to the account, also in muted rooms and while it was away.
  func concerns(of account: Account) throws(StoreError) -> [Notice] {
    let store = parlor.store
    let reactedTo = try store.unreadReactions(of: account.id)
    var ids = Set(parlor.unreadMentions().map(\.id)).union(try store.unreadAnswers(to: account.id)).union(
      reactedTo)
    for number in Array(opened.keys) + heard.compactMap(\.content.message) {
      if let id = try store.id(of: number) { ids.insert(id) }
    }
    var concerns: [Notice] = []
    for id in ids.sorted(by: >).prefix(Self.most) {
      guard let message = try store.message(id) else { continue }
      if let notice = try concern(message, account, isReactedTo: reactedTo.contains(id)) {
        concerns.append(notice)
      }
    }
    for notice in concerns {
      if let number = notice.content.message, opened[number] == nil { opened[number] = .some(nil) }
    }
    return concerns
  }

  /// Returns the notification of a message if it concerns the account, or if it is the account's own and others have reacted to it.
  /// `isReactedTo` says whether some of these reactions are unread.
  func concern(_ message: Message, _ account: Account, isReactedTo: Bool) throws(StoreError) -> Notice? {
    let store = parlor.store
    guard message.deletedAt == nil, case .member(let room) = try store.access(account.id, message.room) else {
      return nil
    }
    var content = Notice.Content(message, in: room, for: account.id)
    content.place = "message:\(message.number)"
    let channel: String = if case .channel(let name, _, _) = room.kind { "#\(name) " } else { "" }
    let (time, isUnread, actedAt): (Int64, Bool, Int64?)
    if message.author == account.id {
      let reactions = try store.reactions(to: message.id, besides: account.id)
      guard let newest = reactions.first else { return nil }
      content.title = channel + title(of: reactions)
      // Nothing can be done with a reaction but to look at it.
      content.category = "reaction"
      (time, isUnread, actedAt) = (max(newest.at, message.sentAt), isReactedTo, nil)
    } else {
      let answered = try message.replyTo.flatMap { id throws(StoreError) in try store.message(id)?.author }
      if answered == account.id {
        content.title = channel + parlor.words(.concernAnswer, ["name": message.authorName])
      } else if !mentions(content) {
        return nil
      }
      (time, isUnread) = (message.sentAt, try store.isUnread(message, by: account.id))
      actedAt = try store.actedAt(on: message.id, account.id)
    }
    return Notice(
      id: 0, content: content, receivedAt: time, seenAt: isUnread ? actedAt : actedAt ?? time,
      openedAt: opened[message.number] ?? nil, actedAt: actedAt)
  }

  /// Says who has reacted and how: the two who did so last, and how many others.
  private func title(of reactions: [(name: String, emoji: String, at: Int64)]) -> String {
    let names = reactions.map(\.name).unique
    var who = names.prefix(2).joined(separator: ", ")
    if names.count > 2 {
      who = parlor.words(.concernMore, ["names": who, "count": String(names.count - 2)])
    }
    let isPlain = parlor.settings.preferences[.isPlain]
    let emoji = reactions.map(\.emoji).unique.prefix(3).map { isPlain ? parlor.spokenName(of: $0) : $0 }
    return parlor.words(
      .concernReaction, ["names": who, "emoji": emoji.joined(separator: isPlain ? ", " : "")])
  }

  /// Marks a notification of what happened to the account as read.
  func markConcernRead(_ notice: Notice) throws(StoreError) {
    guard let account, let number = notice.content.message, opened[number] != nil,
      let message = try parlor.store.message(numbered: number)
    else { return }
    if message.author == account {
      try parlor.store.seeReactions(to: [message.id], by: account)
    } else if !message.isWaiting {
      try parlor.store.markRead(message.room, by: account, message.sequence...message.sequence)
    }
  }

  /// Takes what happened to the account off the list. What is unread is marked as read, so that it does not come again. Returns how
  /// many there were.
  func clearConcerns(where isMeant: (Notice) -> Bool) throws(StoreError) -> Int {
    guard let account = parlor.account else { return 0 }
    let gone = try concerns(of: account).filter(isMeant)
    for notice in gone where notice.seenAt == nil { try markConcernRead(notice) }
    let numbers = Set(gone.compactMap(\.content.message))
    heard.removeAll { $0.content.message.map(numbers.contains) ?? false }
    for number in numbers { opened[number] = nil }
    return gone.count
  }
}

extension Sequence where Element: Hashable {
  /// The elements, each where it comes first.
  fileprivate var unique: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
