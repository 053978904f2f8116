import ParlorStore
import Usher
import UsherScreens

/// What one search looks for, and where: the text as the user typed it, with its filters looked up.
struct SearchWish {
  let text: String
  let query: SearchQuery
  let scope: SearchScope

  /// Whether the search looks in all workspaces of the account.
  var isEverywhere: Bool { scope.workspace == nil }

  /// Throws a reason if a filter is wrong, or if there is nothing to look for.
  init(_ text: String, in context: WorkspaceContext) throws(Reason) {
    let line = try SearchLine(text)
    self.text = text
    scope = try SearchFilters(line, context).scope()
    guard line.words.utf8.count <= SearchQuery.longest else { throw Reason("longQuery") }
    guard let query = SearchQuery(line.words, isNarrow: scope.isNarrow) else {
      throw Reason("shortQuery", ["query": text])
    }
    self.query = query
  }
}

/// Looks up what the filters of a search name. If there is no result, each look-up throws the reason for the user.
private struct SearchFilters {
  private let line: SearchLine
  private let context: WorkspaceContext
  /// Nil for all workspaces.
  private let workspace: Workspace.ID?

  init(_ line: SearchLine, _ context: WorkspaceContext) {
    (self.line, self.context) = (line, context)
    workspace = line.isEverywhere ? nil : context.workspace.id
  }

  func scope() throws(Reason) -> SearchScope {
    var scope = SearchScope(workspace)
    if let name = line.filters[.room] { scope.rooms = try rooms(named: name) }
    if let name = line.filters[.author] { scope.authors = try authors(named: name) }
    let first = try start(of: .after)
    let end = try start(of: .before)
    if let first, let end, first >= end { throw Reason("filterOrder") }
    scope.times = max(first ?? 0, 0)..<max(end ?? .max, 1)
    return scope
  }

  /// Returns the rooms of a name. `#` stands before a channel, and `@` before a person. Without either, channels come first.
  private func rooms(named name: String) throws(Reason) -> Set<Room.ID> {
    let all = try read { () throws(StoreError) in
      try context.store.joinedRooms(of: context.account.id, in: workspace)
    }
    let channels = all.filter { $0.opponent == nil && SearchNames.isSame($0.title, name, sign: "#") }
    if !channels.isEmpty { return Set(channels.map(\.id)) }
    let dms = all.filter { $0.opponent != nil && SearchNames.isSame("@" + $0.name, name, sign: "@") }
    if !dms.isEmpty { return Set(dms.map(\.id)) }
    let titles = all.map { $0.opponent == nil ? $0.title : "@" + $0.name }
    let meant = try SearchNames.title(begunBy: name, in: titles) { name, nearest in
      nearest.map { Reason("filterRoomNear", ["name": name, "nearest": $0]) }
        ?? Reason("filterRoom", ["name": name])
    }
    return Set(zip(all, titles).filter { $1 == meant }.map(\.0.id))
  }

  /// Returns the members of a name, and the people of a name that the account has written with.
  private func authors(named name: String) throws(Reason) -> Set<Account.ID> {
    let people = try read { () throws(StoreError) -> [(title: String, id: Account.ID)] in
      var people: [(title: String, id: Account.ID)] = []
      for workspace in try context.searchedWorkspaces(isEverywhere: workspace == nil) {
        people += try context.store.members(of: workspace.id).map { ("@" + $0.nickname, $0.id) }
      }
      for room in try context.store.joinedRooms(of: context.account.id, in: workspace) {
        if let id = room.opponent { people.append(("@" + room.name, id)) }
      }
      return people
    }
    let found = people.filter { SearchNames.isSame($0.title, name, sign: "@") }
    if !found.isEmpty { return Set(found.map(\.id)) }
    let meant = try SearchNames.title(begunBy: name, in: people.map(\.title)) { name, nearest in
      nearest.map { Reason("filterPersonNear", ["name": name, "nearest": $0]) }
        ?? Reason("filterPerson", ["name": name])
    }
    return Set(people.filter { $0.title == meant }.map(\.id))
  }

  /// Returns the start of the day that a filter names.
  private func start(of filter: SearchLine.Filter) throws(Reason) -> Int64? {
    guard let day = line.filters[filter] else { return nil }
    let machine = context.parlor.machine
    guard let start = DayText(day)?.start(now: machine.local(context.parlor.now())) else {
      throw Reason("badDate", ["date": Reason.typed(day)])
    }
    return machine.moment(local: start)
  }

  private func read<Value>(_ body: () throws(StoreError) -> Value) throws(Reason) -> Value {
    do throws(StoreError) { return try body() } catch { throw context.parlor.reason(for: error) }
  }
}

/// The names of rooms and people in filters. Blanks and the difference of upper and lower case do not count, so a name
/// with blanks can be typed as one word.
enum SearchNames {
  /// Whether `name` names `title`, which begins with `sign`. `name` may leave the sign out.
  static func isSame(_ title: String, _ name: String, sign: Character) -> Bool {
    let wanted = key(name)
    return wanted == key(title) || wanted.first != sign && String(sign) + wanted == key(title)
  }

  /// Returns the only title that begins with a name. If there is none, throws the reason that `refusal` makes of the name and
  /// the nearest title.
  static func title(
    begunBy name: String, in titles: [String], refusal: (_ name: String, _ nearest: String?) -> Reason
  ) throws(Reason) -> String {
    let wanted = key(name)
    func begins(_ title: String) -> Bool {
      let title = key(title)
      return title.hasPrefix(wanted) || title.dropFirst().hasPrefix(wanted)
    }
    let found = Set(titles.filter(begins))
    if found.count == 1, let title = found.first { return title }
    throw refusal(Reason.typed(name), found.isEmpty ? nearest(to: name, in: titles) : nil)
  }

  private static func nearest(to name: String, in titles: [String]) -> String? {
    let bare = Text.nearest(
      to: String(name.drop { "#@".contains($0) }), in: titles.map { String($0.dropFirst()) })
    return titles.first { $0.dropFirst() == bare ?? "" }
  }

  /// Returns the filters that begin as a word that is being typed.
  static func completions(of word: String, in context: WorkspaceContext) -> [String] {
    let filters: [SearchLine.Filter] = [.room, .author]
    guard let filter = filters.first(where: { word.hasPrefix($0.typed) }) else { return [] }
    let titles = context.parlor.read(or: []) { () throws(StoreError) -> [String] in
      if filter == .author {
        return try context.store.members(of: context.workspace.id).map { "@" + $0.nickname }
      }
      let rooms = try context.store.joinedRooms(of: context.account.id, in: context.workspace.id)
      return [SearchLine.everywhere] + rooms.map { $0.opponent == nil ? $0.title : "@" + $0.name }
    }
    let names = titles.map { $0.filter { !$0.isWhitespace } }
    let signed = names.map { filter.typed + $0 }.filter { $0.hasPrefix(word) }
    if filter == .room, !signed.isEmpty { return signed }
    let bare = names.map { filter.typed + $0.drop { "#@".contains($0) } }.filter { $0.hasPrefix(word) }
    return bare.isEmpty ? signed : bare
  }

  private static func key(_ name: String) -> String {
    Text.composed(name).lowercased().filter { !$0.isWhitespace }
  }
}

extension WorkspaceContext {
  /// Returns the workspaces that a search looks in, the present one first.
  func searchedWorkspaces(isEverywhere: Bool) throws(StoreError) -> [Workspace] {
    guard isEverywhere else { return [workspace] }
    return [workspace] + (try store.workspaces(of: account.id)).filter { $0.id != workspace.id }
  }
}
