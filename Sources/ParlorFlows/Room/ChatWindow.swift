import ParlorStore

/// The messages of a room that the screen shows, without gaps, in the order of the store.
///
/// If the window ends at the end of the room, new messages are appended to it. If newer messages have not been loaded
/// yet, new messages are shown only after those.
struct ChatWindow {
  static let page = 30
  /// The most messages that stay in the window once they have been drawn. There are 99 numbers to tell them apart.
  static let most = 90
  /// If more messages than this arrive at once, only the last page of them is shown.
  static let burst = 5000

  private(set) var messages: [Message] = []
  /// The last message that was removed from the top. It decides whether the first message shows its author.
  private(set) var before: Message?
  private(set) var hasOlder = false
  private(set) var hasNewer = false
  /// The first message that was unread when the user entered the room.
  private(set) var firstUnread: Message.ID?
  /// The messages that were edited or deleted since the page was last drawn.
  private(set) var changed: Set<Message.ID> = []
  /// The messages whose reactions changed since the page was last drawn.
  private(set) var reacted: Set<Message.ID> = []
  /// How many times a whole page has been shown.
  private(set) var turns = 0

  var first: Message? { messages.first }
  var last: Message? { messages.last }

  /// Shows the messages of a room on entry.
  mutating func show(_ entry: RoomEntry) {
    turn(to: entry.read + entry.unread, hasOlder: entry.hasOlder, hasNewer: entry.hasNewer)
    firstUnread = entry.read.isEmpty ? nil : entry.unread.first?.id
  }

  /// Shows another page instead of this one.
  mutating func show(_ page: MessagePage) {
    turn(to: page.messages, hasOlder: page.hasOlder, hasNewer: page.hasNewer)
  }

  /// Shows the same page as the store has it now.
  mutating func reload(_ page: MessagePage) {
    messages = page.messages
    hasNewer = page.hasNewer
  }

  private mutating func turn(to page: [Message], hasOlder: Bool, hasNewer: Bool) {
    messages = page
    before = nil
    (changed, reacted) = ([], [])
    (self.hasOlder, self.hasNewer) = (hasOlder, hasNewer)
    turn()
  }

  /// Counts a turn, so that the whole page is drawn again.
  mutating func turn() { turns += 1 }

  /// Appends the messages after the last one. Skips those that are already in the window.
  mutating func append(_ page: MessagePage) {
    let last = last?.id ?? 0
    messages += page.messages.filter { $0.id > last }
    hasNewer = page.hasNewer
  }

  /// Removes the oldest messages if there are too many. A message that has not been drawn stays.
  mutating func trim(drawn: Message.ID) {
    let count = messages.prefix(max(0, messages.count - Self.most)).count { $0.id <= drawn }
    guard count > 0 else { return }
    before = messages[count - 1]
    messages.removeFirst(count)
    hasOlder = true
  }

  /// Notes that the changed messages have been drawn. Returns whether there were any.
  mutating func settle() -> Bool {
    defer { (changed, reacted) = ([], []) }
    return !changed.isEmpty || !reacted.isEmpty
  }

  /// Replaces a message by its new version: edited, deleted, or with other reactions. Returns whether it is in the window.
  mutating func replace(_ message: Message, onlyReactions: Bool = false) -> Bool {
    guard let index = messages.firstIndex(where: { $0.id == message.id }) else { return false }
    messages[index] = message
    if onlyReactions { reacted.insert(message.id) } else { changed.insert(message.id) }
    return true
  }
}

/// The numbers by which commands name messages. A message has the same number in every session and at every visit.
///
/// Numbers stay below 100, because short numbers are easy to type. A number means the message that was last shown with
/// it.
struct MessageNumbers {
  private var shown: [Int: Message.ID] = [:]

  static func number(of message: Message) -> Int { (message.sequence - 1) % 99 + 1 }

  mutating func note(_ messages: [Message]) {
    for message in messages { shown[Self.number(of: message)] = message.id }
  }

  /// The message that was shown last with a number.
  subscript(number: Int) -> Message.ID? { shown[number] }
}
