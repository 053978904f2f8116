import ParlorStore

/// Fills the store of a `--home` folder as `parlor` lays it out, and signs in the account that belongs to all of it. A
/// folder that is prepared already is left as it is.
func prepareHome(_ folder: String, messages: Int) throws {
  let store = try Store(path: folder + "/data/parlor.sqlite") { noon }
  let wanted = "\(messages)"
  guard try store.deviceSetting("filled") != wanted else { return }
  // As many rooms as it takes for a link to channel 42 to lead somewhere.
  let account = try store.fill(messages: messages, rooms: 100)
  try store.setDeviceSetting("session", account.description)
  try store.setDeviceSetting("filled", wanted)
}

/// A time that every run agrees on.
let noon: Int64 = 1_750_000_000_000
