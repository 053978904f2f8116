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
  /// The messages that were the last ones drawn when an older one was changed. A page that is drawn whole has none.
  private(set) var interrupted: Set<Message.ID> = []
  /// The last message that has been drawn.
  private var lastDrawn: Message.ID?
  /// How many times a whole page has been shown.
  private(set) var turns = 0

  var first: Message? { messages.first }
  var last: Message? { messages.last }
  /// The last message that does not wait for the server.
  var lastSettled: Message? { messages.last { !$0.isWaiting } }

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

  /// Shows the page as the store has it now, with messages that have come between others.
  mutating func reorder(_ page: MessagePage) {
    // Messages that only got their places look the same.
    let same = hasOlder ? page.messages.suffix(messages.count) : page.messages[...]
    if !page.hasNewer, !hasNewer, same.map(\.id) == messages.map(\.id) { return messages = Array(same) }
    reload(page)
    hasOlderInStore = page.hasOlder
    (before, cut.above) = (nil, [])
    turn()
  }

  /// Whether a message of the room has another place now than in the window. `message` is nil if it is not in the room any
  /// more.
  func misplaces(_ id: Message.ID, _ message: Message?) -> Bool {
    let shown = messages.first { $0.id == id }
    guard let message else { return shown != nil }
    if let shown { return shown.sequence != message.sequence }
    guard let first = first?.sequence, let last = last?.sequence else { return false }
    return message.sequence < last && (first < message.sequence || !hasOlder)
  }

  /// Whether a message of the window answers another one.
  func quotes(_ id: Message.ID) -> Bool { messages.contains { $0.replyTo == id } }

  private mutating func turn(to page: [Message], hasOlder: Bool, hasNewer: Bool) {
    messages = page
    before = nil
    cut = ([], [])
    (hasOlderInStore, hasNewerInStore) = (hasOlder, hasNewer)
    turn()
  }

  /// Counts a turn, so that the whole page is drawn again.
  mutating func turn() {
    turns += 1
    interrupted = []
  }

  /// What of a page stays if the page is shortened.
  enum Anchor: Equatable {
    case end
    case start
    case around(Message.ID)
    /// The message, and as many after it as there is room for. What room is left is for those before it.
    case from(Message.ID)
  }

  /// Returns how many rows a message takes after the one before it; nil stands for the top of the page.
  typealias RowCount = (Message, Message?) -> Int

  /// Removes the messages for which the page has no rows. One message stays in any case.
  mutating func fit(rows: Int, keeping anchor: Anchor, counting count: RowCount) {
    guard !messages.isEmpty else { return }
    let start =
      switch anchor {
      case .end: messages.count - 1
      case .start: 0
      case .around(let id), .from(let id): messages.firstIndex { $0.id == id } ?? messages.count - 1
      }
    // Messages are kept on both sides in turn, as long as there is room.
    var (first, last) = (start, start)
    var left = rows - count(messages[start], nil)
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      if last + 1 < messages.count, case let more = count(messages[last + 1], messages[last]), more <= left {
        (last, left, isGrowing) = (last + 1, left - more, true)
      }
      if isGrowing, case .from = anchor { continue }
      if first > 0, case let more = growth(above: first, counting: count), more <= left {
        (first, left, isGrowing) = (first - 1, left - more, true)
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

  /// How many rows the page grows by if it begins one message earlier. The heading of the day moves up to that message.
  private func growth(above first: Int, counting count: RowCount) -> Int {
    count(messages[first - 1], nil) + count(messages[first], messages[first - 1])
      - count(messages[first], nil)
  }

  /// How many messages at the top take so many rows.
  private func messagesAbove(taking rows: Int, most: Int, counting count: RowCount) -> Int {
    var taken = before == nil ? 0 : count(messages[0], before) - count(messages[0], nil)
    for index in 1...most {
      taken += growth(above: index, counting: count)
      if taken >= rows { return index }
    }
    return most
  }

  /// How many messages at the bottom take so many rows.
  private func messagesBelow(taking rows: Int, most: Int, counting count: RowCount) -> Int {
    var taken = 0
    for number in 1...most {
      let index = messages.count - number
      taken += count(messages[index], messages[index - 1])
      if taken >= rows { return number }
    }
    return most
  }

  /// Removes some messages of a page that is too tall by so many rows. Returns false if there is only one left.
  mutating func shorten(by rows: Int, keeping anchor: Anchor, counting count: RowCount) -> Bool {
    guard messages.count > 1 else { return false }
    var above = messages.count - 1
    if case .around(let id) = anchor { above = messages.firstIndex { $0.id == id } ?? above }
    if anchor == .start { above = 0 }
    var below = messages.count - 1 - above
    if case .from(let id) = anchor {
      above = messages.firstIndex { $0.id == id } ?? above
      below = above > 0 ? 0 : messages.count - 1
    }
    if above >= below {
      let number = messagesAbove(taking: rows, most: max(1, above - below), counting: count)
      cut.above += messages.prefix(number)
      messages.removeFirst(number)
      before = nil
    } else {
      let number = messagesBelow(taking: rows, most: max(1, below - above), counting: count)
      cut.below = messages.suffix(number) + cut.below
      messages.removeLast(number)
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
    let last = last?.sequence ?? 0
    messages += page.messages.filter { $0.sequence > last }
    cut.below = []
    hasNewerInStore = page.hasNewer
  }

  /// Removes the oldest messages if there are too many. A message that has not been drawn stays.
  mutating func trim(drawn: Int) {
    let count = messages.prefix(max(0, messages.count - Self.most)).count { $0.sequence <= drawn }
    guard count > 0 else { return }
    before = messages[count - 1]
    messages.removeFirst(count)
    cut.above = []
    hasOlderInStore = true
  }

  /// Notes that the page has been drawn.
  mutating func settle() { lastDrawn = messages.last?.id }

  /// Replaces a message by its new version: edited, deleted, or with other reactions. Returns whether it is in the window.
  mutating func replace(_ message: Message) -> Bool {
    if let index = cut.above.firstIndex(where: { $0.id == message.id }) { cut.above[index] = message }
    if let index = cut.below.firstIndex(where: { $0.id == message.id }) { cut.below[index] = message }
    guard let index = messages.firstIndex(where: { $0.id == message.id }) else { return false }
    messages[index] = message
    if let lastDrawn { interrupted.insert(lastDrawn) }
    return true
  }
}
