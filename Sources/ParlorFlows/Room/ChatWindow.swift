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
  var hasOlder: Bool { hasOlderInStore || !cut.above.isEmpty }
  var hasNewer: Bool { hasNewerInStore || !cut.below.isEmpty }
  private var hasOlderInStore = false
  private var hasNewerInStore = false
  /// The messages that were removed because the page was too tall for the terminal.
  private var cut: (above: [Message], below: [Message]) = ([], [])
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
    cut.below = []
    hasNewerInStore = page.hasNewer
  }

  private mutating func turn(to page: [Message], hasOlder: Bool, hasNewer: Bool) {
    messages = page
    before = nil
    (changed, reacted) = ([], [])
    cut = ([], [])
    (hasOlderInStore, hasNewerInStore) = (hasOlder, hasNewer)
    turn()
  }

  /// Counts a turn, so that the whole page is drawn again.
  mutating func turn() { turns += 1 }

  /// What of a page stays if the page is shortened.
  enum Anchor: Equatable {
    case end
    case start
    case around(Message.ID)
  }

  /// Removes the messages that cannot fit on a terminal of this size, so that the page is not drawn often to find how many
  /// do. What is left may still be too tall.
  mutating func fit(rows: Int, columns: Int, keeping anchor: Anchor) {
    guard !messages.isEmpty else { return }
    let start =
      switch anchor {
      case .end: messages.count - 1
      case .start: 0
      case .around(let id): messages.firstIndex { $0.id == id } ?? messages.count - 1
      }
    // Messages are kept on both sides in turn, as long as there is room.
    var (first, last) = (start, start)
    var left = rows - leastRows(of: start, columns: columns)
    while left > 0, first > 0 || last + 1 < messages.count {
      if last + 1 < messages.count {
        last += 1
        left -= leastRows(of: last, columns: columns)
      }
      if left > 0, first > 0 {
        first -= 1
        left -= leastRows(of: first, columns: columns)
      }
    }
    if last + 1 < messages.count {
      cut.below = messages[(last + 1)...] + cut.below
      messages.removeLast(messages.count - last - 1)
    }
    guard first > 0 else { return }
    cut.above += messages[..<first]
    messages.removeFirst(first)
    before = nil
  }

  /// The rows that a message takes at least: its text, and its author unless the message before has the same one.
  private func leastRows(of index: Int, columns: Int) -> Int {
    let message = messages[index]
    let isNew = index == 0 || messages[index - 1].author != message.author
    let room = max(8, columns - 4)
    // A letter takes at least half as many columns as it has bytes.
    let text = message.text.utf8.count / 2 / room + 1
    return (isNew ? 1 : 0) + min(text, LongText.shown.count)
  }

  /// The rows that a message likely takes, rather too many than too few. If it is the first of the page, the heading of its day
  /// and its author come before it.
  private func likelyRows(of index: Int, columns: Int, isFirst: Bool) -> Int {
    let message = messages[index]
    let previous = isFirst || index == 0 ? before : messages[index - 1]
    let isNewDay = previous.map { $0.sentAt / Self.day != message.sentAt / Self.day } ?? true
    let isNew =
      previous.map { $0.author != message.author || message.sentAt - $0.sentAt >= LineWriter.pause } ?? true
    let text = message.text.utf8.count / max(8, columns - 4) + message.text.utf8.count { $0 == 10 } + 1
    let others = message.files.count + (message.replyTo == nil ? 0 : 1) + (message.reactions.isEmpty ? 0 : 1)
    return (isNewDay ? 2 : 0) + (isNew || isNewDay ? 1 : 0) + min(text, LongText.shown.count + 1) + others
  }

  private static let day: Int64 = 86_400_000

  /// How many messages at the top take so many rows. The first one that stays may need a heading then.
  private func messagesAbove(taking rows: Int, columns: Int, most: Int) -> Int {
    var taken = 0
    for index in 0..<most {
      taken += likelyRows(of: index, columns: columns, isFirst: index == 0)
      let heading =
        likelyRows(of: index + 1, columns: columns, isFirst: true)
        - likelyRows(of: index + 1, columns: columns, isFirst: false)
      if taken - heading >= rows { return index + 1 }
    }
    return most
  }

  /// How many messages at the bottom take so many rows.
  private func messagesBelow(taking rows: Int, columns: Int, most: Int) -> Int {
    var taken = 0
    for count in 1...most {
      taken += likelyRows(of: messages.count - count, columns: columns, isFirst: false)
      if taken >= rows { return count }
    }
    return most
  }

  /// Removes some messages of a page that is too tall by so many rows. Returns false if there is only one left.
  mutating func shorten(by rows: Int, columns: Int, keeping anchor: Anchor) -> Bool {
    guard messages.count > 1 else { return false }
    var above = messages.count - 1
    if case .around(let id) = anchor { above = messages.firstIndex { $0.id == id } ?? above }
    if anchor == .start { above = 0 }
    let below = messages.count - 1 - above
    if above >= below {
      let count = messagesAbove(taking: rows, columns: columns, most: max(1, above - below))
      cut.above += messages.prefix(count)
      messages.removeFirst(count)
      before = nil
    } else {
      let count = messagesBelow(taking: rows, columns: columns, most: max(1, below - above))
      cut.below = messages.suffix(count) + cut.below
      messages.removeLast(count)
    }
    return true
  }

  /// Puts back what was removed because the page was too tall.
  mutating func lengthen() {
    messages = cut.above + messages + cut.below
    cut = ([], [])
  }

  /// Appends the messages after the last one. Skips those that are already in the window.
  mutating func append(_ page: MessagePage) {
    let last = last?.id ?? 0
    messages += page.messages.filter { $0.id > last }
    cut.below = []
    hasNewerInStore = page.hasNewer
  }

  /// Removes the oldest messages if there are too many. A message that has not been drawn stays.
  mutating func trim(drawn: Message.ID) {
    let count = messages.prefix(max(0, messages.count - Self.most)).count { $0.id <= drawn }
    guard count > 0 else { return }
    before = messages[count - 1]
    messages.removeFirst(count)
    cut.above = []
    hasOlderInStore = true
  }

  /// Notes that the changed messages have been drawn. Returns whether there were any.
  mutating func settle() -> Bool {
    defer { (changed, reacted) = ([], []) }
    return !changed.isEmpty || !reacted.isEmpty
  }

  /// Replaces a message by its new version: edited, deleted, or with other reactions. Returns whether it is in the window.
  mutating func replace(_ message: Message, onlyReactions: Bool = false) -> Bool {
    if let index = cut.above.firstIndex(where: { $0.id == message.id }) { cut.above[index] = message }
    if let index = cut.below.firstIndex(where: { $0.id == message.id }) { cut.below[index] = message }
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
