import ParlorStore

/// The messages of a room that are on show: a run without gaps, in the order of the store.
///
/// Either it ends where the room ends, and what is said next is shown at once; or newer pages are not loaded, and what is
/// said next is not shown before them.
struct ChatWindow {
  static let page = 30
  /// More are not kept on show once they have been drawn. Numbers up to 99 tell that many apart.
  static let most = 90
  /// More than that at once is not caught up with line by line.
  static let burst = 5000

  private(set) var messages: [Message] = []
  /// The one before the first, if it was on show before: the first goes on from it.
  private(set) var before: Message?
  private(set) var hasOlder = false
  private(set) var hasNewer = false
  /// The first that had not been read on entry.
  private(set) var firstUnread: Message.ID?
  /// Those that were edited or deleted since the page was drawn last.
  private(set) var changed: Set<Message.ID> = []
  /// Counts what was shown as a page of its own.
  private(set) var turns = 0

  var first: Message? { messages.first }
  var last: Message? { messages.last }

  /// What a room shows on entry.
  mutating func show(_ entry: RoomEntry) {
    turn(to: entry.read + entry.unread, hasOlder: entry.hasOlder, hasNewer: entry.hasNewer)
    firstUnread = entry.read.isEmpty ? nil : entry.unread.first?.id
  }

  /// Another page in place of this one.
  mutating func show(_ page: MessagePage) {
    turn(to: page.messages, hasOlder: page.hasOlder, hasNewer: page.hasNewer)
  }

  /// The same page, as it is in the store now.
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

  /// What is shown is to be shown anew, all of it.
  mutating func turn() { turns += 1 }

  /// What came right after the last one; whatever is shown already is passed over.
  mutating func append(_ page: MessagePage) {
    let last = last?.id ?? 0
    messages += page.messages.filter { $0.id > last }
    hasNewer = page.hasNewer
  }

  /// Lets the oldest go where there are too many, as far as they have been drawn.
  mutating func trim(drawn: Message.ID) {
    let count = messages.prefix(max(0, messages.count - Self.most)).count { $0.id <= drawn }
    guard count > 0 else { return }
    before = messages[count - 1]
    messages.removeFirst(count)
    hasOlder = true
  }

  /// What has changed has been drawn as such; says whether anything had.
  mutating func settle() -> Bool {
    defer { changed = [] }
    return !changed.isEmpty
  }

  /// A message that was edited or deleted; says whether it is on show.
  mutating func replace(_ message: Message) -> Bool {
    guard let index = messages.firstIndex(where: { $0.id == message.id }) else { return false }
    messages[index] = message
    changed.insert(message.id)
    return true
  }
}

/// The small numbers that messages are called by in commands: the same for a message in every session and at every visit.
///
/// There are 99 of them, so that they stay short; a number means the message that was shown last with it.
struct MessageNumbers {
  private var shown: [Int: Message.ID] = [:]

  static func number(of message: Message) -> Int { (message.sequence - 1) % 99 + 1 }

  mutating func note(_ messages: [Message]) {
    for message in messages { shown[Self.number(of: message)] = message.id }
  }

  /// The message that was shown last with a number.
  subscript(number: Int) -> Message.ID? { shown[number] }
}
