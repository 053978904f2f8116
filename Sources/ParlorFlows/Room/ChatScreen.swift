import ParlorStore
import Usher
import UsherScreens

/// The messages of a room, and a line to say something.
///
/// Live messages are subscribed to before anything is asked for, so that none falls between; what comes twice is told by
/// its id.
final class ChatScreen: Pictured {
  enum Event {
    case say(String)
    case older
    case settings
  }

  private let place: WorkspacePlace
  private let source: RoomPlace
  private var room: Room?
  private var seat: Seat<Event>?
  private var watch: Observation?
  private(set) var model: Model

  init(_ place: WorkspacePlace, _ source: RoomPlace) throws {
    self.place = place
    self.source = source
    room = try source.room(in: place)
    model = Model(source, place)
  }

  /// A letter would be a message: what can be done about a channel is a command.
  var commands: [ScreenCommand<Event>] {
    model.isChannel ? [ScreenCommand("settings") { _ in .settings }] : []
  }

  var draftKey: String? { room.map { "room:\($0.id)" } }

  func appear(_ seat: Seat<Event>) {
    self.seat = seat
    place.parlor.roomOnShow = room?.id
    watch = place.store.observe { [weak self] change in self?.hear(change) }
    load()
  }

  func disappear() {
    watch = nil
    if place.parlor.roomOnShow == room?.id { place.parlor.roomOnShow = nil }
  }

  func refresh() { load() }

  /// Up to a page of what was read, the line "read up to here", up to a page of what was not.
  private func load() {
    guard let room else { return }
    do {
      let entry = try place.store.entry(to: room.id, for: place.account.id)
      model.show(entry, place)
      if let last = model.lastID { try place.store.markRead(room.id, by: place.account.id, upTo: last) }
    } catch {
      model.trouble = error.description
    }
  }

  private func hear(_ change: Change) {
    guard let room else { return }
    switch change {
    case .messages(room.id, _): catchUp()
    case .edited(_, room.id), .everything: load()
    default: return
    }
    seat?.changed()
  }

  /// Whatever came after the last message shown, in the order of the store.
  private func catchUp() {
    guard let room else { return }
    do {
      var page = try place.store.messages(in: room.id, after: model.lastID ?? 0, limit: 100)
      model.append(page.messages, place)
      while page.hasNewer, let last = model.lastID {
        page = try place.store.messages(in: room.id, after: last, limit: 100)
        model.append(page.messages, place)
      }
      if let last = model.lastID { try place.store.markRead(room.id, by: place.account.id, upTo: last) }
    } catch {
      model.trouble = error.description
    }
  }

  /// Sends a message; what is missing before it is loaded first, and it comes back as a change like any other.
  func say(_ text: String) {
    do {
      let room = try self.room ?? begun()
      self.room = room
      model.trouble = ""
      catchUp()
      _ = try place.store.append(text, to: room.id, by: place.account.id)
      catchUp()
    } catch let error as StoreError {
      model.trouble = error.description
    } catch {
      model.trouble = String(describing: error)
    }
    seat?.changed()
  }

  private func begun() throws -> Room {
    guard case .dm(let member) = source else { throw Refusal.stale }
    let room = try place.store.openDM(of: place.account.id, with: member.id, in: place.workspace.id)
    place.parlor.roomOnShow = room.id
    return room
  }

  /// A page further back; what was on show stays.
  func loadOlder() {
    guard let room, let first = model.firstID else { return }
    do {
      model.prepend(try place.store.messages(in: room.id, before: first), place)
    } catch {
      model.trouble = error.description
    }
    seat?.changed()
  }

  func completions(of word: String) -> [String] {
    guard word.first == "@", let room, let members = try? place.store.members(of: room.id) else { return [] }
    return members.map { "@" + $0.nickname }.filter { $0.hasPrefix(word) }
  }
}
