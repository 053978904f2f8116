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
    return room.opponent != nil || own.names(room.name) ? own : room.title + " " + own
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
  fileprivate var isBlank: Bool {
    // Most texts begin with a letter or a digit of ASCII.
    if let first = utf8.first, (0x21...0x7E).contains(first) { return false }
    return allSatisfy { $0.isWhitespace }
  }

  /// Whether the text has a name in it. Each notification is asked this on its way to the screen, so a text of plain letters is
  /// searched byte by byte.
  func names(_ name: String) -> Bool {
    let (text, wanted) = (utf8, name.utf8)
    guard text.allSatisfy({ $0 < 0x80 }), let first = wanted.first else { return contains(name) }
    var rest = text[...]
    while rest.count >= wanted.count, let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

extension PushPayload.Phrase {
  /// The text. If there is none, the key under which another program has the text, with its arguments.
  var shown: String? {
    if let text { return text }
    return key.map { ([$0] + arguments).joined(separator: " ") }
  }
}
