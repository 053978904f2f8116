import ParlorStore

/// Fills the store of a `--home` folder as `parlor` lays it out, and signs in the account that belongs to all of it. A
/// folder that is prepared already is left as it is.
func prepareHome(_ folder: String, messages: Int) throws {
  let store = try Store(path: folder + "/data/parlor.sqlite") { noon }
  let wanted = "\(messages)"
  guard try store.deviceSetting("filled") != wanted else { return }
  // As many rooms as it takes for a link to channel 42 to lead somewhere.
  let account = try store.fill(messages: messages, rooms: 100)
  while try store.index().isLagging {}
  try store.setDeviceSetting("session", account.description)
  try store.setDeviceSetting("filled", wanted)
}

/// What searching the store of such a folder takes.
func searchHome(_ folder: String) throws -> [Row] {
  let store = try Store(path: folder + "/data/parlor.sqlite") { noon }
  guard let account = try store.deviceSetting("session").flatMap({ Account.ID($0) }) else { return [] }
  return try measureSearch(store, account, "store of \(try store.deviceSetting("filled") ?? "no") messages: ")
}

/// A time that every run agrees on.
let noon: Int64 = 1_750_000_000_000
