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
  if let query = SearchQuery("lunch") {
    rows.append(
      try measure(name + "open, and search a common word") {
        _ = try Store(path: path) { noon }.search(query, in: workspace.id, for: account)
      })
  }
  return rows
}
