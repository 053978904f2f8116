import ParlorStore
public import Usher
import UsherScreens
public import UsherSession

/// Going to rooms by name, and to what is unread, from any screen.
extension Parlor: Guide {
  /// The names that the account can go to now. They are read again after a change of rooms or people, and in another workspace,
  /// and what is unread after any change.
  func directory() throws(StoreError) -> Directory? {
    guard let account else { return nil }
    if let shown = shownWorkspace, shown != known.directory?.workspace { known.directory = nil }
    if known.directory == nil, let workspace = try currentWorkspace()?.id {
      known.directory = try Directory(store, of: account.id, in: workspace)
    }
    if known.directory?.isUnreadStale ?? false { try known.directory?.readUnread(store, of: account.id) }
    return known.directory
  }

  /// Returns the names that begin with a text, the best first.
  func names(from text: String) -> [String] {
    // If the store cannot be read, Tab offers nothing. The command itself says why.
    (try? directory())?.names(from: text) ?? []
  }

  /// Returns the names that complete a word with the mark of a room or a person.
  public func completions(of word: String) -> [String] {
    word.first == "#" || word.first == "@" ? names(from: word) : []
  }

  /// Returns what completes `/open`: names, and links that name no room.
  func openings(from text: String) -> [String] {
    names(from: text) + linkTexts().filter { $0.hasPrefix(text) && (!$0.contains(":") || text.contains(":")) }
  }

  /// The place that `/open` means by a name, unless the text is a link or a place.
  func place(named text: String) -> Place? {
    guard !text.isEmpty, !text.contains("/"), !text.contains(":"), account != nil,
      !LinkKind.all.contains(where: { $0.name == text })
    else { return nil }
    // If the store cannot be read, the text is opened as a link, which says why.
    return (try? directory())?.entry(named: text)?.place
  }

  /// Names the room, the person or the kind of link that is most like a text that leads nowhere; nil if none is.
  public func nearest(to text: String) -> Reason? {
    (nearestName(to: text) ?? LinkKind.nearest(to: text)).map { Reason("didYouMean", ["nearest": $0]) }
  }

  /// The name of a room or a person that is most like a text.
  private func nearestName(to text: String) -> String? {
    guard !text.contains("/"), !text.contains(":") else { return nil }
    // If the store cannot be read, nothing is named. It was said already that the text leads nowhere.
    return (try? directory())?.nearest(to: text)
  }

  func sayNearest(to text: String) { if let nearest = nearest(to: text) { tell(nearest) } }

  /// The channel of this workspace that a text names and the account has not joined; nil if it names none or several alike.
  func unjoined(_ text: String) -> ChannelListing? {
    guard let account, text.first != "@", !text.contains("/"), !text.contains(":"),
      !LinkKind.all.contains(where: { $0.name == text })
    else { return nil }
    let wanted = Self.key(text.first == "#" ? String(text.dropFirst()) : text)
    guard !wanted.isEmpty else { return nil }
    let channels: [ChannelListing] = read(or: []) { () throws(StoreError) in
      guard let workspace = try currentWorkspace() else { return [] }
      return try store.channels(of: workspace.id, for: account.id).filter { !$0.isJoined }
    }
    let fits: [(String) -> Bool] = [{ $0 == wanted }, { $0.hasPrefix(wanted) }, { $0.contains(wanted) }]
    for fits in fits {
      let found = channels.filter { fits(Self.key($0.name)) }
      if !found.isEmpty { return found.count == 1 ? found[0] : nil }
    }
    return nil
  }

  private static func key(_ name: String) -> String {
    Text.composed(name).lowercased().filter { $0 != " " }
  }

  /// If a text names a channel that the account has not joined, shows the channels of the workspace and asks whether to join
  /// it. Returns whether it does.
  func asksToJoin(_ text: String, in session: Session) -> Bool {
    guard let (channel, place) = joining(text) else { return false }
    known.wantedChannel = channel
    session.follow(place)
    return true
  }

  /// The channel that a text names and the account has not joined, and the place that asks about joining it.
  private func joining(_ text: String) -> (channel: Room.ID, place: Place)? {
    guard let channel = unjoined(text), let workspace = read(or: nil, currentWorkspace) else { return nil }
    return (channel.id, Place.workspace(workspace.id, .home).then(HomeCoordinator.ChildFlow.explore))
  }

  /// Opens what `/open` means by a name. Returns false if the text is no name.
  func opens(_ text: String, in session: Session) -> Bool {
    guard let place = place(named: text) else { return asksToJoin(text, in: session) }
    session.follow(place)
    return true
  }

  /// Explains what ``opens(_:in:)`` does. Returns false if the text is no name.
  func explains(_ text: String, in session: Session) -> Bool {
    guard let place = place(named: text) ?? joining(text)?.place else { return false }
    session.explain(plan(for: place, named: text, in: session.tree))
    return true
  }

  /// What opening a link, a written place or a name would do. Nothing moves.
  public func explanation(of text: String, in tree: Tree) -> Plan {
    var plan = tree.explain(link: link(named: text, in: tree) ?? text)
    plan.cause = text
    return plan
  }

  /// The link to the room or the person that a name means, also to a channel that the account may join; nil if the text is no name.
  public func link(named text: String, in tree: Tree) -> String? {
    place(named: text).map { tree.links.url(of: $0) }
      ?? unjoined(text).map { Links.text("channel", $0.id.description) }
  }

  private func plan(for place: Place, named text: String, in tree: Tree) -> Plan {
    var plan = tree.explain(place)
    plan.cause = text
    return plan
  }

  /// Whether a line is only the name of a room or a person, or a part that `/go` understands, with its mark.
  public func mayLead(_ line: String) -> Bool {
    guard line.first == "#" || line.first == "@", line.utf8.count > 1 else { return false }
    return !names(from: line).isEmpty || unjoined(line) != nil
  }

  var goingCommands: [Command] {
    [
      Command(
        "go", argument: "room", completesAll: true,
        completions: { [weak self] in self?.names(from: $0) ?? [] }
      ) {
        [weak self] session, name in self?.go(to: name, in: session)
      },
      Command("next") { [weak self] session, _ in self?.goToNext(in: session) },
      Command("mention") { [weak self] session, _ in self?.goToMention(in: session) },
      Command("catchup") { session, _ in _ = session.follow("catchup") },
      Command(
        "msg", argument: "roomAndText", completesAll: true,
        completions: { [weak self] in
          let names = self?.names(from: $0) ?? []
          return names.count == 1 ? [names[0] + " "] : names
        }
      ) {
        [weak self] _, text in self?.write(text)
      },
      Command("read") { [weak self] _, _ in self?.markAllRead() },
    ]
  }

  /// Goes to the room or the person that a name means.
  func go(to name: String, in session: Session) {
    guard account != nil else { return refuse(signInFirst) }
    guard !name.isEmpty else { return refuse(Reason("goWhere")) }
    do throws(StoreError) {
      guard let directory = try directory() else {
        return refuse(Reason("noName", ["name": Reason.typed(name)]))
      }
      if let entry = directory.entry(named: name) {
        if !asksToLeave(for: entry, meantBy: name) { _ = session.follow(entry.place) }
        return
      }
      if directory.entries(named: name).isEmpty, asksToJoin(name, in: session) { return }
      refuse(unclear(name, in: directory))
    } catch {
      refuse(reason(for: error))
    }
  }

  /// If a part of a name would lead away from unread messages, names what it means. On a terminal, the line is there with the whole
  /// name, and Enter goes there. Returns whether it does.
  private func asksToLeave(for entry: Directory.Entry, meantBy name: String) -> Bool {
    guard !entry.isNamed(name), let left = onShow.chat?.unread, left > 0 else { return false }
    refuse(Reason("leavesUnread", ["name": entry.name, "count": String(left)]))
    session?.suggest("/go \(entry.name)")
    return true
  }

  /// Whether a line of `#` or `@` and a name was typed at a screen that does not understand it. Goes there. If the line is a
  /// word that is nearly a name, names that.
  public func goes(by line: String, in session: Session) -> Bool {
    guard account != nil else { return false }
    guard let mark = line.first, mark == "#" || mark == "@" else {
      // Shorter words are choices that were mistyped.
      if line.count > 3, !line.contains(" "), let name = nearestName(to: line) {
        tell(Reason("didYouMean", ["nearest": name]))
      }
      return false
    }
    go(to: line, in: session)
    return true
  }

  private func refuse(_ why: Reason) { session?.refuse(why) }

  private func unclear(_ text: String, in directory: Directory) -> Reason {
    let (entries, name) = (directory.entries(named: text), Reason.typed(text))
    if entries.isEmpty {
      let typed = text.first == "@" ? String(text.dropFirst()) : text
      if let account, typed.lowercased() == account.nickname.lowercased() { return Reason("yourself") }
      if let channel = unjoined(text) { return Reason("joinFirst", ["name": "#" + channel.name]) }
      guard let nearest = directory.nearest(to: text) else { return Reason("noName", ["name": name]) }
      return Reason("nearName", ["name": name, "nearest": nearest])
    }
    let names = entries.prefix(5).map(\.name).joined(separator: ", ") + (entries.count > 5 ? ", …" : "")
    return Reason("whichName", ["name": name, "names": names])
  }

  /// Sends a message to a room or a person without leaving the screen.
  private func write(_ line: String) {
    guard let account else { return refuse(signInFirst) }
    let directory: Directory?
    do throws(StoreError) { directory = try self.directory() } catch { return refuse(reason(for: error)) }
    guard let directory, line.contains(where: { $0 != " " }) else { return refuse(Reason("writeWhat")) }
    // A name may have blanks, so the longest beginning that is a name counts.
    let words = line.split(separator: " ")
    for count in stride(from: min(words.count, directory.mostWords), to: 0, by: -1) {
      let name = words.prefix(count).joined(separator: " ")
      guard let entry = directory.entry(named: name, evenByLetter: true), count == 1 || entry.isNamed(name)
      else { continue }
      let text = String(line[words[count - 1].endIndex...].drop { $0 == " " })
      guard !text.isEmpty else { return refuse(Reason("writeWhat")) }
      guard entry.isNamed(name) else { return askWhether(entry, isMeantBy: name, text) }
      return write(text, to: entry, as: account.id)
    }
    refuse(unclear(String(words[0]), in: directory))
  }

  /// Names the room or the person that a part of a name means: a message that went to somebody else cannot be taken back.
  /// On a terminal, the line is there with the whole name, and Enter sends it.
  private func askWhether(_ entry: Directory.Entry, isMeantBy name: String, _ text: String) {
    refuse(Reason("nearName", ["name": Reason.typed(name), "nearest": entry.name]))
    session?.suggest("/msg \(entry.name) \(text)")
  }

  /// Marks the messages of all rooms as read, those of muted rooms too.
  private func markAllRead() {
    guard let account else { return refuse(signInFirst) }
    let count = read(or: 0) { () throws(StoreError) in try store.markAllRead(of: account.id) }
    tell(count == 0 ? Reason("allRead") : Reason("markedRead", ["count": String(count)]))
  }
}

extension Directory.Entry {
  /// Whether a text is the whole name, with or without its mark.
  fileprivate func isNamed(_ text: String) -> Bool {
    let text = Text.composed(text).lowercased()
    return name.lowercased() == text || name.dropFirst().lowercased() == text
  }
}
