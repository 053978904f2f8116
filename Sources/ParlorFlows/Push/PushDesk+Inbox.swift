import ParlorStore
import Usher
import UsherScreens
import UsherSession
import UsherText

extension PushDesk {
  /// Opens the place that a notification leads to. An empty `number` means the newest notification; otherwise it is a
  /// number in the list of the inbox.
  public func tap(_ number: String) {
    let index = number.isEmpty ? 1 : Int(number) ?? 0
    guard let notices = notices() else { return }
    guard index > 0, index <= notices.count else { return say(.tapNothing) }
    let notice = notices[index - 1]
    guard !notice.content.place.isEmpty else { return say(.noTarget) }
    see(notice)
    session.follow(notice.content.place, reason: .tap)
  }

  func list() {
    guard let notices = notices() else { return }
    for (index, notice) in notices.enumerated() {
      let content = notice.content
      let words = content.words.isEmpty ? content.place : content.words.joined(separator: "  ")
      let line = "\(index + 1)  \(parlor.timeText(notice.receivedAt))  \(Text.clean(words))"
      session.emit("  " + Text.truncate(line, to: max(10, session.width() - 2)))
    }
  }

  /// Returns the newest notifications, including those that the store has not kept yet. If there are none or the store
  /// cannot be read, returns nil and tells the user why.
  private func notices() -> [Notice]? {
    keep()
    var all = heard
    do {
      if let account = parlor.account?.id {
        all += waiting(for: account)
        all += try parlor.store.notices(of: account, limit: 20)
      }
    } catch {
      session.tree.tell(parlor.reason(for: error))
      return nil
    }
    if all.isEmpty { say(.inboxEmpty) }
    return all.isEmpty ? nil : Array(all.sorted { $0.receivedAt > $1.receivedAt }.prefix(20))
  }

  private func waiting(for account: Account.ID) -> [Notice] {
    coming.suffix(20).reversed().compactMap { one in
      guard one.account == account, let content = one.content else { return nil }
      return Notice(id: 0, content: content, receivedAt: one.receivedAt, seenAt: nil)
    }
  }

  private func see(_ notice: Notice) {
    guard let account = parlor.account?.id else { return }
    // If this fails, the store still counts the notification as unseen. Then a full inbox only keeps it longer.
    if notice.id != 0 { try? parlor.store.markSeen(notice.id, of: account) }
    if let index = coming.lastIndex(where: { $0.account == account && $0.content == notice.content }) {
      coming[index].isSeen = true
    }
  }
}

extension PushDesk {
  /// Shows banners for messages in rooms other than the current one. Of several messages that arrived together, shows
  /// only the newest, and shows at most one banner for a room in a second.
  func hear(_ change: Change) {
    hearOfMail(change)
    guard case .messages(let room, let newest) = change, room != parlor.currentRoom,
      let account = parlor.account,
      isDevice,
      let content = parlor.read(
        or: nil, { () throws(StoreError) in try news(newest, in: room, for: account) })
    else { return }
    let now = parlor.now()
    heard.insert(Notice(id: 0, content: content, receivedAt: now, seenAt: nil), at: 0)
    if heard.count > 20 { heard.removeLast() }
    rang = rang.filter { now < $0.value + 1000 }
    guard rang[content.place] == nil else { return }
    rang[content.place] = now
    show(content)
  }

  /// Returns the notice of a message for an account; nil if the account wrote the message, may not read it, or has
  /// turned off its notifications.
  private func news(
    _ id: Message.ID, in room: Room.ID, for account: Account
  ) throws(StoreError) -> Notice.Content? {
    let store = parlor.store
    guard let message = try store.message(id), message.author != account.id,
      case .member(let there) = try store.access(account.id, room)
    else { return nil }
    let level = try store.wish(for: room, of: account.id)?.level ?? .all
    return level.lets(message.text, through: account)
      ? Notice.Content(message, in: there, for: account.id) : nil
  }
}
