import ParlorStore
import Usher
import UsherScreens
import UsherSession

/// Shows the messages of a room, and a prompt for the next message.
///
/// The screen observes the store before it reads messages, so that it misses none. If a message arrives twice, its id
/// tells. A screen that is opened at a message shows it among the messages around it.
final class ChatScreen: Pictured {
  enum Event {
    case say(String)
    case older, newer, latest
    /// Shows a message among those around it.
    case around(Message.ID)
    /// Shows the messages from a day on. `instead` is when the first of them was sent if that day has none.
    case since(Int64, instead: Int64?)
    case reply(Message.ID, String)
    case edit(Message.ID, String)
    /// Opens the editor on one of the account's own messages; nil for a new message.
    case compose(Message.ID?)
    case delete(Message.ID)
    case react(Message.ID, Emoji)
    /// Puts files into the tray. If the words are not empty, sends them with the files.
    case files([ShelfFile], words: String)
    /// Takes the file of that number out of the tray.
    case drop(Int)
    /// A blank line was typed while files wait in the tray.
    case blank
    case save(Message.ID, file: Int?, folder: String)
    case link(Message.Number, sentAt: Int64)
    /// Shows an address that is in a message, and copies it.
    case url(String)
    /// Sets the topic of the channel; an empty one removes it.
    case topic(String)
    /// Shows the message from its beginning, or with nil goes on with the one that was read last.
    case more(Message.ID?)
    case retry, discard
    case answered(Bool)
    case output(Output)
  }
  enum Output {
    case settings
    case wish(WishChange)
    /// Shows the file of that number of a message.
    case view(Message.Number, file: Int)
  }

  let context: WorkspaceContext
  private let source: RoomPlace
  let address: Address
  /// Nil if the conversation has not begun.
  var room: Room?
  let reading: Reading
  let outbox: RoomOutbox
  var composing = Composing()
  /// How many members the page named when it was shown.
  private var shownMembers = 0
  var tray = Tray()
  /// The parts of the model that the other properties do not hold: the title, the account's settings for the room, the
  /// remark, the question.
  var header: Model
  var seat: Seat<Event>?
  private var watch: Observation?
  private var takesKeptSoon = false
  /// Whether the lines of the message that is being written are kept in a moment.
  var keepsUnfinishedSoon = false
  var watchedWaiting: Set<Message.ID> = []
  /// The part of a long message that was shown last.
  var passage: Passage?

  init(_ context: WorkspaceContext, _ source: RoomPlace, at target: Message.ID? = nil) throws {
    self.context = context
    self.source = source
    address = source.address(in: context)
    room = try source.room(in: context)
    reading = Reading(context, at: target)
    outbox = RoomOutbox(context.parlor, of: context.account.id, to: address)
    header = Model(source, context)
  }

  var parlor: Parlor { context.parlor }
  var store: Store { context.store }
  var account: Account { context.account }

  // MARK: Drawing

  var model: Model {
    var model = header
    // On a narrower terminal the prompt would leave no room for the line.
    if parlor.machine.columns() < 40 { (model.elsewhere, model.calls) = (0, 0) }
    model.lines = reading.lines
    model.hasOlder = reading.showsOlder
    model.isCompact = reading.isCompact
    model.away = parlor.away
    model.unreadAbove = reading.unreadAbove
    model.below = reading.below
    model.notice = reading.news
    model.mention = reading.mention
    model.outgoing = outbox.lines
    model.hasMoreUnsent = outbox.hasMore
    model.isAtRisk = outbox.isAtRisk
    model.isUnfinished = !composing.lines.isEmpty
    model.tray = tray.items.enumerated().map { TrayLine($1, $0 + 1) }
    return model
  }

  func noteDrawn(_ model: Model) { reading.noteDrawn() }
  func noteShown(entries: Set<Int>) { reading.noteShown(entries) }

  var logPage: Int? { reading.turns }
  var draftKey: String? { address.key }

  var commands: [ScreenCommand<Event>] {
    RoomCommand.all.map { command in
      ScreenCommand(
        command.name, argument: command.argument, isShown: command.isShown,
        completesAll: command.completesAll,
        completions: { [self] in command.completions(desk, $0) },
        event: { [self] text throws(Reason) in try command.event(desk, text) })
    }
  }

  var desk: RoomDesk {
    RoomDesk(
      context: context, room: room?.id, reading: reading, outbox: outbox, tray: tray,
      isReadingOn: passage != nil)
  }

  // MARK: Appearing and disappearing

  func appear(_ seat: Seat<Event>) {
    self.seat = seat
    lookUpRoom()
    parlor.onShow.room = room?.id
    parlor.onShow.chat = self
    header.isFetching = false
    keepsUnfinishedSoon = false
    watch = store.observe { [weak self] change in self?.hear(change) }
    // The screen does not wait for what only the prompt says. Plain lines would show the prompt twice.
    if isPlain { noteUnread() }
    parlor.machine.later(300) { [weak self] in if self?.noteUnread() == true { self?.seat?.changed() } }
    outbox.open(seat) { [weak self] in self?.noteSent() }
    composing.restore(parlor.keepsake(unfinishedKey, of: account.id))
    restoreTray()
    if reading.hasNewer { read(reading.reload) } else { load() }
  }

  func disappear() {
    watch = nil
    if parlor.onShow.chat === self { parlor.onShow.chat = nil }
    outbox.close()
    // A question that holds the words of a message waits.
    if case .send = header.question {} else { header.question = nil }
    keepUnfinished()
    if parlor.onShow.room == room?.id { parlor.onShow.room = nil }
  }

  func refresh() { load() }

  /// On ^C, drops a message that is being written line by line.
  func interrupt() {
    composing.drop()
    keepUnfinished()
  }

  var unfinishedKey: String { Self.unfinishedKey(of: address) }
  static func unfinishedKey(of address: Address) -> String { "unfinished/" + address.key }

  // MARK: Changes in the store

  private func hear(_ change: Change) {
    let isBegun = room != nil
    findRoom()
    guard let room, isBegun else { return }
    switch change {
    // Another session may have sent what is shown as unsent.
    case .messages(room.id, _): read(reading.catchUp, takesKept: outbox.holdsKept)
    case .edited(let id, room.id): attempt { if try !reading.renew(id) { outbox.takeKept(in: room.id) } }
    case .reacted(let id, room.id): attempt { try reading.renewReactions(to: id) }
    case .room(room.id): takeHeading()
    case .read(room.id, account.id):
      takeWish()
      attempt { try reading.recount(in: room.id) }
    case .everything: read(reading.reload)
    // The words of an edit that the server has refused.
    case .account(account.id): outbox.takeKept(in: room.id)
    case .link: break
    // In plain lines, a prompt that changes is shown again below the line that is being typed.
    case .messages, .read(_, account.id): guard !isPlain, noteUnread() else { return }
    default: return
    }
    watchWaiting()
    seat?.changed()
  }

  private var isPlain: Bool { parlor.settings.preferences[.isPlain] }

  /// Counts what is unread elsewhere. Returns whether the prompt says something else now.
  @discardableResult private func noteUnread() -> Bool {
    let before = (header.elsewhere, header.calls)
    let counts = parlor.settings.preferences[.countsUnread]
    (header.elsewhere, header.calls) = counts ? parlor.unreadElsewhere() : (0, 0)
    return before != (header.elsewhere, header.calls)
  }

  /// Finds the room of direct messages. The first message of either member begins it. If the server was away then, the room gets
  /// another id later.
  func findRoom() {
    let known = room?.id
    lookUpRoom()
    guard let room, room.id != known else { return }
    parlor.onShow.room = room.id
    guard known == nil else { return }
    load()
    seat?.changed()
  }

  private func lookUpRoom() {
    guard room?.id.isWaiting ?? true else { return }
    room = parlor.read(or: room) { () throws(StoreError) in try source.room(in: context) } ?? room
    if let room { reading.move(to: room.id) }
  }

  /// Reads the name, the topic and the number of members of a channel.
  private func takeHeading() {
    guard let room else { return }
    let now = parlor.read(or: nil) { () throws(StoreError) in try store.heading(of: room.id) }
    guard let now else { return }
    header.crowd = now.members == shownMembers ? 0 : now.members
    (header.title, header.topic, header.members) = (now.name, now.topic, now.members)
    reading.others = now.topic.isEmpty ? 3 : 4
  }

  private func load() {
    takeHeading()
    read(reading.enter)
    fetchTarget()
    (shownMembers, header.crowd) = (header.members, 0)
    watchWaiting()
    takeWish()
  }

  private func takeWish() {
    guard let room else { return header.wish = RoomWish() }
    // If the settings cannot be read, the last ones stay.
    header.wish = parlor.read(or: header.wish) { () throws(StoreError) in
      try store.wish(for: room.id, of: account.id) ?? RoomWish()
    }
  }

  /// Reads messages of the room, if the room has begun.
  func read(_ body: (Room.ID) throws(StoreError) -> Void, takesKept: Bool = true) {
    guard let room else { return }
    if takesKept { outbox.takeKept(in: room.id) }
    attempt { try body(room.id) }
    takeKeptSoon()
  }

  /// Takes what another session has left unsent, a second later: once for all messages that come meanwhile.
  private func takeKeptSoon() {
    guard !takesKeptSoon else { return }
    takesKeptSoon = true
    parlor.machine.later(1000) { [weak self] in
      guard let self else { return }
      takesKeptSoon = false
      guard let room = self.room else { return }
      outbox.takeKept(in: room.id)
      if outbox.holdsKept { seat?.changed() }
    }
  }

  /// Goes on to the next page, if there is one; with `onlyUnread`, only if an unread message comes after this one. Returns
  /// whether it does.
  func goesOn(onlyUnread: Bool) -> Bool {
    guard let room, let seat, reading.hasNewer else { return false }
    if onlyUnread, parlor.read(or: 0, { () throws(StoreError) in try reading.unreadBelow(in: room.id) }) == 0
    {
      return false
    }
    seat.send(.newer)
    return true
  }

  /// How many messages of the room are unread, before and after the page.
  var unread: Int {
    guard let room else { return 0 }
    return reading.unreadAbove
      + parlor.read(or: 0) { () throws(StoreError) in try reading.unreadBelow(in: room.id) }
  }

  /// Goes back to the first unread message of the room. Returns whether there is one.
  func returnsToUnread() -> Bool {
    guard room != nil, reading.unreadAbove > 0 else { return false }
    read(reading.enter)
    seat?.changed()
    return true
  }

  /// Goes to the first of these messages that comes after the page, or else to the first in the room. Returns whether there is
  /// one.
  func goes(to messages: [Message]) -> Bool {
    guard let room, let seat else { return false }
    let here = messages.filter { $0.room == room.id }
    let last = reading.window.last?.sequence ?? 0
    guard let next = here.first(where: { $0.sequence > last }) ?? here.first else { return false }
    seat.send(.around(next.id))
    return true
  }

  // MARK: Events

  func hear(_ event: Event) -> Output? {
    if case .output(let output) = event { return output }
    if isPlain { noteUnread() }
    // How many members there are now has been read.
    (shownMembers, header.crowd) = (header.members, 0)
    let before = header.remark.take()
    // If the remark is the same as before, no row changes. The whole page is drawn again, so that the user sees the
    // answer.
    defer { if before != nil, header.remark == before { reading.turn() } }
    switch event {
    case .say(let line): say(line)
    case .older: read(showOlder)
    case .newer: read(reading.showNewer)
    case .latest: read(reading.showLater)
    case .around(let message):
      read { room throws(StoreError) in try reading.show(around: message, in: room) }
    case .since(let time, let instead):
      read { room throws(StoreError) in try show(from: time, in: room) }
      if let instead {
        seat?.tell(Reason("otherDay", ["date": parlor.wholeDay(time), "shown": parlor.wholeDay(instead)]))
      }
    case .reply(let id, let text): send(text, replyTo: id)
    case .edit(let id, let text): send(text, .edit(id))
    case .compose(let id): compose(id)
    case .delete(let id): askToDelete(id)
    case .react(let id, let emoji): attempt { try react(emoji, to: id) }
    case .files(let files, let words): put(files, words: words)
    case .drop(let number): drop(number)
    case .blank: header.question = .sendFiles
    case .save(let id, let file, let folder): save(id, file, folder)
    case .topic(let topic): attempt { try setTopic(topic) }
    case .link(let message, let moment):
      header.remark = .link("message:\(message)", sentAt: parlor.fullTime(moment))
      parlor.putOnClipboard("parlor://message:\(message)", isShown: true)
    case .url(let url):
      parlor.session?.announce(url)
      parlor.putOnClipboard(url, isShown: true)
    case .more(let id): attempt { try readOn(id) }
    case .retry: retry()
    case .discard: header.question = .discard(count: outbox.unsentCount)
    case .answered(let isYes): answer(isYes)
    case .output: break
    }
    return nil
  }

  /// Calls `body`. If it throws, tells the user why.
  func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      // A `Reason` has its own text.
      if let seat, let reason = error as? Reason { return seat.tell(reason) }
      header.remark = .trouble(Trouble(error, parlor.describe))
    }
  }
}
