import ParlorStore
import Usher
import UsherScreens
import UsherSession

/// What a session knows of the quiet of its account.
struct QuietState {
  /// The account's wish; nil inside if it has none, and nil if it has not been read yet.
  var wish: Quiet??
  /// How many banners this session has held back.
  var held = 0
}

/// `/quiet`: while it lasts, notifications come into the inbox without a banner and without the bell. Those that are
/// time-sensitive or critical are shown. What was held back is summed up in one line afterwards.
extension PushDesk {
  var quietCommand: Command {
    Command(
      "quiet", argument: "quiet", completions: { word in ["off", "until"].filter { $0.hasPrefix(word) } }
    ) {
      [weak self] _, words in self?.quiet(words)
    }
  }

  /// Whether to hold the banner of a notification back. If so, it is counted for the line afterwards.
  func holds(_ content: Notice.Content) -> Bool {
    guard content.level.rawValue < Notice.Level.timeSensitive.rawValue, let quiet = readQuiet() else {
      return false
    }
    guard parlor.now() < quiet.until else {
      endQuiet()
      return false
    }
    quietState.held += 1
    return true
  }

  /// Counts a notification that an earlier session has held back and did not come to keep, as when it was killed.
  func noteHeld(_ content: Notice.Content, arrivedAt: Int64) {
    guard arrivedAt < mail.since, content.level == .active, let quiet = readQuiet(), quiet.since <= arrivedAt,
      letsThrough(content)
    else { return }
    quietState.held += 1
  }

  /// Reads again what the account wants. Another session may have changed it, and its quiet may have ended while no session
  /// ran.
  func lookAtQuiet() {
    let before = quietState
    quietState.wish = nil
    let now = readQuiet()
    if case .some(.some(let old)) = before.wish, now == nil, before.held > 0 {
      // Another session has ended it.
      return sumUp(held: before.held, since: old.since)
    }
    if let now, now.until <= parlor.now() { endQuiet() }
  }

  /// Forgets the quiet of the account that was signed in before.
  func forgetQuiet() { quietState = QuietState() }

  private func readQuiet() -> Quiet? {
    if let known = quietState.wish { return known }
    guard let account = parlor.account?.id else { return nil }
    let wish = parlor.read(or: nil) { () throws(StoreError) in try Quiet(of: account, in: parlor.store) }
    quietState.wish = .some(wish)
    if let wish { wait(for: wish) }
    return wish
  }

  private func wait(for quiet: Quiet) {
    let pause = max(0, quiet.until - parlor.now())
    parlor.app?.after(.milliseconds(pause)) { [weak self] _ in
      guard let self, quietState.wish == .some(.some(quiet)), parlor.now() >= quiet.until else { return }
      endQuiet()
    }
  }

  /// `/quiet [2h|until 18:00|off]`; without words, says the state.
  private func quiet(_ words: String) {
    guard let account = parlor.account?.id else { return session.tree.tell(parlor.signInFirst) }
    let now = parlor.now()
    if words.isEmpty { return sayQuiet(readQuiet().flatMap { now < $0.until ? $0 : nil }) }
    if words.lowercased() == "off" {
      guard readQuiet() != nil else { return sayQuiet(nil) }
      endQuiet()
      return say(.quietOff)
    }
    guard let length = Quiet.length(of: words, local: parlor.machine.local(now)) else {
      return say(.quietHow)
    }
    // A longer wish sums up what was held from the beginning.
    let quiet = Quiet(since: readQuiet()?.since ?? now, until: now + length)
    do throws(StoreError) {
      try Quiet.keep(quiet, of: account, in: parlor.store)
      quietState.wish = .some(quiet)
      wait(for: quiet)
      sayQuiet(quiet)
    } catch {
      session.tree.tell(parlor.reason(for: error))
    }
  }

  private func sayQuiet(_ quiet: Quiet?) {
    guard let quiet else { return say(.quietNone) }
    let (end, now) = (parlor.machine.local(quiet.until), parlor.machine.local(parlor.now()))
    // On the same day, the clock is enough.
    let isToday = TimeText.date(end) == TimeText.date(now)
    say(.quietUntil, ["time": isToday ? TimeText.clock(end) : parlor.fullTime(quiet.until)])
  }

  /// Ends the quiet, and sums up what was held back.
  private func endQuiet() {
    guard let account = parlor.account?.id, case .some(.some(let quiet)) = quietState.wish else { return }
    let held = quietState.held
    quietState = QuietState(wish: .some(nil))
    // If this fails, the next session ends it again.
    try? Quiet.keep(nil, of: account, in: parlor.store)
    sumUp(held: held, since: quiet.since)
  }

  /// Says how much was held back: what this session has held, and what came into the inbox before it began. Notifications of
  /// muted rooms are not counted, since they have no banner.
  private func sumUp(held: Int, since: Int64) {
    quietState.held = 0
    keep()
    let before = storedNotices().count { notice in
      notice.seenAt == nil && notice.receivedAt > since && notice.receivedAt < mail.since
        && notice.content.level == .active && letsThrough(notice.content)
    }
    let count = held + before
    if count > 0 { say(.quietHeld, ["count": String(count)], .dim) }
  }

  /// Whether the account is notified of this, as it has set for the room.
  private func letsThrough(_ content: Notice.Content) -> Bool {
    guard let account = parlor.account, let room = content.room else { return true }
    let wish = parlor.read(or: nil) { () throws(StoreError) in
      try parlor.store.wish(for: room, of: account.id)
    }
    return (wish?.level ?? .all).lets(content.body, through: account)
  }
}
