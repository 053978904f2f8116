import ParlorStore
import Usher

extension PushDesk {
  /// Shows what others say in rooms that are not on show: only the newest of messages that came together, and at most one
  /// message of a room in a second.
  func hear(_ change: Change) {
    guard case .messages(let room, let newest) = change, room != parlor.roomOnShow,
      let account = parlor.account,
      let content = parlor.read(or: nil, { () throws(StoreError) in try news(newest, in: room, for: account) })
    else { return }
    let now = parlor.now()
    heard.insert(Notice(id: 0, content: content, receivedAt: now, seenAt: nil), at: 0)
    if heard.count > 20 { heard.removeLast() }
    rang = rang.filter { now < $0.value + 1000 }
    guard rang[content.place] == nil else { return }
    rang[content.place] = now
    show(content)
  }

  /// What an account is told of a message; nil if it is its own, not its to read, or more than it wants to hear.
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
