import ParlorStore
import Usher

/// What is on show, and how far it has been read.
extension ChatScreen {
  /// The message the screen was opened at; else up to a page of what was read, the line "read up to here", and up to a
  /// page of what was not.
  func load() {
    attempt { room in
      if let target {
        window.show(try store.messages(in: room.id, around: target, limit: min(sight, ChatWindow.page / 3)))
      } else {
        window.show(try store.entry(to: room.id, for: account.id))
      }
      try write(of: room)
    }
    takeWish()
  }

  /// What the account wishes of the room now.
  func takeWish() {
    guard let room else { return state.wish = RoomWish() }
    // What was wished last is nearer to the truth than nothing.
    state.wish = place.parlor.read(or: state.wish) { () throws(StoreError) in
      try store.wish(for: room.id, of: account.id) ?? RoomWish()
    }
  }

  /// The page on show as it is in the store now, and what came since if it is the last one.
  func reload() {
    guard let first = window.first else { return load() }
    attempt { room in
      let cursor = Message.ID(first.id.rawValue - 1)
      window.reload(try store.messages(in: room.id, after: cursor, limit: window.messages.count))
      try write(of: room)
    }
    catchUp()
  }

  func loadOlder() {
    guard let first = window.first else { return }
    turn { try store.messages(in: $0.id, before: first.id, limit: ChatWindow.page) }
  }

  func loadNewer() {
    guard let last = window.last else { return }
    turn { try store.messages(in: $0.id, after: last.id, limit: ChatWindow.page) }
  }

  func loadLatest() {
    turn { try store.messages(in: $0.id, limit: ChatWindow.page) }
  }

  /// The page that begins with a message, which is to be seen.
  func load(from id: Message.ID) {
    turn { try store.messages(in: $0.id, after: Message.ID(id.rawValue - 1), limit: sight) }
  }

  /// How many messages may follow one without driving it off a low terminal: each takes some three rows.
  private var sight: Int {
    min(ChatWindow.page, max(3, machine.rows().map { ($0 - 4) / 3 } ?? ChatWindow.page))
  }

  private func turn(_ page: (Room) throws -> MessagePage) {
    attempt { room in
      window.show(try page(room))
      try write(of: room)
    }
  }

  /// What was said since. At the end of the room it is shown. Further up the place stays: a notice comes with the first of
  /// it and stands for all, with their number where the page is drawn again; what speaks to the reader is shown beside it.
  func catchUp() {
    attempt { room in
      takeOutgoing(of: room)
      if window.hasNewer { return try notice(in: room) }
      window.trim(drawn: drawn)
      let missing = try store.lastSequence(of: room.id) - (window.last?.sequence ?? 0)
      guard missing <= ChatWindow.burst else { return loadLatest() }
      repeat {
        window.append(try store.messages(in: room.id, after: window.last?.id ?? 0, limit: 100))
      } while window.hasNewer
      try write(of: room)
    }
  }

  private func notice(in room: Room) throws {
    let count = try store.lastSequence(of: room.id)
    guard count > heard, let newest = try store.messages(in: room.id, limit: 1).messages.last else { return }
    let before = state.notice?.count ?? 0
    state.notice = (newest.authorName, newest.text, before + count - heard)
    if newest.author != account.id, Mention.isOf(account.nickname, in: newest.text) {
      state.mention = (newest.authorName, newest.text)
    }
    heard = count
  }

  /// A message was edited or deleted, or one that is quoted.
  func renew(_ id: Message.ID) {
    attempt { room in
      let isShown = try store.message(id).map { window.replace($0) } ?? false
      guard isShown || window.messages.contains(where: { $0.replyTo == id }) else { return }
      writeLines()
    }
  }

  /// Loads what is missing up to the end of the room: all of it if that is not much, else the last page.
  func loadMissing() {
    guard window.hasNewer else { return }
    attempt { room in
      let missing = try store.lastSequence(of: room.id) - (window.last?.sequence ?? 0)
      guard missing <= 2 * ChatWindow.page else { return loadLatest() }
      while window.hasNewer, let last = window.last {
        window.append(try store.messages(in: room.id, after: last.id, limit: 100))
      }
      try write(of: room)
    }
  }

  /// Puts the window into the state, and counts as read what it shows.
  private func write(of room: Room) throws {
    writeLines()
    takeOutgoing(of: room)
    let count = try store.lastSequence(of: room.id)
    state.below = window.hasNewer ? count - (window.last?.sequence ?? 0) : 0
    (state.notice, state.mention) = (nil, nil)
    heard = count
    guard !isReadDue else { return }
    isReadDue = true
    machine.later(500) { [weak self] in self?.markRead() }
  }

  func writeLines() {
    let writer = LineWriter(
      machine: machine, account: account, target: target, firstUnread: window.firstUnread,
      changed: window.changed,
      quoted: { [store] in (try? store.message($0)) ?? nil })
    state.lines = writer.lines(of: window.messages, after: window.before)
    if window.before == nil { state.hasOlder = window.hasOlder }
    numbers.note(window.messages)
  }

  /// Not with each message: in a busy room that would be a write for each that is read.
  func markRead() {
    guard isReadDue else { return }
    isReadDue = false
    guard let room, let last = window.last else { return }
    // It is read again next time if this fails.
    _ = try? store.markRead(room.id, by: account.id, upTo: last.id)
  }

  private func attempt(_ body: (Room) throws -> Void) {
    guard let room else { return takeOutgoing(of: nil) }
    attempt { try body(room) }
  }

  func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      // A reason has words of its own.
      if let seat, let reason = error as? Reason { return seat.tell(reason) }
      state.remark = .trouble(Trouble(error))
    }
  }
}
