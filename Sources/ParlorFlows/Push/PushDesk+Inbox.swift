import ParlorStore
import Usher
import UsherPush
import UsherScreens
import UsherSession

/// What is known of the banners that were shown since the account was signed in.
struct Banners {
  /// Whether the bell rang since the last pause.
  var hasRung = false
  /// Whether the user was told how to open a notification, less than ten minutes ago.
  var hasToldTap = false
  /// The places of the rooms that had a banner within the last second, and the time of the banner.
  var rang: [String: Int64] = [:]
  /// The newest message of each room that was looked at for a banner, and the newest message of all when the desk began.
  var lookedAt: [Room.ID: Message.ID] = [:]
  var begun: Message.ID = 0
}

extension PushDesk {
  /// How many rows `/inbox` shows at once.
  private static let page = 15

  /// `/tap [N [ACTION [TEXT]]]`: opens the place that a notification leads to, or does something with it. Without a number,
  /// it is the newest; otherwise the number is that in the list of the inbox which the user looked at last, or in the one that
  /// `/inbox list` would show now, if another screen has come since.
  public func tap(_ argument: String) {
    let number = argument.split(separator: " ").first.flatMap { Int($0) }
    let rest = number == nil ? argument[...] : argument.drop { $0 == " " }.drop { $0 != " " }
    let words = rest.split(separator: " ", maxSplits: 1).map(String.init)
    guard let notice = notice(numbered: number ?? 1, isNewest: number == nil) else { return }
    if let action = words.first {
      box.act(action, words.count > 1 ? words[1] : "", on: notice)
    } else {
      box.open(notice)
    }
  }

  /// The words that complete `/tap`.
  func tapCompletions(of word: String) -> [String] {
    let names = NoticeAction.allCases.map(\.rawValue) + [PushResponse<NoticeAction>.dismiss]
    return names.filter { $0.hasPrefix(word) }
  }

  private func notice(numbered number: Int, isNewest: Bool) -> Notice? {
    let all =
      isNewest || listed == nil
      ? notices().map { isNewest ? $0.map { InboxEntry(notices: [$0]) } : box.entries($0) } : listed
    guard let all else { return nil }
    guard number > 0, number <= all.count, let notice = all[number - 1].newest else {
      say(.tapNothing)
      return nil
    }
    return notice
  }

  /// `/inbox`: opens the inbox. `/inbox [list|unread|more|clear|WORD]` stays on the screen: it lists the notifications in
  /// lines, those of a thread in one row; the next page of them; only those with a word; or deletes them.
  func inbox(_ argument: String) {
    if argument.allSatisfy(\.isWhitespace) {
      tellBurst()
      session.follow("inbox")
      return
    }
    let words = argument.lowercased().split(separator: " ").map(String.init)
    if words.first == "clear" { return clear(words.dropFirst().first ?? "") }
    if words == ["more"], listed != nil {
      guard box.first + Self.page < listed?.count ?? 0 else { return say(.inboxEnd) }
      box.first += Self.page
      return showPage()
    }
    guard let all = notices() else { return }
    // Without a list on the screen, there is nothing to go on with.
    let isWhole = words == ["list"] || words == ["more"]
    let found =
      isWhole
      ? all
      : all.filter { notice in
        if words == ["unread"] { return notice.seenAt == nil }
        let text = "\(notice.content.title) \(notice.content.body) \(notice.content.thread)".lowercased()
        return words.allSatisfy { text.contains($0) }
      }
    guard !found.isEmpty else { return say(.inboxNone) }
    // A thread that is looked for is shown in full.
    listed =
      isWhole || words == ["unread"] ? box.entries(found) : found.map { InboxEntry(notices: [$0]) }
    box.first = 0
    let unread = found.count { $0.seenAt == nil }
    say(.inboxHead, ["count": String(found.count), "unread": String(unread)], .dim)
    showPage()
  }

  private func showPage() {
    let listed = listed ?? []
    for (index, entry) in listed.enumerated().dropFirst(box.first).prefix(Self.page) {
      guard let newest = entry.newest else { continue }
      emit(row(of: newest, isUnread: entry.isUnread, number: index + 1))
      if let summary = box.summary(of: entry) { emit("       " + summary, .dim) }
    }
    let left = listed.count - box.first - Self.page
    if left > 0 { say(.inboxMore, ["count": String(left)], .dim) }
  }

  private func row(of notice: Notice, isUnread: Bool, number: Int) -> String {
    let content = notice.content
    let name = box.placeName(of: notice)
    var words = Text.clean(content.words.joined(separator: "  "))
    if words.isEmpty {
      words = name
    } else if !content.title.contains(bare(name)) {
      words = name + "  " + words
    }
    let time = parlor.timeText(notice.receivedAt)
    return "\(number < 10 ? " " : "")\(number) \(mark(of: notice, isUnread: isUnread)) \(time)  \(words)"
  }

  /// The name of a channel without its mark.
  private func bare(_ name: String) -> Substring { name.hasPrefix("#") ? name.dropFirst() : name[...] }

  /// Says whether the notification was answered, opened or not read.
  private func mark(of notice: Notice, isUnread: Bool) -> String {
    let words = session.words(ParlorWord.self)
    return switch box.mark(of: notice, isUnread: isUnread) {
    case .acted: session.isPlain ? words[.inboxActed] : "↩"
    case .opened: session.isPlain ? words[.inboxOpened] : "✓"
    case .unread: session.isPlain ? words[.inboxUnread] : "•"
    case .mention: session.isPlain ? words[.inboxMention] : "@"
    case .read: session.isPlain ? words[.inboxRead] : " "
    }
  }

  private func emit(_ line: String, _ style: Style? = nil) {
    session.announce(Text.truncate(line, to: max(10, session.width() - 1)), style)
  }

  /// `/inbox clear`, `/inbox clear all` and `/inbox clear N`.
  private func clear(_ what: String) {
    guard parlor.account != nil else { return }
    do throws(StoreError) {
      var count = 0
      switch (what, Int(what)) {
      case ("", _): count = try box.clear(all: false)
      case ("all", _): count = try box.clear(all: true)
      case (_, let number?):
        keep()
        let row = number > 0 && number <= listed?.count ?? 0 ? listed?[number - 1].notices : nil
        guard let row, !row.isEmpty else { return say(.tapNothing) }
        count = try box.clear(row)
        // The other rows are still on the screen, so they keep their numbers.
        listed?[number - 1].notices = []
      default: return say(.inboxClearHow)
      }
      // A number of the old list must not lead to another notification.
      if Int(what) == nil, listed != nil { listed = [] }
      say(.inboxCleared, ["count": String(count)])
    } catch {
      session.tree.tell(parlor.reason(for: error))
    }
  }

  /// Returns all notifications, the newest first, including those that the store has not kept yet. If there are none or the
  /// store cannot be read, returns nil and tells the user why.
  private func notices() -> [Notice]? {
    keep()
    var all: [Notice] = []
    do throws(StoreError) {
      if let account = parlor.account?.id { try parlor.store.expireNotices(of: account) }
      all = try box.all()
    } catch {
      session.tree.tell(parlor.reason(for: error))
      return nil
    }
    if all.isEmpty { say(.inboxEmpty) }
    return all.isEmpty ? nil : all
  }

  /// Connects the inbox with the notifications that are on their way into it.
  func connectBox() {
    box.keep = { [weak self] () throws(StoreError) in
      self?.keep()
      if let why = self?.settle()?.why { throw why }
    }
    box.waiting = { [weak self] account in
      self?.coming.reversed().compactMap { one in
        guard one.account == account, let content = one.content else { return nil }
        return Notice(
          id: 0, content: content, receivedAt: one.receivedAt, seenAt: one.isSeen ? one.receivedAt : nil)
      } ?? []
    }
    box.noteSeen = { [weak self] notice in
      guard let self, let account = parlor.account?.id else { return }
      let index = coming.lastIndex {
        !$0.isSeen && $0.account == account && $0.content == notice.content
      }
      if let index { coming[index].isSeen = true }
    }
  }
}

extension PushDesk {
  /// Marks the notifications of a room as read, because the user has come to it.
  func see(_ room: Room.ID) {
    box.see(room)
    tidyDesktop()
  }

  /// Shows banners for messages in rooms other than the current one. Of several messages that arrived together, shows only
  /// the newest mention and the newest of all. Of those without a mention, at most one for a room in a second is shown at once: the
  /// others are shown, or summed up, when the moment is over.
  func hear(_ change: Change) {
    hearOfMail(change)
    hearOfInvitation(change)
    tidyDesktop(after: change)
    guard case .messages(let room, let newest) = change, let account = parlor.account else { return }
    let last = banners.lookedAt[room] ?? banners.begun
    banners.lookedAt[room] = newest
    // The message may have begun the room that the user is looking at.
    parlor.onShow.chat?.findRoom()
    guard isDevice, room != parlor.onShow.room else { return }
    let news = parlor.read(or: []) { () throws(StoreError) -> [Notice.Content] in
      let calls = try parlor.store.arrivals(in: room, after: last, limit: 1000, onlyCalls: true).filter {
        $0.id < newest && $0.author != account.id && Mention.isOf(account.nickname, in: $0.text)
      }
      let call = try calls.last.flatMap { call throws(StoreError) in
        try self.news(call.id, in: room, for: account)
      }
      return try [call, self.news(newest, in: room, for: account)].compactMap(\.self)
    }
    for content in news { show(message: content) }
  }

  private func show(message content: Notice.Content) {
    let now = parlor.now()
    heard.insert(Notice(id: 0, content: content, receivedAt: now, seenAt: nil), at: 0)
    // A mention goes only if there are too many mentions.
    if heard.count > 20 { heard.remove(at: heard.lastIndex { !box.mentions($0.content) } ?? 20) }
    // Each is counted, and not only the first of a second.
    if holds(content) { return }
    banners.rang = banners.rang.filter { now < $0.value + 1000 }
    guard style(of: content) == .mention || banners.rang[content.place] == nil else {
      return showLater(content)
    }
    banners.rang[content.place] = now
    show(content)
  }

  /// Returns the notice of a message for an account; nil if the account wrote the message, may not read it, or has
  /// turned off its notifications.
  private func news(
    _ id: Message.ID, in room: Room.ID, for account: Account
  ) throws(StoreError) -> Notice.Content? {
    let store = parlor.store
    guard let message = try store.message(id), message.author != account.id,
      case .member(let there) = try store.access(account.id, room)
    else { return nil }
    let level = try store.wish(for: room, of: account.id)?.level ?? .all
    return level.lets(message.text, through: account)
      ? Notice.Content(message, in: there, for: account.id) : nil
  }
}
