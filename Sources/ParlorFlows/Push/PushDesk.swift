public import ParlorStore
import Usher
import UsherScreens
public import UsherSession

/// Receives notifications: shows their banners above the line being typed, keeps them in the account's inbox, and opens
/// the room of one that is tapped.
///
/// A banner is shown before its notification is kept, since keeping takes longer. The store keeps how far a file has been
/// read together with what was read. That position never moves past a notification that is not in the inbox: the desk tries
/// again, and the next session reads it again.
public final class PushDesk {
  let parlor: Parlor
  let session: Session
  /// Notifications that are not kept yet, in the order in which they came.
  var coming: [Delivery] = []
  private var bad = BadLines()
  /// Whether a call of ``keep()`` is scheduled.
  var isDue = false
  /// Whether the bell rang since the last pause.
  private var hasRung = false
  /// How often in a row the store has refused ``coming``.
  var refusals = 0
  /// Whether the session has said that the inbox has to wait.
  var hasComplained = false
  /// Messages from rooms that were not on show, since the account was signed in; the newest first.
  var heard: [Notice] = []
  /// The places of rooms that had a banner within the last second, and when.
  var rang: [String: Int64] = [:]
  private var watch: Observation?
  /// Calls back after some milliseconds. Without it, notifications are kept at once.
  public var later: ((Int64, @escaping () -> Void) -> Void)?
  /// Called when the store has taken notifications.
  public var onKept: () -> Void = {}

  public init(_ parlor: Parlor, _ session: Session) {
    self.parlor = parlor
    self.session = session
    session.commands.insert(contentsOf: commands, at: 3)
    watch = parlor.store.observe { [weak self] in self?.hear($0) }
    parlor.logIn.observe { [weak self] in
      self?.heard = []
      self?.rang = [:]
    }
  }

  private var commands: [Command] {
    [
      Command("inbox") { [weak self] _, _ in self?.list() },
      Command("tap", argument: "number") { [weak self] _, number in self?.tap(number) },
    ]
  }

  /// The events of scripts: `! push {...}` is one notification, as a line of the file has it. They retain the desk.
  public var events: [ScriptEvent] {
    [
      ScriptEvent("push") { [self] player, text in
        player.session.perform { receive(Array(text.utf8), line: 1) }
      }
    ]
  }

  /// Receives one line of the file of notifications. An empty line is skipped. If a line is wrong, the session says so
  /// once, with its number. If an earlier session has shown the line and could not keep it (`wasShown`), it is only
  /// kept.
  public func receive(
    _ bytes: [UInt8], line: Int, in file: (path: String, position: PushPosition)? = nil,
    wasShown: Bool = false
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
    let destination = notification.target.map { Destination($0, for: account.id, parlor, session.tree.links) }
    let content = Notice.Content(notification, to: destination)
    // There is nothing to read and nothing to open, so the inbox gets no row.
    if notification.isSilent || content.words.isEmpty && content.place.isEmpty { return pass(file) }
    let isHere = isOnShow(destination)
    if !wasShown, notification.level != .passive, !isHere, isNew(content, for: account.id),
      (destination?.room?.level ?? .all).lets(content.body, through: account)
    {
      // The bell rings once for notifications that come together.
      show(content, isHeard: !hasRung)
      hasRung = true
    }
    coming.append(Delivery(content, to: account.id, at: parlor.now(), isSeen: isHere, from: file))
    keepSoon()
  }

  /// Ends a burst: says how many bad lines were not named one by one, and lets the bell ring again.
  func pause() {
    hasRung = false
    sayUnnamed()
  }

  func show(_ content: Notice.Content, isHeard: Bool = true) {
    guard case let words = content.words, let body = words.last else { return }
    say(words.count > 1 ? .banner : .bannerPlain, ["title": content.title, "body": body])
    if isHeard, parlor.settings.preferences.rings ?? true { parlor.machine.ring() }
  }

  /// Whether no notification with this identity came before.
  private func isNew(_ content: Notice.Content, for account: Account.ID) -> Bool {
    guard let identity = content.identity else { return true }
    if coming.contains(where: { $0.account == account && $0.content?.identity == identity }) { return false }
    // If the store cannot say, the banner is shown: twice is better than never.
    return (try? parlor.store.hasNotice(identity: identity, of: account)) != true
  }

  /// Passes over a line of the file, and says why. Of many in a row, only the first few are named.
  public func refuse(
    _ line: Int, _ error: PushError, in file: (path: String, position: PushPosition)? = nil,
    wasShown: Bool = false
  ) {
    if !wasShown, bad.adds(line) {
      switch error {
      case .notJSON(let error):
        say(.badPushJSON, ["line": String(line), "column": String(error.column)])
      default: say(.badPush, ["line": String(line), "why": error.description])
      }
    }
    pass(file)
  }

  /// Keeps only that a line has been read.
  private func pass(_ file: (path: String, position: PushPosition)?) {
    if let file, let account = parlor.account?.id {
      if let last = coming.last, last.content == nil, last.account == account, last.file?.path == file.path {
        coming.removeLast()
      }
      coming.append(Delivery(nil, to: account, at: parlor.now(), from: file))
    }
    keepSoon()
  }

  private func sayUnnamed() {
    guard let (count, last) = bad.pause() else { return }
    say(.badPushes, ["line": String(last), "count": String(count)])
  }

  /// Whether the room that a notification leads to is on show: the same room of the same workspace.
  private func isOnShow(_ destination: Destination?) -> Bool {
    guard parlor.roomOnShow != nil, let place = destination?.place else { return false }
    return session.tree.place.steps.starts(with: place.steps)
  }

  func say(_ word: ParlorWord, _ values: [String: String] = [:]) {
    session.announce(session.words(ParlorWord.self)[word, values])
  }
}

/// Counts lines that are no notifications. Of many in a row, the first few are named, and the rest are counted.
struct BadLines {
  static let mostNamed = 3

  private var count = 0
  private var last = 0
  /// Whether more lines than are named had come before the last pause.
  private var isLong = false

  /// Counts a line. Returns whether it is to be named.
  mutating func adds(_ line: Int) -> Bool {
    (count, last) = (count + 1, line)
    return !isLong && count <= Self.mostNamed
  }

  /// Ends a burst. Returns how many lines of it were not named, and the last of them; nil if all were.
  mutating func pause() -> (count: Int, last: Int)? {
    let unnamed = isLong ? count : max(0, count - Self.mostNamed)
    isLong = count > Self.mostNamed
    count = 0
    return unnamed > 0 ? (unnamed, last) : nil
  }

  /// Ends the row: a good line came.
  mutating func end() { isLong = false }
}
