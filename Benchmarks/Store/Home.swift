import Glibc
import ParlorStore

/// Fills the store of a `--home` folder as `parlor` lays it out, and signs in the account that belongs to all of it.
///
/// A folder that is prepared already keeps what was said, and half of it is unread again; one that was prepared
/// otherwise is made anew.
func prepareHome(_ folder: String, messages: Int) throws {
  let path = folder + "/data/parlor.sqlite"
  let wanted = "\(messages) in \(rooms)"
  var store = try Store(path: path) { noon }
  if let filled = try store.deviceSetting("filled") {
    if filled == wanted { return try readHalf(of: store) }
    for ending in ["", "-wal", "-shm"] { unlink(path + ending) }
    store = try Store(path: path) { noon }
  }
  // Busy rooms are longer than the pages that are turned in them.
  let account = try store.fill(messages: messages, rooms: rooms, busy: min(rooms, max(1, messages / 200)))
  while try store.index().isLagging {}
  try sayRareWord(in: store, at: messages / 3)
  try store.setDeviceSetting("session", account.description)
  try store.setDeviceSetting("filled", wanted)
  store.tidy()
}

private let rooms = 200

private func readHalf(of store: Store) throws {
  guard let account = try store.deviceSetting("session").flatMap({ Account.ID($0) }) else { return }
  try store.readHalf(by: account)
  store.tidy()
}

/// One message of all has a word that no other has.
private func sayRareWord(in store: Store, at number: Int) throws {
  guard let message = try store.message(Message.ID(Int64(max(number, 1)))) else { return }
  _ = try store.edit(message.id, to: "zugzwang: " + message.text, by: message.author)
}

/// Sends messages to a room of such a folder, one after the other.
func say(_ count: Int, _ word: String, in room: Room.ID, of folder: String) throws {
  let store = try Store(path: folder + "/data/parlor.sqlite") { noon }
  guard let account = try store.deviceSetting("session").flatMap({ Account.ID($0) }) else { exit(66) }
  for number in 0..<count { _ = try store.append("\(word)-\(number)", to: room, by: account) }
}

/// What searching the store of such a folder takes.
func searchHome(_ folder: String) throws -> [Row] {
  let store = try Store(path: folder + "/data/parlor.sqlite") { noon }
  guard let account = try store.deviceSetting("session").flatMap({ Account.ID($0) }) else { return [] }
  return try measureSearch(store, account, "store of \(try store.deviceSetting("filled") ?? "no") messages: ")
}

/// A time that every run agrees on.
let noon: Int64 = 1_750_000_000_000
