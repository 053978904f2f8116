import ParlorStore
import Usher
import UsherScreens

/// The messages of a room, and a line to say something.
///
/// Live messages are subscribed to before anything is asked for, so that none falls between; what comes twice is told by
/// its id. A screen that was given a message shows it with what was said around it.
final class ChatScreen: Pictured {
  enum Event {
    case say(String)
    case older, newer, latest
    case jump(Message.ID)
    case reply(Message.ID, String)
    case edit(Message.ID, String)
    /// In the editor: a message of one's own, or a new one.
    case compose(Message.ID?)
    case delete(Message.ID)
    case files([String])
    case save(Message.ID, file: Int?, folder: String)
    case link(Message.ID)
    case retry, discard
    case answered(Bool)
    /// For the coordinator: what can be done about the room.
    case settings
    case wish(Wish)
  }

  let place: WorkspacePlace
  let source: RoomPlace
  let target: Message.ID?
  var room: Room?
  var seat: Seat<Event>?
  var state: Model
  /// The last message that has been drawn: what is older may scroll away.
  private(set) var drawn: Message.ID = 0
  var window = ChatWindow()
  var numbers = MessageNumbers()
  /// The newest message that has been heard of, shown or not.
  var heard = 0
  private var watch: Observation?
  var isReadDue = false
  var hasKeptUnfinished = false

  init(_ place: WorkspacePlace, _ source: RoomPlace, at target: Message.ID? = nil) throws {
    self.place = place
    self.source = source
    self.target = target
    room = try source.room(in: place)
    state = Model(source, place)
  }

  var model: Model {
    drawn = window.last?.id ?? 0
    let model = state
    // A change stands by itself, under its author, when it is news; drawn again the page is as if it had come so.
    if window.settle() { writeLines() }
    return model
  }
  var store: Store { place.store }
  var machine: Machine { place.parlor.machine }
  var outbox: Outbox { place.parlor.outbox(of: account.id) }
  var account: Account { place.account }
  var logPage: Int? { window.turns }
  var draftKey: String? { key }

  var key: String { address.key }

  /// Where what is said here goes, whether the room has begun or not.
  var address: Address {
    switch source {
    case .channel(let room, _): .room(room.id)
    case .dm(let member): .dm(place.workspace.id, with: member.id)
    }
  }

  func appear(_ seat: Seat<Event>) {
    self.seat = seat
    place.parlor.roomOnShow = room?.id
    watch = store.observe { [weak self] change in self?.hear(change) }
    for message in outbox.messages(to: address) where message.state == .sending {
      outbox.set(.failed(.interrupted), of: message.id)
    }
    outbox.changed = { [weak self] in self?.noteSent() }
    outbox.deliver = { [weak self] in self?.deliver($0) }
    sendWaiting()
    takeUnfinished()
    if window.hasNewer { reload() } else { load() }
  }

  func disappear() {
    watch = nil
    outbox.changed = {}
    outbox.deliver = { _ in }
    markRead()
    keepUnfinished()
    if place.parlor.roomOnShow == room?.id { place.parlor.roomOnShow = nil }
  }

  func refresh() { load() }

  /// ^C drops a message that is being written line by line.
  func interrupt() { state.unfinished = [] }

  /// What another session wrote, or this one.
  private func hear(_ change: Change) {
    guard let room else { return hearOfBeginning(change) }
    switch change {
    case .messages(room.id, _): catchUp()
    case .edited(let id, room.id): renew(id)
    case .room(room.id): rename()
    case .read(room.id, account.id): takeWish()
    case .everything: reload()
    default: return
    }
    seat?.changed()
  }

  /// The other one may write first.
  private func hearOfBeginning(_ change: Change) {
    switch change {
    case .workspace(place.workspace.id), .everything: break
    default: return
    }
    guard let begun = (try? source.room(in: place)) ?? nil else { return }
    room = begun
    place.parlor.roomOnShow = begun.id
    load()
    seat?.changed()
  }

  private func rename() {
    guard let room, let now = (try? store.room(room.id)) ?? nil, case .channel(let name, _, _) = now.kind
    else {
      return
    }
    state.title = name
  }

  func completions(of word: String) -> [String] {
    guard word.first == "@" else { return [] }
    let members =
      (try? room.map { try store.members(of: $0.id) } ?? store.members(of: place.workspace.id)) ?? []
    return members.filter { $0.id != account.id }.map { "@" + $0.nickname }.filter { $0.hasPrefix(word) }
  }
}
