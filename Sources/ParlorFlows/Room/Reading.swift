import ParlorStore
import UsherSession

/// What an account reads in a room: the page that is shown, and a summary of the new messages outside it.
///
/// Each method reads from the store and changes the page. Reading a property changes nothing.
final class Reading {
  let context: WorkspaceContext
  /// The message that the screen was opened at, until the newest page is shown.
  private(set) var target: Message.ID?
  private(set) var window = ChatWindow()
  private var numbers = MessageNumbers()
  /// The numbers of the messages that have been drawn. A page that is shortened gives back the numbers of the rest.
  private var drawnNumbers = MessageNumbers()
  private var room: Room.ID?
  /// The sequence number of the newest message that is known and does not wait.
  private var heard = 0
  /// Whether the screen leaves out what is not the newest message and the name of the room, because even those hardly fit.
  private(set) var isCompact = false
  /// The rows of the screen besides the page: the title, the topic, the commands and the prompt.
  var others = 3
  /// What stays of the page if it is too tall for the terminal.
  private var anchor = ChatWindow.Anchor.end
  /// The sequence number of the last message that was drawn. Those up to it may be removed from the top of the window.
  private var drawn = 0
  /// The sequence numbers of the messages that were marked as read last.
  private var shown: [ClosedRange<Int>] = []

  private(set) var lines: [ChatScreen.Line] = []
  /// The date on which ``lines`` were written.
  private var writtenOn: String?
  /// Whether the screen shows above the page that there are older messages.
  private(set) var showsOlder = false
  /// How many messages come after the shown page.
  private(set) var below = 0
  /// How many unread messages come before the shown page.
  private(set) var unreadAbove = 0
  private(set) var news: News?
  /// The newest of the ``news`` that mentions the account.
  private(set) var mention: (author: String, text: String)?
  /// The messages that the server has not taken yet, although it had time to.
  var late: Set<Message.ID> = []

  init(_ context: WorkspaceContext, at target: Message.ID? = nil) {
    self.context = context
    self.target = target
  }

  var store: Store { context.store }
  private var account: Account { context.account }

  /// Changes whenever the whole page has to be drawn.
  var turns: Int { window.turns }

  /// Returns the message that was last shown with a number.
  func message(numbered number: Int) -> Message.ID? { numbers[number] }

  /// Asks the numbers of the page, and those that were drawn last.
  func takeMoved(_ number: Int) -> Message.ID? {
    let drawn = drawnNumbers.takeMoved(number)
    return numbers.takeMoved(number) ?? drawn
  }

  /// Returns the number that a message was last shown with.
  func number(of message: Message) -> Int { numbers.number(of: message) }

  /// Makes the screen draw the whole page again.
  func turn() { window.turn() }

  /// Called after the page was drawn. Old messages may then be removed.
  func noteDrawn() {
    drawn = window.last?.sequence ?? 0
    window.settle()
    drawnNumbers = numbers
    if let room { context.parlor.known.numbers[room] = numbers }
  }

  /// Marks messages of the page as read, which are named by their places in it. A sequence number between two of them stays
  /// unread: its message has not arrived yet.
  func noteShown(_ places: Set<Int>) {
    guard let room else { return }
    let there = window.messages.enumerated().lazy.filter { places.contains($0.offset) }.map(\.element)
    // If the store does not take it, the inbox keeps them as unseen until the next drawing.
    try? store.seeReactions(
      to: there.lazy.filter { [account] in $0.author == account.id }.map(\.id), by: account.id)
    var ranges: [ClosedRange<Int>] = []
    for message in there where !message.isWaiting {
      let isNext = ranges.last.map { $0.upperBound + 1 == message.sequence } ?? false
      ranges.append((isNext ? ranges.removeLast().lowerBound : message.sequence)...message.sequence)
    }
    guard ranges != shown else { return }
    shown = ranges
    // If the store is busy or full, the messages go on counting as unread until another page or visit shows them again.
    for range in ranges { _ = try? store.markRead(room, by: account.id, range) }
  }

  // MARK: Pages

  /// Shows the messages around the target. Without a target, shows the messages from the first unread one on, with the line
  /// "read up to here" above it, or the newest messages if all are read.
  func enter(_ room: Room.ID) throws(StoreError) {
    isCompact = false
    if self.room == nil, let known = context.parlor.known.numbers[room] { drawnNumbers = known }
    self.room = room
    if let target, try missing == nil {
      window.show(try store.messages(in: room, around: target, limit: half))
      anchor = .around(target)
    } else {
      let entry = try store.entry(to: room, for: account.id, limit: length)
      window.show(entry)
      anchor = entry.unread.first.map { .from($0.id) } ?? .end
    }
    try fit(in: room)
    try settle(in: room)
  }

  /// Takes the id that the server has given the room of the page.
  func move(to room: Room.ID) { if self.room != nil { self.room = room } }

  /// Shows the same page as the store has it now. If it is the newest page, also shows the messages that arrived since.
  func reload(_ room: Room.ID) throws(StoreError) {
    guard let first = window.first else { return try enter(room) }
    window.reload(try store.messages(in: room, from: first.id, limit: window.messages.count))
    try settle(in: room)
    try catchUp(in: room)
  }

  func showOlder(in room: Room.ID) throws(StoreError) {
    guard let first = window.first else { return }
    let page = try store.messages(in: room, before: first.id, limit: length)
    guard !page.messages.isEmpty else { return }
    try show(page, of: room, keeping: .end)
  }

  func showNewer(in room: Room.ID) throws(StoreError) {
    guard let last = window.last else { return }
    let page = try store.messages(in: room, behind: last, limit: length)
    guard !page.messages.isEmpty else { return try showLatest(in: room) }
    try show(page, of: room, keeping: .start)
  }

  func showLatest(in room: Room.ID) throws(StoreError) {
    target = nil
    try show(try store.messages(in: room, limit: length), of: room, keeping: .end)
  }

  /// Shows the newest page. If that leaves out unread messages after this page, shows the page that begins with the first of
  /// them.
  func showLater(in room: Room.ID) throws(StoreError) {
    let next = try store.firstUnread(in: room, for: account.id, after: window.last?.sequence ?? 0)
    try showLatest(in: room)
    guard let next, let first = window.first, next.sequence < first.sequence else { return }
    try show(from: next.id, in: room)
  }

  /// Shows a message among those around it.
  func show(around id: Message.ID, in room: Room.ID) throws(StoreError) {
    let page = try store.messages(in: room, around: id, limit: half)
    try show(page, of: room, keeping: .around(id))
  }

  /// Shows the page that begins with a message.
  func show(from id: Message.ID, in room: Room.ID) throws(StoreError) {
    let page = try store.messages(in: room, from: id, limit: length)
    try show(page, of: room, keeping: .start)
  }

  private func show(
    _ page: MessagePage, of room: Room.ID, keeping anchor: ChatWindow.Anchor
  ) throws(StoreError) {
    (self.anchor, isCompact) = (anchor, false)
    window.show(page)
    try fit(in: room)
    try settle(in: room)
  }

  /// Takes what cannot fit off a page, so that the page is seldom drawn twice.
  private func fit(in room: Room.ID) throws(StoreError) {
    guard let rows = context.parlor.machine.rows() else { return }
    let left = rows - others - (window.hasNewer ? 1 : 0)
    window.fit(rows: left, keeping: anchor, counting: rowCount)
    if try countUnreadAbove(in: room) > 0 { window.fit(rows: left - 1, keeping: anchor, counting: rowCount) }
  }

  /// Shows less of a page that is too tall by so many rows. Returns false if it cannot.
  func shorten(by rows: Int, in room: Room.ID) throws(StoreError) -> Bool {
    if !window.shorten(by: rows, keeping: anchor, counting: rowCount) {
      guard !isCompact else { return false }
      isCompact = true
    }
    try settle(in: room)
    return true
  }

  /// Shows the whole page again, for a terminal that has another size. If it ends where the room ended, also shows the messages
  /// that arrived since.
  func lengthen(in room: Room.ID) throws(StoreError) {
    isCompact = false
    // A page whose end was cut off stays where it begins, also if nothing comes after it in the store.
    let (kept, first) = (window.hasNewer ? anchor : nil, window.first?.id)
    window.lengthen()
    try settle(in: room)
    try catchUp(in: room)
    if let kept, window.messages.contains(where: { $0.id == first }) { anchor = kept }
    // Fits as when the page was opened. What is left for `shorten(by:in:)` may take more off than it must.
    let count = window.messages.count
    try fit(in: room)
    if window.messages.count < count { try settle(in: room) }
  }

  // MARK: New messages

  /// If the window ends at the end of the room, appends the messages that arrived since. If it does not, leaves the
  /// page as it is and updates ``news``.
  func catchUp(in room: Room.ID) throws(StoreError) {
    if window.hasNewer { return try note(upTo: try store.lastSequence(of: room), in: room) }
    window.trim(drawn: drawn)
    try append(in: room, most: ChatWindow.burst)
  }

  /// Loads the messages between the page and the end of the room. If there are too many, shows the newest page instead.
  func loadMissing(in room: Room.ID) throws(StoreError) {
    guard window.hasNewer else { return }
    let missing = try store.lastSequence(of: room) - (window.last?.sequence ?? 0)
    guard missing <= 2 * ChatWindow.page else { return try showLatest(in: room) }
    try append(in: room, most: missing)
  }

  /// Appends what comes after the page. If there is more than the first hundred of it, and more than `most`, shows the newest page
  /// instead.
  private func append(in room: Room.ID, most: Int) throws(StoreError) {
    var page = try store.messages(in: room, behind: window.last, limit: 100)
    if page.hasNewer, try store.lastSequence(of: room) - (window.last?.sequence ?? 0) > most {
      return try showLatest(in: room)
    }
    window.append(page)
    while window.hasNewer {
      page = try store.messages(in: room, behind: window.last, limit: 100)
      window.append(page)
    }
    anchor = .end
    try settle(in: room)
  }

  /// Shows an edited or deleted message as it is now, also where another message quotes it. Returns false if the
  /// message is not in the store any more, because the server has refused it.
  @discardableResult func renew(_ id: Message.ID) throws(StoreError) -> Bool {
    let message = try store.message(id)
    if let room, message?.room ?? room == room, window.misplaces(id, message) {
      try reorder(room)
    } else if message.map({ window.replace($0) }) ?? false || window.quotes(id) {
      writeLines()
    }
    return message != nil
  }

  /// Shows the page again after a message was put between others, or taken away.
  private func reorder(_ room: Room.ID) throws(StoreError) {
    let limit = max(window.messages.count + 1, ChatWindow.page)
    guard window.hasNewer, let first = window.first else {
      anchor = .end
      window.reorder(try store.messages(in: room, limit: limit))
      return try settle(in: room)
    }
    window.reorder(try store.messages(in: room, from: first.id, limit: limit))
    try settle(in: room)
  }

  /// Shows the reactions to a message as they are now.
  func renewReactions(to id: Message.ID) throws(StoreError) {
    if let message = try store.message(id), window.replace(message) { writeLines() }
  }

  /// Updates ``news`` with the number of new messages and the newest of them, and ``mention`` if that one mentions the
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

  /// Writes the lines of the shown page.
  private func settle(in room: Room.ID) throws(StoreError) {
    // The headings of the days say something else after midnight.
    if let writtenOn, writtenOn != date { window.turn() }
    if context.parlor.away != Away() { late = waiting }
    writeLines()
    let count = window.hasNewer ? try store.lastSequence(of: room) : window.lastSettled?.sequence ?? 0
    below = window.hasNewer ? count - (window.last?.sequence ?? 0) : 0
    try recount(in: room)
    (news, mention) = (nil, nil)
    heard = count
  }

  /// Counts the unread messages before the page again. Another device may have shown them.
  func recount(in room: Room.ID) throws(StoreError) { unreadAbove = try countUnreadAbove(in: room) }

  private func countUnreadAbove(in room: Room.ID) throws(StoreError) -> Int {
    guard let first = window.first else { return 0 }
    return try store.unread(in: room, for: account.id, before: first.sequence)
  }

  /// How many unread messages come after the page.
  func unreadBelow(in room: Room.ID) throws(StoreError) -> Int {
    guard window.hasNewer, let last = window.last else { return 0 }
    let all = try store.unread(in: room, for: account.id, before: .max)
    return try all - store.unread(in: room, for: account.id, before: last.sequence + 1)
  }

  /// Writes the lines of the page.
  func writeLines() {
    let writer = writer
    lines = writer.lines(of: window.messages, after: window.before)
    writtenOn = date
    if window.before == nil { showsOlder = window.hasOlder }
    numbers = drawnNumbers
    numbers.note(window.messages, writer.numbering)
  }
}
