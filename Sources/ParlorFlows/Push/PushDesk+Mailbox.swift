public import ParlorStore
import Usher
import UsherPush
import UsherSession

/// Where a program records up to which payload of the mailbox an account's banners were shown. A session that starts later
/// shows only what came after it.
public struct ShownMail {
  public let read: () -> Mail.ID?
  public let write: (Mail.ID) -> Void

  public init(read: @escaping () -> Mail.ID?, write: @escaping (Mail.ID) -> Void) {
    (self.read, self.write) = (read, write)
  }
}

/// How far a session has read the mailbox of an account.
struct MailReading {
  let account: Account.ID
  var last: Mail.ID
  /// Earlier sessions have shown the banners up to this payload.
  let shown: Mail.ID
  /// Nil until there is something to record.
  var record: ShownMail?
}

/// How the mailbox is read.
struct MailDesk {
  /// ``PushDesk/shownMail``.
  var record: (Account.ID) -> ShownMail? = { _ in nil }
  /// How far the mailbox has been read; nil before it is read.
  var reading: MailReading?
  /// Whether ``PushDesk/readMail()`` was called.
  var isRead = false
  /// Whether the mailbox waits until the store has kept more.
  var isPaused = false
  /// When this session began to read the mailbox of the account.
  var since: Int64 = 0
  /// The last payload that was counted for the line of a burst.
  var toTell: Mail.ID?
}

/// Reads what other processes have delivered to the account that is signed in, on the path of notifications from a file.
extension PushDesk {
  /// How many payloads are read before the user's keys are looked at again.
  private static let mostMail = 64

  /// Reads the mailbox from where the account's sessions have got to, and goes on whenever something is delivered. Called
  /// once the first screen is on the terminal.
  public func readMail() {
    (mail.isRead, mail.since) = (true, parlor.now())
    box.expire()
    lookForInvitations()
    lookAtQuiet()
    readOn()
  }

  /// Reads what was delivered since the last call.
  func readOn() {
    mail.isPaused = !hasRoom
    guard mail.isRead, hasRoom else { return }
    guard let account = parlor.account?.id else { return mail.reading = nil }
    do throws(StoreError) {
      if mail.reading?.account != account { mail.reading = try begin(account) }
      guard let reading = mail.reading else { return }
      let all = try parlor.store.mail(for: account, after: reading.last, limit: Self.mostMail)
      var shown: Mail.ID?
      for one in all where take(one) { shown = one.id }
      if let shown { mark(shown) }
      try openTapped(of: account)
      if all.count == Self.mostMail { readMailSoon() }
    } catch {
      // The mail stays in the store. The next delivery, or the next session, leads here again.
      session.tree.tell(parlor.reason(for: error))
    }
  }

  /// Reads on after what is waiting already, such as keys.
  func readMailSoon() {
    guard mail.isRead else { return }
    guard let later else { return readOn() }
    later(0) { [weak self] in self?.readOn() }
  }

  /// Reads the mailbox if something was delivered to the account that is signed in, and its quiet if that has changed.
  func hearOfMail(_ change: Change) {
    if quietState.wish != nil,
      change == .everything || parlor.account.map({ change == .settings($0.id) }) == true
    {
      lookAtQuiet()
    }
    if change == .everything || parlor.account.map({ change == .pushed($0.id) }) == true { readMailSoon() }
  }

  private func begin(_ account: Account.ID) throws(StoreError) -> MailReading {
    // Whatever comes later is new to this session. Most sessions begin so, and read and open nothing more.
    guard try parlor.store.hasMail(for: account) else {
      return MailReading(account: account, last: 0, shown: 0, record: nil)
    }
    let kept = Mail.ID(rawValue: try parlor.store.pushPosition(of: Store.mailbox, for: account)?.offset ?? 0)
    let record = mail.record(account)
    let recorded = record?.read() ?? 0
    let shown = recorded > 0 ? recorded : kept
    return MailReading(account: account, last: min(kept, shown), shown: shown, record: record)
  }

  /// Receives a payload of the mailbox. Returns whether this session has announced it, and all before it.
  private func take(_ one: Mail) -> Bool {
    guard var reading = mail.reading else { return false }
    reading.last = one.id
    reading.record = reading.record ?? mail.record(reading.account)
    mail.reading = reading
    let wasShown = one.id <= reading.shown
    let isForAnother = !wasShown && !isDevice
    receive(
      Array(one.payload.utf8), line: Int(one.id.rawValue), in: (Store.mailbox, PushPosition(after: one.id)),
      wasShown: wasShown || isForAnother || one.opens, from: one)
    defer { keepIfMany() }
    if wasShown || isForAnother { return false }
    if !hasTold { mail.toTell = one.id }
    return hasTold
  }

  /// Records that the banners up to a payload were shown, once they are on the terminal.
  func mark(_ shown: Mail.ID) {
    guard let record = mail.reading?.record else { return }
    session.afterShowing { [weak self] in
      if self?.flush() == true { record.write(shown) }
    }
  }

  /// Opens the place of a notification that was tapped where it came from, if this session was used last.
  private func openTapped(of account: Account.ID) throws(StoreError) {
    guard let tapped = try parlor.store.mailToOpen(for: account), isUsedLast() else { return }
    guard let notification = try? Notification(parsing: Array(tapped.payload.utf8)),
      try parlor.store.takeOpening(of: tapped.id)
    else { return }
    let payload = notification.payload
    if payload.isExpired(at: parlor.now(), arrived: tapped.arrivedAt, begun: mail.since) { return }
    guard let target = notification.target else { return say(.noTarget) }
    let link = Destination(target, for: account, parlor, session.tree.links).link
    if notification.isLink { session.follow(link) } else { box.open(link, tapped: .source, tapped.arrivedAt) }
  }

  /// Whether this session shows banners: all do, unless the account has chosen the one that was used last.
  var isDevice: Bool { !parlor.settings.preferences[.showsOnLast] || isUsedLast() }
}
