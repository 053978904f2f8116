import ParlorStore
import Usher
public import UsherSession

/// Going to what is unread, from any screen.
extension Parlor {
  /// Goes on to the unread messages below, and then to the next unread room: mentions and direct messages first, then the
  /// rooms of this workspace, then what was skipped in this room.
  func goToNext(in session: Session) {
    if onShow.chat?.goesOn(onlyUnread: true) ?? false { return }
    guard let next = unreadRooms().first else {
      return onShow.chat?.returnsToUnread() ?? false ? () : tell(Reason("allRead"))
    }
    go(to: next, in: session)
  }

  /// Goes to a room. Says so if it is in another workspace.
  private func go(to room: RoomListing, in session: Session) {
    let here = read(or: nil) { () throws(StoreError) in try currentWorkspace()?.id }
    if case .refused = session.follow(room.place) { return }
    if room.workspace != here {
      tell(Reason("otherWorkspace", ["room": room.title, "workspace": room.workspaceName]))
    }
  }

  /// Goes to the next unread mention: first below and above in this room, then in the other rooms of this workspace, then in
  /// those of others.
  func goToMention(in session: Session) {
    guard let account else { return session.refuse(signInFirst) }
    let mentions = Array(unreadMentions().reversed())
    if onShow.chat?.goes(to: mentions) ?? false { return }
    let rooms = read(or: []) { () throws(StoreError) in try store.rooms(of: account.id) }
    let known = Dictionary(uniqueKeysWithValues: rooms.map { ($0.id, $0) })
    let here = read(or: nil) { () throws(StoreError) in try currentWorkspace()?.id }
    let others = mentions.filter { $0.room != onShow.room }
    guard let next = others.first(where: { known[$0.room]?.workspace == here }) ?? others.first,
      let room = known[next.room]
    else { return tell(Reason("noMention")) }
    let landing = session.follow("message:\(next.number)")
    if case .refused = landing { return }
    let isHere = room.workspace == here
    tell(Reason("mentionIn", ["room": isHere ? room.title : "\(room.title), \(room.workspaceName)"]))
  }

  /// Handles a blank line: in the inbox it opens something; in a room the files that wait come first, then the next page.
  public func hearsBlank(in session: Session) -> Bool {
    saidTimes.forget()
    return onShow.blank?.hearsBlank() ?? onShow.chat?.hearsBlank() ?? false || goesOn(from: session)
  }

  /// Goes to the next unread room on an empty line, if the account has set that and there is one.
  func goesOn(from session: Session) -> Bool {
    guard account != nil, settings.preferences[.goesOn], let next = unreadRooms().first else {
      return false
    }
    go(to: next, in: session)
    return true
  }

  /// The unread rooms that are not muted and not looked at, the most urgent first.
  private func unreadRooms() -> [RoomListing] {
    guard let account else { return [] }
    let here = read(or: nil) { () throws(StoreError) in try currentWorkspace()?.id }
    let rooms = read(or: []) { () throws(StoreError) in try store.rooms(of: account.id) }.filter {
      $0.unread > 0 && $0.level != .nothing && $0.id != onShow.room
    }
    let counts = mentions(in: rooms)
    func rank(_ room: RoomListing) -> Int {
      let isUrgent = room.opponent != nil || counts[room.id] ?? 0 > 0
      let isQuiet = room.level == .mentions && !isUrgent
      return (isQuiet ? 4 : isUrgent ? 0 : 2) + (room.workspace == here ? 0 : 1)
    }
    return rooms.map { (rank($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Puts the number of unread messages into the title of the terminal's window, a moment later: once for all changes that come
  /// meanwhile.
  public func retitleSoon() {
    guard let retitle = machine.retitle, !onShow.retitlesSoon else { return }
    onShow.retitlesSoon = true
    machine.later(300) { [weak self] in
      guard let self else { return }
      onShow.retitlesSoon = false
      let rooms = read(or: []) { () throws(StoreError) -> [RoomListing] in
        guard let account else { return [] }
        return try store.rooms(of: account.id)
      }
      let unread = rooms.lazy.filter { $0.level != .nothing }.reduce(0) { $0 + $1.unread }
      let title = unread == 0 ? "Parlor" : "(\(unread)) Parlor"
      guard title != onShow.title, unread > 0 || !onShow.title.isEmpty else { return }
      onShow.title = title
      retitle(title)
    }
  }

  /// How many messages are unread besides those of the room that is looked at, and how many of them mention the account.
  func unreadElsewhere() -> (messages: Int, mentions: Int) {
    unreadRooms().reduce(into: (0, 0)) { sum, room in
      sum.0 += room.unread
      sum.1 += known.mentions[room.id]?.count ?? 0
    }
  }
}
