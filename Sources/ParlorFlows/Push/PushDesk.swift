public import ParlorStore
import Usher
public import UsherPush
import UsherScreens
public import UsherSession

/// Receives notifications. Shows their banners above the line being typed, keeps them in the account's inbox, and opens
/// the room of a tapped one.
///
/// The banner comes first, because keeping takes longer. The store keeps each notification together with the position
/// in its file. So that position never passes a notification that is not in the inbox: if keeping fails, the desk tries
/// again, and after that the next session reads the line again.
public final class PushDesk {
  let parlor: Parlor
  let session: Session
  /// Notifications that the store has not kept yet, in the order in which they arrived.
  var coming: [Delivery] = []
  private var bad = MistakeBurst()
  /// The notifications of this moment.
  var burst = Burst()
  /// The index in ``coming`` of the first notification that no line on the screen tells of yet. It is kept only after that
  /// line, so that it is told of even if the process is killed before.
  var firstUntold: Int?
  /// Whether a call of ``keep()`` is scheduled.
  var isDue = false
  var banners = Banners()
  /// How often in a row the store has failed to keep ``coming``.
  var refusals = 0
  /// Whether the user has been told that the inbox has to wait.
  var hasComplained = false
  /// Messages that arrived in other rooms than the current one since the account was signed in; the newest first.
  var heard: [Notice] {
    get { box.heard }
    set { box.heard = newValue }
  }
  /// The list of the inbox that the user looked at last.
  var listed: [InboxEntry]? {
    get { box.listed }
    set { box.listed = newValue }
  }
  var onDesktop = OnDesktop()
  var box: NoticeBox { parlor.notices }
  private var subscriptions: [Subscription] = []
  /// Calls a closure after some milliseconds. If it is nil, notifications are kept at once.
  public var later: ((Int64, @escaping () -> Void) -> Void)?
  /// Called when the store has kept notifications.
  public var onKept: () -> Void = {}
  /// Called when lines on the screen tell of all notifications that were received.
  public var onTold: () -> Void = {}
  /// Writes everything to the terminal. Returns false if that fails.
  public var flush: () -> Bool = { true }
  /// Whether this session is the one of its account that was used last.
  public var isUsedLast: () -> Bool = { true }
  var mail = MailDesk()
  /// Where it is recorded which banners of an account's mailbox were shown; nil if nowhere.
  public var shownMail: (Account.ID) -> ShownMail? {
    get { mail.record }
    set { mail.record = newValue }
  }
  /// Whether a notification has asked for the lists to be loaded again.
  var wantsRefresh = false
  var quietState = QuietState()

  public init(_ parlor: Parlor, _ session: Session) {
    self.parlor = parlor
    self.session = session
    connectBox()
    session.commands.insert(contentsOf: commands, at: 3)
    parlor.onRoom = { [weak self] room in
      self?.parlor.machine.later(0) { self?.see(room) }
    }
    parlor.store.observe { [weak self] in self?.hear($0) }.store(in: &subscriptions)
    banners.begun = parlor.store.newestTold
    parlor.logIn.changes.listen { [weak self] in
      self?.clearDesktop()
      self?.burst.forget()
      self?.firstUntold = nil
      self?.box.forget()
      self?.lookForInvitations()
      self?.forgetQuiet()
      self?.begin()
      self?.readMailSoon()
    }.store(in: &subscriptions)
  }

  /// Looks only at messages and payloads that arrive from now on.
  private func begin() {
    banners = Banners(begun: parlor.store.newestTold)
    (mail.reading, mail.toTell, mail.since) = (nil, nil, parlor.now())
  }

  private var commands: [Command] {
    [
      Command("inbox", argument: "inbox") { [weak self] _, words in
        self?.inbox(words)
        self?.tidyDesktop()
      },
      Command("tap", argument: "number", completions: { [weak self] in self?.tapCompletions(of: $0) ?? [] }) {
        [weak self] _, words in
        self?.tap(words)
        self?.tidyDesktop()
      },
      quietCommand,
      parlor.switchCommand,
    ]
  }

  /// The script event `! push {...}`: one notification, as a line of the file. The event retains the desk.
  public var events: [ScriptEvent] {
    [
      ScriptEvent("push") { [self] player, text in
        player.session.perform { receive(Array(text.utf8), line: 1) }
      }
    ]
  }

  /// Receives one line of the file of notifications. Skips an empty line. If a line is wrong, tells the user once, with
  /// its number. If `wasShown` is true, an earlier session has shown the banner and could not keep the notification, so
  /// this only keeps it. If it comes from the mailbox, `mail` is the payload there.
  public func receive(
    _ bytes: [UInt8], line: Int, in file: (path: String, position: PushPosition)? = nil,
    wasShown: Bool = false, from mail: Mail? = nil
  ) {
    if bytes.allSatisfy({ $0 <= 0x20 }) { return pass(file) }
    let notification: Notification
    do throws(PushError) {
      notification = try Notification(parsing: bytes)
    } catch {
      return refuse(line, error, in: file, wasShown: wasShown)
    }
    sayUnnamed()
    bad.end()
    guard let account = parlor.account else { return }
    if notification.isLink { return pass(file) }
    if let other = notification.account, !notification.isFor(account) {
      if !wasShown { parlor.offerSwitch(to: other, notification.target?.link) }
      return pass(file)
    }
    let destination = notification.target.map {
      Destination($0, for: account.id, parlor, session.tree.links)
    }
    let content = Notice.Content(notification, to: destination)
    // The notification has no text and no place, so the inbox gets no row.
    if notification.refreshes { wantsRefresh = true }
    if notification.isSilent || !content.hasWords && content.place.isEmpty
      || notification.payload.isExpired(at: parlor.now(), arrived: mail?.arrivedAt, begun: self.mail.since)
    {
      return pass(file, badge: notification.badge)
    }
    if wasShown, let mail, !mail.opens { noteHeld(content, arrivedAt: mail.arrivedAt) }
    let isHere = isCurrent(destination)
    if !wasShown, notification.level != .passive, !isHere,
      // What is in the mailbox is new, even if another session has kept it already.
      mail != nil || isNew(content, for: account.id),
      (destination?.room?.level ?? .all).lets(content.body, through: account)
    {
      // The bell rings once for notifications that arrive together.
      if show(content, isHeard: !banners.hasRung) { banners.hasRung = true }
    }
    if burst.count > 0, firstUntold == nil { firstUntold = coming.count }
    coming.append(
      Delivery(
        content, to: account.id, at: parlor.now(), isSeen: isHere || mail?.opens ?? false,
        badge: notification.badge, from: file))
    keepSoon()
  }

  /// Ends a burst: tells the user how many wrong lines were not reported one by one, and lets the bell ring again.
  func pause() {
    banners.hasRung = false
    sayUnnamed()
  }

  /// Whether lines on the screen tell of all notifications that were received.
  public var hasTold: Bool { firstUntold == nil }

  /// Shows the banner of a notification, unless ``holds(_:)`` holds it back or it is counted for the line of a burst. Returns
  /// whether it was shown. One that is time-sensitive or critical is shown at once.
  @discardableResult
  func show(_ content: Notice.Content, isHeard: Bool = true) -> Bool {
    guard content.hasWords, !holds(content) else { return false }
    if content.level.rawValue < Notice.Level.timeSensitive.rawValue {
      if counts(content) { return false }
    } else {
      tellBurst()
    }
    showBanner(content, isHeard: isHeard)
    return true
  }

  func showBanner(_ content: Notice.Content, isHeard: Bool) {
    guard case let words = content.words, let body = words.last else { return }
    say(
      words.count > 1 ? .banner : .bannerPlain, ["title": content.title, "body": body], style(of: content),
      link: link(to: content))
    let isShown = parlor.machine.rows() != nil || parlor.settings.preferences[.isPlain]
    if !content.place.isEmpty, isShown, !banners.hasToldTap {
      say(.tapHint, [:], .dim)
      banners.hasToldTap = true
      parlor.app?.after(.seconds(600)) { [weak self] _ in self?.banners.hasToldTap = false }
    }
    let rings = isHeard && parlor.settings.preferences[.rings]
    if rings { parlor.machine.ring() }
    parlor.log(.noticesShown(1, rings: rings))
    showOnDesktop(content, hasRung: rings)
  }

  /// A mention, a direct message and any other notification have a style each.
  func style(of content: Notice.Content) -> Style {
    if box.mentions(content) { return .mention }
    return content.place.contains("/dms/") ? .name : .notice
  }

  /// Whether no earlier notification has this identity.
  private func isNew(_ content: Notice.Content, for account: Account.ID) -> Bool {
    guard let identity = content.identity else { return true }
    if coming.contains(where: { $0.account == account && $0.content?.identity == identity }) { return false }
    // If the store cannot be read, the banner is shown. Showing it twice is better than not at all.
    return (try? parlor.store.hasNotice(identity: identity, of: account)) != true
  }

  /// Skips a line of the file, and tells the user why. Of many wrong lines in a row, only the first few are reported.
  public func refuse(
    _ line: Int, _ error: PushError, in file: (path: String, position: PushPosition)? = nil,
    wasShown: Bool = false
  ) {
    if !wasShown, bad.adds(line) {
      switch error {
      case .notJSON(let error):
        say(.badPushJSON, ["line": String(line), "column": String(error.column)])
      default:
        say(.badPush, ["line": String(line), "why": parlor.describe(error)])
      }
    }
    pass(file)
  }

  /// Keeps only the position after a line.
  private func pass(_ file: (path: String, position: PushPosition)?, badge: Int? = nil) {
    if let account = parlor.account?.id, file != nil || badge != nil {
      var badge = badge
      if let file, let last = coming.last, last.content == nil, last.account == account,
        last.file?.path == file.path
      {
        badge = badge ?? last.badge
        coming.removeLast()
      }
      coming.append(Delivery(nil, to: account, at: parlor.now(), badge: badge, from: file))
    }
    keepSoon()
  }

  private func sayUnnamed() {
    guard let (count, last) = bad.pause() else { return }
    say(.badPushes, ["line": String(last), "count": String(count)])
  }

  /// Whether the user is in the room that a notification leads to, in the same workspace.
  private func isCurrent(_ destination: Destination?) -> Bool {
    guard let current = parlor.onShow.room, let place = destination?.place else { return false }
    // In a flood, most notifications lead to other rooms, and the ids tell that without a walk through the tree.
    if let room = destination?.room, room.id != current { return false }
    return session.tree.place.steps.starts(with: place.steps)
  }

  func say(
    _ word: ParlorWord, _ values: [String: String] = [:], _ style: Style? = nil, link: String? = nil
  ) {
    session.announce(session.words(ParlorWord.self)[word, values], style, link: link)
  }
}
