import ParlorStore
import Usher

extension PushDesk {
  /// Hears what others say in rooms that nobody here looks at: the newest of what came at once, and of a room no more
  /// than a line in a second.
  func hear(_ change: Change) {
    guard case .messages(let room, let newest) = change, room != parlor.roomOnShow,
      let account = parlor.account,
      let message = (try? parlor.store.message(newest)) ?? nil, message.author != account.id,
      case .member(let there)? = try? parlor.store.access(account.id, room)
    else { return }
    let level = ((try? parlor.store.wish(for: room, of: account.id)) ?? nil)?.level ?? .all
    guard level.lets(message.text, through: account) else { return }
    let content = Notice.Content(message, in: there, for: account.id)
    let now = parlor.now()
    heard.insert(Notice(id: 0, content: content, receivedAt: now, seenAt: nil), at: 0)
    if heard.count > 20 { heard.removeLast() }
    rang = rang.filter { now < $0.value + 1000 }
    guard rang[content.place] == nil else { return }
    rang[content.place] = now
    show(content)
  }
}

extension RoomLevel {
  /// Whether an account that wants this much hears of a text.
  func lets(_ text: String, through account: Account) -> Bool {
    switch self {
    case .all: true
    case .mentions: Mention.isOf(account.nickname, in: text)
    case .nothing: false
    }
  }
}

extension Notice.Content {
  /// A message that came live, as its reader is told of it.
  fileprivate init(_ message: Message, in room: Room, for account: Account.ID) {
    self.init()
    body = message.text.isEmpty ? message.files.map(\.name).joined(separator: ", ") : message.text
    switch room.kind {
    case .channel(let name, _, _):
      title = "#\(name) \(message.authorName)"
      place = Place.channel(room.id, in: room.workspace).written
    case .dm:
      title = message.authorName
      place = Place.dm(room.opponent(of: account) ?? message.author, in: room.workspace).written
    }
  }
}
