import ParlorStore

/// Measures searches in a filled store: for words that many messages have, for words that none has, and for words of
/// two characters.
func measureSearch(_ store: Store, _ account: Account.ID, _ name: String) throws -> [Row] {
  while try store.index().isLagging {}
  guard let workspace = try store.workspaces(of: account).first, let path = store.path else { return [] }
  let words = [
    ("a rare word", "zugzwang"), ("two rare characters", "쀍뷁"), ("a common word", "lunch"),
    ("two common characters", "점심"),
    ("common words, seldom together", "the lunch today"),
  ]
  var rows: [Row] = []
  for (what, word) in words {
    guard let query = SearchQuery(word) else { continue }
    rows.append(
      try measure(name + "search " + what) { _ = try store.search(query, in: workspace.id, for: account) })
  }
  rows += try measureScopes(store, account, workspace.id, name)
  if let query = SearchQuery("lunch") {
    rows.append(
      try measure(name + "open, and search a common word") {
        _ = try Store(path: path) { noon }.search(query, in: workspace.id, for: account)
      })
  }
  return rows
}

/// Measures searches with filters. None of them may take much longer than the same search without a filter.
private func measureScopes(
  _ store: Store, _ account: Account.ID, _ workspace: Workspace.ID, _ name: String
) throws -> [Row] {
  let rooms = try store.joinedRooms(of: account, in: workspace)
  let people = try store.members(of: workspace).filter { $0.id != account }
  guard let room = rooms.first, let person = people.first,
    let newest = try store.messages(in: room.id, limit: 1).messages.first
  else { return [] }
  let none = SearchScope(workspace)
  var (inRoom, from, days, all) = (none, none, none, none)
  inRoom.rooms = [room.id]
  from.authors = [person.id]
  // A day in the middle of what was said.
  let middle = newest.sentAt / 2 + (try store.message(1)?.sentAt ?? 0) / 2
  days.times = middle..<(middle + 86_400_000)
  (all.rooms, all.authors, all.times) = (inRoom.rooms, from.authors, days.times)
  let scopes = [
    ("in a room", inRoom), ("from a person", from), ("on a day", days), ("with all filters", all),
  ]
  var rows: [Row] = []
  for word in ["lunch", "zugzwang", ""] {
    for (what, scope) in scopes {
      guard let query = SearchQuery(word, isNarrow: true) else { continue }
      let words = word.isEmpty ? "no word" : word
      rows.append(
        try measure(name + "search \(words) \(what)") {
          _ = try store.search(query, within: scope, for: account)
        })
    }
  }
  return rows
}
