import Glibc
import ParlorStore

/// Measures searches in the store of a folder that `prepareHome` has filled: for a word of one message, and for a word of many.
func measureSearch(_ folder: String) throws -> [Row] {
  let store = try openStore(in: folder)
  while try store.index().isLagging {}
  guard let account = try store.keptLogIn(), let workspace = try store.workspaces(of: account).first,
    let rare = SearchQuery("zugzwang"), let common = SearchQuery("lunch")
  else { return [] }
  return try [("rare", 10.0, rare), ("common", 50, common)].map { what, most, query in
    try Row(name: "search of a million messages for a \(what) word", unit: "ms", most: most).measured {
      let began = nanoseconds(CLOCK_MONOTONIC)
      _ = try store.search(query, in: workspace.id, for: account)
      return Double(nanoseconds(CLOCK_MONOTONIC) - began) / 1e6
    }
  }
}
