public import ParlorStore
import Usher
import UsherScreens
public import UsherSession

/// Where notifications arrive: it shows their banners above the line being typed, keeps them in the account's inbox, and
/// opens the room of the one that is tapped.
///
/// A banner is shown before its notification is kept, since that takes longer. How far a file has been read is kept
/// with what was read, and never moves past a notification that is not in the inbox: what the store does not take is tried
/// again, and read again by the next session.
public final class PushDesk {
  let parlor: Parlor
  let session: Session
  /// What has come and is not kept yet, in its order.
  var coming: [Delivery] = []
  private var bad = BadLines()
  /// Whether `keep()` is to be called.
  var isDue = false
  /// Whether the bell rang since the last pause.
  private var hasRung = false
  /// How often in a row the store has not taken what has come.
  var refusals = 0
  /// Whether that has been said.
  var hasComplained = false
  /// What others have said elsewhere since this session began, the newest first.
  var heard: [Notice] = []
  /// The rooms of which a line was shown within a second, and when.
  var rang: [String: Int64] = [:]
  private var watch: Observation?
  /// Calls back after so many milliseconds. Without it notifications are kept at once.
  public var later: ((Int64, @escaping () -> Void) -> Void)?
  /// Called when the store has taken what had come.
  public var onKept: () -> Void = {}

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
  /// number. If the line `wasShown` by an earlier session, which could not keep it, it is only kept.
  public func receive(
    _ bytes: [UInt8], line: Int, in file: (path: String, position: PushPosition)? = nil,
    wasShown: Bool = false
  ) {
    if bytes.allSatisfy({ $0 <= 0x20 }) { return pass(file) }
    var notification: Notification
    do throws(PushError) {
      notification = try Notification(parsing: bytes)
    } catch {
      return refuse(line, error, in: file, wasShown: wasShown)
    }
    sayUnnamed()
    bad.end()
    guard let account = parlor.account else { return }
    notification.target = notification.target.map { settled($0, for: account) }
    let content = Notice.Content(notification, title: title(of: notification))
    // Nothing to read and nothing to open: there is no row to make of it.
    if notification.isSilent || content.words.isEmpty && content.place.isEmpty { return pass(file) }
    let isHere = isOnShow(content)
    if !wasShown, notification.level != .passive, !isHere, isNew(content, for: account.id),
      wants(content, account)
    {
      // Of many at once one is heard.
      show(content, isHeard: !hasRung)
      hasRung = true
    }
    coming.append(Delivery(content, to: account.id, at: parlor.now(), isSeen: isHere, from: file))
    keepSoon()
  }

  /// Who wrote directly is told apart from the same one in the workspace that happens to be on show.
  private func settled(_ target: Notification.Target, for account: Account) -> Notification.Target {
    guard case .dm(nil, let opponent) = target else { return target }
    let workspace = try? parlor.store.workspaceOfDM(of: account.id, with: Account.ID(rawValue: opponent))
    return .dm(workspace: workspace?.rawValue, opponent: opponent)
  }

  /// Says how many lines in a row were no notifications, if not all were named; the next is heard again.
  func pause() {
    hasRung = false
    sayUnnamed()
  }

  /// Whether the account wants to hear of it now: no more of others than it has said.
  private func wants(_ content: Notice.Content, _ account: Account) -> Bool {
    guard let place = place(of: content) else { return true }
    return parlor.level(at: place).lets(content.body, through: account)
  }

  private func place(of content: Notice.Content) -> Place? {
    guard !content.place.isEmpty, case .place(let place) = session.tree.links.resolve(content.place) else {
      return nil
    }
    return place
  }

  func show(_ content: Notice.Content, isHeard: Bool = true) {
    guard case let words = content.words, let body = words.last else { return }
    say(words.count > 1 ? .banner : .bannerPlain, ["title": content.title, "body": body])
    if isHeard, parlor.preferences.rings ?? true { parlor.machine.ring() }
  }

  /// Whether nothing with its identity came before.
  private func isNew(_ content: Notice.Content, for account: Account.ID) -> Bool {
    guard let identity = content.identity else { return true }
    if coming.contains(where: { $0.account == account && $0.content?.identity == identity }) { return false }
    return (try? parlor.store.hasNotice(identity: identity, of: account)) != true
  }

  /// Passes over a line of the file, and says why, once; of many in a row the first few.
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

  /// Leaves nothing of a line but that it has been read.
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

  /// Whether what a notification leads to is being looked at: the same room of the same workspace.
  private func isOnShow(_ content: Notice.Content) -> Bool {
    guard parlor.roomOnShow != nil, let place = place(of: content) else { return false }
    return session.tree.place.steps.starts(with: place.steps)
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
