import ParlorStore

/// Where an account reads in a room: the messages on show, and what came that is not on show.
///
/// Each method asks the store for what it needs and changes what is on show. Reading a property changes nothing.
final class Reading {
  /// Messages that came while the end of the room was not on show.
  struct News {
    /// The newest of them.
    var author: String
    var text: String
    var count: Int
  }

  private let context: WorkspaceContext
  /// The message that the screen was opened at.
  private let target: Message.ID?
  private var window = ChatWindow()
  private var numbers = MessageNumbers()
  /// The newest message that has been heard of, by its place in the room.
  private var heard = 0
  /// The last message that has been drawn. Older ones may scroll away.
  private var drawn: Message.ID = 0

  private(set) var lines: [ChatScreen.Line] = []
  /// Whether the line for older messages is drawn above the page.
  private(set) var showsOlder = false
  /// How many messages come after the page on show.
  private(set) var below = 0
  private(set) var news: News?
  /// The newest message that came and mentions the account.
  private(set) var mention: (author: String, text: String)?
  /// The last message on show, if the store has not been told that it is read.
  private(set) var unmarked: Message.ID?

  init(_ context: WorkspaceContext, at target: Message.ID? = nil) {
    self.context = context
    self.target = target
  }

  private var store: Store { context.store }
  private var account: Account { context.account }

  var hasOlder: Bool { window.hasOlder }
  var hasNewer: Bool { window.hasNewer }
  /// Changes whenever the page has to be drawn whole.
  var turns: Int { window.turns }

  /// The message that was shown last with a number.
  func message(numbered number: Int) -> Message.ID? { numbers[number] }

  /// Has the page drawn whole.
  func turn() { window.turn() }

  /// The page has been drawn: a change in it is no longer news, and it may scroll away.
  func noteDrawn() {
    drawn = window.last?.id ?? 0
    if window.settle() { writeLines() }
  }

  /// Returns the last message on show for the store to mark as read, once.
  func takeUnmarked() -> Message.ID? { unmarked.take() }

  // MARK: Pages

  /// Shows the messages around the target. If there is none, shows up to a page of what was read, the line "read up to
  /// here", and up to a page of what was not.
  func enter(_ room: Room.ID) throws(StoreError) {
    if let target {
      window.show(try store.messages(in: room, around: target, limit: min(sight, ChatWindow.page / 3)))
    } else {
      window.show(try store.entry(to: room, for: account.id))
    }
    try settle(in: room)
  }

  /// Shows the same page as it is in the store now, and what came since if it is the last page.
  func reload(_ room: Room.ID) throws(StoreError) {
    guard let first = window.first else { return try enter(room) }
    let before = Message.ID(first.id.rawValue - 1)
    window.reload(try store.messages(in: room, after: before, limit: window.messages.count))
    try settle(in: room)
    try catchUp(in: room)
  }

  func showOlder(in room: Room.ID) throws(StoreError) {
    guard let first = window.first else { return }
    try show(try store.messages(in: room, before: first.id, limit: ChatWindow.page), of: room)
  }

  func showNewer(in room: Room.ID) throws(StoreError) {
    guard let last = window.last else { return }
    try show(try store.messages(in: room, after: last.id, limit: ChatWindow.page), of: room)
  }

  func showLatest(in room: Room.ID) throws(StoreError) {
    try show(try store.messages(in: room, limit: ChatWindow.page), of: room)
  }

  /// Shows the page that begins with a message.
  func show(from id: Message.ID, in room: Room.ID) throws(StoreError) {
    try show(try store.messages(in: room, after: Message.ID(id.rawValue - 1), limit: sight), of: room)
  }

  private func show(_ page: MessagePage, of room: Room.ID) throws(StoreError) {
    window.show(page)
    try settle(in: room)
  }

  /// How many messages may follow one without driving it off a low terminal: each takes some three rows.
  private var sight: Int {
    min(ChatWindow.page, max(3, context.parlor.machine.rows().map { ($0 - 4) / 3 } ?? ChatWindow.page))
  }

  // MARK: What comes

  /// Shows what was said since, if the end of the room is on show. If it is not, the page stays, and the news are noted.
  func catchUp(in room: Room.ID) throws(StoreError) {
    let count = try store.lastSequence(of: room)
    if window.hasNewer { return try note(upTo: count, in: room) }
    window.trim(drawn: drawn)
    guard count - (window.last?.sequence ?? 0) <= ChatWindow.burst else { return try showLatest(in: room) }
    try append(in: room)
  }

  /// Loads what is missing up to the end of the room: all of it if that is not much, else the last page.
  func loadMissing(in room: Room.ID) throws(StoreError) {
    guard window.hasNewer else { return }
    let missing = try store.lastSequence(of: room) - (window.last?.sequence ?? 0)
    guard missing <= 2 * ChatWindow.page else { return try showLatest(in: room) }
    try append(in: room)
  }

  private func append(in room: Room.ID) throws(StoreError) {
    repeat {
      window.append(try store.messages(in: room, after: window.last?.id ?? 0, limit: 100))
    } while window.hasNewer
    try settle(in: room)
  }

  /// Shows a message as it is now, after it was edited or deleted, and where it is quoted.
  func renew(_ id: Message.ID) throws(StoreError) {
    let isShown = try store.message(id).map { window.replace($0) } ?? false
    guard isShown || window.messages.contains(where: { $0.replyTo == id }) else { return }
    writeLines()
  }

  /// Notes what came: one notice with the number of messages, and beside it the newest message that mentions the
  /// account.
  private func note(upTo count: Int, in room: Room.ID) throws(StoreError) {
    guard count > heard, let newest = try store.messages(in: room, limit: 1).messages.last else { return }
    news = News(
      author: newest.authorName, text: newest.text, count: (news?.count ?? 0) + count - heard)
    if newest.author != account.id, Mention.isOf(account.nickname, in: newest.text) {
      mention = (newest.authorName, newest.text)
    }
    heard = count
  }

  /// Writes the lines of the page on show. What it shows counts as read.
  private func settle(in room: Room.ID) throws(StoreError) {
    writeLines()
    let count = try store.lastSequence(of: room)
    below = window.hasNewer ? count - (window.last?.sequence ?? 0) : 0
    (news, mention) = (nil, nil)
    heard = count
    unmarked = window.last?.id
  }

  private func writeLines() {
    let parlor = context.parlor
    let writer = LineWriter(
      machine: parlor.machine, account: account, target: target, firstUnread: window.firstUnread,
      changed: window.changed,
      quoted: { id in parlor.read(or: nil) { () throws(StoreError) in try parlor.store.message(id) } })
    lines = writer.lines(of: window.messages, after: window.before)
    if window.before == nil { showsOlder = window.hasOlder }
    numbers.note(window.messages)
  }
}
