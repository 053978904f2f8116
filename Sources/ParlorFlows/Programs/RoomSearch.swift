import ParlorStore
import Usher
import UsherScreens

/// The rooms of an account that have a name.
struct RoomSearch {
  private let text: String
  /// The name as it is compared, with its mark if it has one.
  private let name: String
  private let account: Account
  private let store: Store
  /// The workspaces in which a room may be.
  private let workspaces: [Workspace]
  /// Whether the text names the workspace.
  private let isWhole: Bool

  init(_ text: String, of account: Account, in store: Store) throws(StoreError) {
    (self.text, self.account, self.store) = (text, account, store)
    let slash = text.lastIndex(of: "/")
    name = Self.key(slash.map { text[text.index(after: $0)...] } ?? text[...])
    let all = try store.workspaces(of: account.id)
    workspaces =
      slash.map { slash in all.filter { Self.key($0.name[...]) == Self.key(text[..<slash]) } } ?? all
    isWhole = slash != nil
  }

  /// Returns the only room. Throws a `Refusal` if there is none, or several.
  func room() throws -> ProgramRoom {
    let known = try store.joinedRooms(of: account.id).filter { room in
      workspaces.contains { $0.id == room.workspace }
    }
    var found = known.filter { $0.opponent == nil && fits("#" + $0.name) }.map { ProgramRoom($0) }
    let people = try people(known)
    for opponent in people.filter({ fits("@" + $0.name) }).map(\.id) where opponent != account.id {
      found += try conversations(with: opponent, known)
    }
    if found.count == 1 { return found[0] }
    guard found.isEmpty else {
      let names = found.prefix(5).map(\.wholeName).joined(separator: ", ") + (found.count > 5 ? ", …" : "")
      throw Refusal.unknown(Reason("whichName", ["name": Reason.typed(text), "names": names]))
    }
    if fits("@" + account.nickname) { throw Refusal.unknown(Reason("yourself")) }
    for workspace in workspaces {
      let channels = try store.channels(of: workspace.id, for: account.id)
      if let channel = channels.first(where: { !$0.isJoined && fits("#" + $0.name) }) {
        throw Refusal.denied(Reason("joinFirst", ["name": "#" + channel.name]))
      }
    }
    throw nearest(to: known.map { ($0.opponent == nil ? "#" : "@") + $0.name } + people.map { "@" + $0.name })
  }

  private func people(
    _ known: [RoomListing]
  ) throws(StoreError) -> [(id: Account.ID, name: String)] {
    var people: [Account.ID: String] = [:]
    for room in known { if let opponent = room.opponent { people[opponent] = room.name } }
    for workspace in workspaces {
      for member in try store.members(of: workspace.id) { people[member.id] = member.nickname }
    }
    people[account.id] = nil
    return people.map { ($0.key, $0.value) }.sorted { $0.id < $1.id }
  }

  /// If the workspace is named, the conversation there; otherwise that in which the two wrote last.
  private func conversations(
    with opponent: Account.ID, _ known: [RoomListing]
  ) throws(StoreError) -> [ProgramRoom] {
    let begun = known.filter { $0.opponent == opponent }
    var places = begun.map(\.workspace)
    if isWhole {
      for workspace in workspaces where !places.contains(workspace.id) {
        if try store.members(of: workspace.id).contains(where: { $0.id == opponent }) {
          places.append(workspace.id)
        }
      }
    } else if let last = try store.workspaceOfDM(of: account.id, with: opponent) {
      places = [last]
    }
    var rooms: [ProgramRoom] = []
    for workspace in places {
      rooms.append(try .dm(of: account.id, with: opponent, in: workspace, of: store))
    }
    return rooms
  }

  private func nearest(to names: [String]) -> Refusal {
    let typed = Reason.typed(text)
    let bare = Text.nearest(
      to: Text.composed(name.first.map { "#@".contains($0) } ?? false ? String(name.dropFirst()) : name),
      in: names.map { String($0.dropFirst()) })
    guard let meant = names.first(where: { $0.dropFirst() == bare ?? "" }) else {
      return .unknown(Reason("noRoomNamed", ["name": typed]))
    }
    return .unknown(Reason("nearName", ["name": typed, "nearest": meant]))
  }

  /// Whether a name with its mark is the one that is looked for.
  private func fits(_ title: String) -> Bool {
    let title = Self.key(title[...])
    return title == name || title.dropFirst() == name
  }

  private static func key(_ name: Substring) -> String {
    Text.composed(String(name)).lowercased().filter { $0 != " " }
  }
}
