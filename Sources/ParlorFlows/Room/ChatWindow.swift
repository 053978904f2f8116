import ParlorStore

/// The messages of a room that are on show, without gaps, in the order of the store.
///
/// If the window ends where the room ends, a new message is appended to it. If newer messages are not loaded, a new
/// message is not shown before they are.
struct ChatWindow {
  static let page = 30
  /// The most messages that stay on show once they have been drawn. The 99 numbers tell that many apart.
  static let most = 90
  /// If more messages than this came at once, only the last page of them is shown.
  static let burst = 5000

  private(set) var messages: [Message] = []
  /// The message that scrolled away last: whether the first message names its author depends on it.
  private(set) var before: Message?
  private(set) var hasOlder = false
  private(set) var hasNewer = false
  /// The first message that was unread on entry.
  private(set) var firstUnread: Message.ID?
  /// The messages that were edited or deleted since the page was drawn last.
  private(set) var changed: Set<Message.ID> = []
  /// How many times a whole page was shown.
  private(set) var turns = 0

  var first: Message? { messages.first }
  var last: Message? { messages.last }

  /// Shows the messages of a room on entry.
  mutating func show(_ entry: RoomEntry) {
    turn(to: entry.read + entry.unread, hasOlder: entry.hasOlder, hasNewer: entry.hasNewer)
    firstUnread = entry.read.isEmpty ? nil : entry.unread.first?.id
  }

  /// Shows another page in place of this one.
  mutating func show(_ page: MessagePage) {
    turn(to: page.messages, hasOlder: page.hasOlder, hasNewer: page.hasNewer)
  }

  /// Shows the same page as it is in the store now.
  mutating func reload(_ page: MessagePage) {
    messages = page.messages
    hasNewer = page.hasNewer
  }

  private mutating func turn(to page: [Message], hasOlder: Bool, hasNewer: Bool) {
    messages = page
    before = nil
    changed = []
    (self.hasOlder, self.hasNewer) = (hasOlder, hasNewer)
    turn()
  }

  /// Has the whole page shown again.
  mutating func turn() { turns += 1 }

  /// Appends the messages after the last one. Those on show already are skipped.
  mutating func append(_ page: MessagePage) {
    let last = last?.id ?? 0
    messages += page.messages.filter { $0.id > last }
    hasNewer = page.hasNewer
  }

  /// Removes the oldest messages if there are too many, but none that has not been drawn.
  mutating func trim(drawn: Message.ID) {
    let count = messages.prefix(max(0, messages.count - Self.most)).count { $0.id <= drawn }
    guard count > 0 else { return }
    before = messages[count - 1]
    messages.removeFirst(count)
    hasOlder = true
  }

  /// The changed messages have been drawn. Returns whether there were any.
  mutating func settle() -> Bool {
    defer { changed = [] }
    return !changed.isEmpty
  }

  /// Shows an edited or deleted message as it is now. Returns whether it is on show.
  mutating func replace(_ message: Message) -> Bool {
    guard let index = messages.firstIndex(where: { $0.id == message.id }) else { return false }
    messages[index] = message
    changed.insert(message.id)
    return true
  }
}

/// The numbers that commands call messages by. A message has the same number in every session and at every visit.
///
/// The numbers go up to 99, to stay short. A number means the message that was shown last with it.
struct MessageNumbers {
  private var shown: [Int: Message.ID] = [:]

  static func number(of message: Message) -> Int { (message.sequence - 1) % 99 + 1 }

  mutating func note(_ messages: [Message]) {
    for message in messages { shown[Self.number(of: message)] = message.id }
  }

  /// The message that was shown last with a number.
  subscript(number: Int) -> Message.ID? { shown[number] }
}
