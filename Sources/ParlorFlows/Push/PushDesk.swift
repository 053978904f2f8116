public import ParlorStore
import Usher
import UsherScreens
public import UsherSession

/// Where notifications arrive: it shows their banners above the line being typed, keeps them in the account's inbox, and
/// opens the room of the one that is tapped.
///
/// A banner is shown before its notification is kept, since that waits for the disk. How far a file has been read is kept
/// with what was read: a process that ends in between loses nothing, and shows that banner once more the next time.
public final class PushDesk {
  let parlor: Parlor
  let session: Session
  /// Shown and not kept yet, with their lines.
  private var coming: [(line: Int, delivery: Delivery)] = []
  private var bad = BadLines()
  /// How far a file has been read for whom, behind what is coming.
  private var passed: (file: (path: String, position: PushPosition), account: Account.ID)?
  private var isDue = false
  /// What others have said elsewhere since this session began, the newest first.
  var heard: [Notice] = []
  /// The rooms of which a line was shown within a second, and when.
  var rang: [String: Int64] = [:]
  private var watch: Observation?
  /// Called when there is something to keep: sees to it that `keep()` is called soon. Without it they are kept at once.
  public var onComing: (() -> Void)?

  public init(_ parlor: Parlor, _ session: Session) {
    self.parlor = parlor
    self.session = session
    session.commands.insert(contentsOf: commands, at: 3)
    watch = parlor.store.observe { [weak self] in self?.hear($0) }
    parlor.onAccount.append { [weak self] in
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

  /// What a script can let happen: `! push {...}`, one notification as its file has it. They keep the desk.
  public var events: [ScriptEvent] {
    [
      ScriptEvent("push") { [self] player, text in
        player.session.perform { receive(Array(text.utf8), line: 1) }
      }
    ]
  }

  /// Hears one line of the file of notifications; an empty one is none. What is wrong with a line is said once, with its
  /// number.
  public func receive(_ bytes: [UInt8], line: Int, in file: (path: String, position: PushPosition)? = nil) {
    if bytes.allSatisfy({ $0 <= 0x20 }) { return pass(file) }
    let notification: Notification
    do throws(PushError) {
      notification = try Notification(parsing: bytes)
    } catch {
      return refuse(line, error, in: file)
    }
    sayUnnamed()
    bad.end()
    guard let account = parlor.account else { return }
    let content = Notice.Content(notification, title: title(of: notification))
    let isShown = !notification.isSilent && notification.level != .passive
    if isShown, isNew(content, for: account.id), wants(content, account) {
      // Of many at once one is heard.
      show(content, isHeard: coming.isEmpty)
    }
    coming.append((line, Delivery(content, to: account.id, from: file)))
    passed = nil
    keepSoon()
  }

  private func keepSoon() {
    guard let onComing else { return keep() }
    if isDue { return }
    isDue = true
    onComing()
  }

  /// Puts what has come into the inbox, all of it at once.
  public func keep() {
    sayUnnamed()
    let (deliveries, line, passed) = (coming.map(\.delivery), coming.first?.line, passed)
    (coming, self.passed, isDue) = ([], nil, false)
    do {
      if !deliveries.isEmpty { try parlor.store.deliver(deliveries) }
    } catch {
      return complain(line ?? 0, error.description)
    }
    guard let passed else { return }
    try? parlor.store.setPushPosition(passed.file.position, of: passed.file.path, for: passed.account)
  }

  /// Whether the account wants to hear of it now: not of the room it looks at, and no more of others than it has said.
  private func wants(_ content: Notice.Content, _ account: Account) -> Bool {
    guard !content.place.isEmpty, case .place(let place) = session.tree.links.resolve(content.place) else {
      return true
    }
    if isOnShow(place) { return false }
    return parlor.level(at: place).lets(content.body, through: account)
  }

  func show(_ content: Notice.Content, isHeard: Bool = true) {
    guard case let words = content.words, let body = words.last else { return }
    say(words.count > 1 ? .banner : .bannerPlain, ["title": content.title, "body": body])
    if isHeard, parlor.preferences.rings ?? true { parlor.machine.ring() }
  }

  /// Whether nothing with its identity came before.
  private func isNew(_ content: Notice.Content, for account: Account.ID) -> Bool {
    guard let identity = content.identity else { return true }
    if coming.contains(where: { $0.delivery.content.identity == identity }) { return false }
    return (try? parlor.store.hasNotice(identity: identity, of: account)) != true
  }

  /// Passes over a line of the file, and says why, once; of many in a row the first few.
  public func refuse(
    _ line: Int, _ error: PushError, in file: (path: String, position: PushPosition)? = nil
  ) {
    if bad.adds(line) {
      switch error {
      case .notJSON(let error):
        say(.badPushJSON, ["line": String(line), "column": String(error.column)])
      default: complain(line, error.description)
      }
    }
    pass(file)
  }

  private func pass(_ file: (path: String, position: PushPosition)?) {
    if let file, let account = parlor.account { passed = (file, account.id) }
    keepSoon()
  }

  private func sayUnnamed() {
    guard let (count, last) = bad.pause() else { return }
    say(.badPushes, ["line": String(last), "count": String(count)])
  }

  private func complain(_ line: Int, _ why: String) {
    say(.badPush, ["line": String(line), "why": why])
  }

  /// Whether what a notification leads to is being looked at: the same room of the same workspace.
  private func isOnShow(_ place: Place) -> Bool {
    parlor.roomOnShow != nil && session.tree.place.steps.starts(with: place.steps)
  }

  /// What it is headed with: its own title, behind a channel that the title does not name; where it has none, the room
  /// it leads to.
  private func title(of notification: Notification) -> String {
    let titles = [notification.alert?.title, notification.alert?.subtitle].compactMap { $0?.shown }
    let own = titles.first { !$0.isEmpty } ?? ""
    guard let link = notification.target?.link, case .place(let place) = session.tree.links.resolve(link),
      let room = parlor.room(at: place)
    else { return own }
    if own.isEmpty { return room.title }
    return room.opponent != nil || own.contains(room.name) ? own : room.title + " " + own
  }

  func say(_ word: ParlorWord, _ values: [String: String] = [:]) {
    session.announce(session.words(ParlorWord.self)[word, values])
  }
}

extension Notice.Content {
  init(_ notification: Notification, title: String) {
    self.init()
    identity = notification.id
    collapse = notification.collapseID
    thread = notification.thread ?? ""
    self.title = title
    body = notification.alert?.body?.shown ?? ""
    place = notification.target?.link ?? ""
    relevance = notification.relevance ?? 0
    level =
      switch notification.level {
      case .passive: .passive
      case .active: .active
      case .timeSensitive: .timeSensitive
      case .critical: .critical
      }
  }
}

extension Notice.Content {
  /// What there is to read of it, its title first.
  var words: [String] { [title, body].filter { !$0.isEmpty } }
}

extension Notification.Phrase {
  /// The words, or the key of words that another program has, with their arguments.
  var shown: String? {
    if let text { return text }
    return key.map { ([$0] + arguments).joined(separator: " ") }
  }
}

extension Notification.Target {
  /// What a tap opens, as it is written.
  public var link: String {
    switch self {
    case .channel(let workspace?, let channel):
      Place.channel(Room.ID(rawValue: channel), in: Workspace.ID(rawValue: workspace)).written
    case .channel(nil, let channel): "channel:\(channel)"
    case .dm(let workspace?, let opponent):
      Place.dm(Account.ID(rawValue: opponent), in: Workspace.ID(rawValue: workspace)).written
    case .dm(nil, let opponent): "dm:\(opponent)"
    case .content(let text): text
    }
  }
}
