import ParlorStore
import Usher
import UsherScreens
import UsherSession

/// What is on the user's desktop.
struct OnDesktop {
  /// The notifications that were shown; the newest last.
  var shown: [(key: String, content: Notice.Content)] = []
  /// Whether the line of a burst is there as well.
  var hasSummary = false
  /// How many keys for them were made up.
  var keys = 0
  /// Whether ``PushDesk/tidyDesktop()`` is called at the end of the present event.
  var isTidyDue = false

  var isEmpty: Bool { shown.isEmpty && !hasSummary }
}

/// Notifications on the user's desktop. A click opens the place that the desk has kept for it. If a message is read, deleted or
/// dismissed, wherever that happens, its notification is taken away.
extension PushDesk {
  /// How many of them can still be taken away.
  private static let mostOnDesktop = 50

  /// Shows on the desktop what a banner says. `hasRung` says whether the bell rang for the banner.
  func showOnDesktop(_ content: Notice.Content, hasRung: Bool) {
    guard let board = parlor.machine.desktop else { return }
    let key = desktopKey(of: content)
    let (title, body) = desktopText(of: content)
    let isTaken = board.show(
      DesktopItem(key: key, title: title, body: body, level: content.level, mayRing: mayRing(after: hasRung))
    ) { [weak self] in self?.session.perform { self?.openFromDesktop(content) } }
    guard isTaken else { return }
    onDesktop.shown.removeAll { $0.key == key }
    onDesktop.shown.append((key, content))
    if onDesktop.shown.count > Self.mostOnDesktop { onDesktop.shown.removeFirst() }
  }

  /// Shows on the desktop what sums up a burst.
  func showOnDesktop(summary: String) {
    let item = DesktopItem(
      key: Self.summaryKey, title: "Parlor", body: summary, level: .active, mayRing: false)
    let isTaken = parlor.machine.desktop?.show(item) { [weak self] in
      self?.session.perform { _ = self?.session.follow("inbox", reason: .tap) }
    }
    onDesktop.hasSummary = isTaken ?? false || onDesktop.hasSummary
  }

  private static let summaryKey = "burst"

  /// Whether a terminal that can only ring may ring for a notification. It may not if it has rung for the banner. If the bell
  /// is off, it may only if the desktop's notifications are set to the bell.
  func mayRing(after hasRung: Bool) -> Bool {
    let preferences = parlor.settings.preferences
    return !hasRung && (preferences[.desktop] == .bell || preferences[.rings])
  }

  /// Two notifications of the same message have the same key, and so have two of which the newer replaces the older.
  private func desktopKey(of content: Notice.Content) -> String {
    if let collapse = content.collapse { return "collapse " + collapse }
    if let message = content.message { return "message \(message)" }
    if let identity = content.identity { return "identity " + identity }
    onDesktop.keys += 1
    return "\(onDesktop.keys)"
  }

  private func desktopText(of content: Notice.Content) -> (title: String, body: String) {
    let words = session.words(ParlorWord.self)
    if parlor.settings.preferences[.hidesPreviews] {
      return ("Parlor", words[NoticeCategory.hiddenBody(of: content)])
    }
    let texts = content.words
    return texts.count > 1 ? (texts[0], texts[1]) : ("Parlor", texts.first ?? "")
  }

  /// The link of the place that a notification leads to, for a terminal that opens links.
  func link(to content: Notice.Content) -> String? {
    guard session.marksLinks, case .place(let place) = session.tree.links.resolve(content.place) else {
      return nil
    }
    return session.tree.links.url(of: place)
  }

  private func openFromDesktop(_ content: Notice.Content) {
    onDesktop.shown.removeAll { $0.content == content }
    keep()
    let notice = known(content)
    if let notice { box.see(notice) }
    box.open(content.place.isEmpty ? "inbox" : content.place, tapped: .desktop, notice?.receivedAt)
  }

  /// The notification with this content, if the desk or the store has it.
  private func known(_ content: Notice.Content) -> Notice? {
    heard.first { $0.content == content } ?? storedNotices().first { $0.content == content }
  }

  func storedNotices() -> [Notice] {
    parlor.read(or: []) { () throws(StoreError) in
      guard let account = parlor.account?.id else { return [] }
      return try parlor.store.notices(of: account, limit: Store.mostNotices)
    }
  }

  /// Takes away what is of no use on the desktop any more.
  func tidyDesktop() {
    guard !onDesktop.isEmpty, let account = parlor.account?.id else { return }
    let stored = storedNotices()
    if onDesktop.hasSummary, coming.isEmpty, (stored + heard).allSatisfy({ $0.seenAt != nil }) {
      withdrawSummary()
    }
    for (key, content) in onDesktop.shown where isOver(content, of: account, stored) {
      parlor.machine.desktop?.withdraw(key)
      onDesktop.shown.removeAll { $0.key == key }
    }
  }

  /// The same at the end of the present event. A batch of notifications is a change of each of its rooms, and looking at the
  /// whole inbox for each of them took longer than all else that a flood takes.
  private func tidyDesktopOnce() {
    guard !onDesktop.isTidyDue, !onDesktop.isEmpty else { return }
    onDesktop.isTidyDue = true
    session.afterShowing { [weak self] in
      self?.onDesktop.isTidyDue = false
      self?.tidyDesktop()
    }
  }

  /// Withdraws the notifications of the desktop that a change has ended, such as those of a deleted or read message.
  func tidyDesktop(after change: Change) {
    switch change {
    case .edited, .everything, .room, .account: tidyDesktopOnce()
    case .read(_, let account) where account == parlor.account?.id: tidyDesktopOnce()
    case .read, .messages, .reacted, .workspace, .settings, .pushed, .asked, .answered, .link: return
    }
  }

  /// Whether a notification was read, dismissed or replaced, or its message deleted.
  private func isOver(_ content: Notice.Content, of account: Account.ID, _ stored: [Notice]) -> Bool {
    if let number = content.message {
      let message = parlor.read(or: nil) { () throws(StoreError) in try parlor.store.message(numbered: number)
      }
      if message?.deletedAt != nil { return true }
    }
    if let waiting = coming.first(where: { $0.account == account && $0.content == content }) {
      return waiting.isSeen
    }
    if let notice = stored.first(where: { $0.content == content }) { return notice.seenAt != nil }
    guard let notice = heard.first(where: { $0.content == content }), let room = content.room else {
      return true
    }
    let listing = parlor.read(or: nil) { () throws(StoreError) in
      try parlor.store.joinedRoom(room, of: account)
    }
    return notice.seenAt != nil || listing?.unread ?? 0 == 0
  }

  /// Takes everything away, because another account is signed in.
  func clearDesktop() {
    for (key, _) in onDesktop.shown { parlor.machine.desktop?.withdraw(key) }
    onDesktop.shown = []
    withdrawSummary()
  }

  private func withdrawSummary() {
    guard onDesktop.hasSummary else { return }
    onDesktop.hasSummary = false
    parlor.machine.desktop?.withdraw(Self.summaryKey)
  }
}
