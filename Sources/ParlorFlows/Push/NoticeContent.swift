import ParlorStore
import Usher
import UsherPush

extension Notice.Content {
  init(_ notification: Notification, to destination: Destination?) {
    self.init()
    identity = notification.id
    collapse = notification.collapseID
    thread = notification.thread ?? ""
    title = Self.title(of: notification, room: destination?.room)
    body = notification.alert?.body?.shown ?? ""
    place = destination?.link ?? ""
    relevance = notification.relevance ?? 0
    category = notification.category ?? ""
    room = hasWords ? destination?.room?.id ?? destination?.offered : nil
    message = notification.messageID.map { Message.Number(rawValue: $0) }
    expiresAt = notification.expiresAt
    level =
      switch notification.level {
      case .passive: .passive
      case .active: .active
      case .timeSensitive: .timeSensitive
      case .critical: .critical
      }
  }

  /// Returns the title of the notification, or else its subtitle. If that does not name the channel, the channel
  /// precedes it. Without a title and a subtitle, returns the name of the room.
  private static func title(of notification: Notification, room: RoomListing?) -> String {
    let title = notification.alert?.title?.shown ?? ""
    let own = title.isEmpty ? notification.alert?.subtitle?.shown ?? "" : title
    guard let room else { return own }
    if own.isEmpty { return room.title }
    return room.opponent != nil || own.contains(room.name) ? own : room.title + " " + own
  }

  /// Makes the banner's content for a message that has just arrived.
  init(_ message: Message, in room: Room, for account: Account.ID) {
    self.init()
    body = message.text.isEmpty ? message.files.map(\.name).joined(separator: ", ") : message.text
    switch room.kind {
    case .channel(let name, _, _): title = "#\(name) \(message.authorName)"
    case .dm: title = message.authorName
    }
    place = room.place(for: account)?.written ?? ""
    self.room = room.id
    self.message = message.number
  }

  /// The title and the body, without blank ones.
  var words: [String] { [title, body].filter { !$0.isBlank } }

  /// Whether ``words`` has any.
  var hasWords: Bool { !title.isBlank || !body.isBlank }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension PushPayload.Phrase {
  /// The text. If there is none, the key under which another program has the text, with its arguments.
  var shown: String? {
    if let text { return text }
    return key.map { ([$0] + arguments).joined(separator: " ") }
  }
}
