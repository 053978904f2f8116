import Glibc
import ParlorStore

/// Fills the store of a `--home` folder in the layout of `parlor`, and signs in the account that is a
/// member of every room.
///
/// If the folder has been prepared with the same numbers, keeps its messages and marks half of them as unread again.
/// Otherwise creates the store anew.
func prepareHome(_ folder: String, messages: Int) throws {
  let path = folder + "/data/parlor.sqlite"
  let wanted = "\(messages) in \(rooms)"
  var store = try Store(path: path) { noon }
  if let filled = try store.deviceSetting("filled") {
    if filled == wanted { return try readHalf(of: store) }
    for ending in ["", "-wal", "-shm"] { unlink(path + ending) }
    store = try Store(path: path) { noon }
  }
  // Each busy room has more messages than the benchmarks page through.
  let account = try store.fill(messages: messages, rooms: rooms, busy: min(rooms, max(1, messages / 200)))
  while try store.index().isLagging {}
  try sayRareWord(in: store, at: messages / 3)
  try store.keepLogIn(of: account)
  try store.setDeviceSetting("filled", wanted)
  store.tidy()
}

private let rooms = 200

private func readHalf(of store: Store) throws {
  guard let account = try store.keptLogIn() else { return }
  try store.readHalf(by: account)
  store.tidy()
}

/// Gives one message a word that no other message has.
private func sayRareWord(in store: Store, at number: Int) throws {
  guard let message = try store.message(Message.ID(Int64(max(number, 1)))) else { return }
  _ = try store.edit(message.id, to: "zugzwang: " + message.text, by: message.author)
}

/// Sends messages to a room, one after the other. `folder` was filled by `prepareHome`.
func say(_ count: Int, _ word: String, in room: Room.ID, of folder: String) throws {
  let store = try Store(path: folder + "/data/parlor.sqlite") { noon }
  guard let account = try store.keptLogIn() else { exit(66) }
  for number in 0..<count { _ = try store.append("\(word)-\(number)", to: room, by: account) }
}

/// Measures searching in the store of a folder that was filled by `prepareHome`.
func searchHome(_ folder: String) throws -> [Row] {
  let store = try Store(path: folder + "/data/parlor.sqlite") { noon }
  guard let account = try store.keptLogIn() else { return [] }
  return try measureSearch(store, account, "store of \(try store.deviceSetting("filled") ?? "no") messages: ")
}

/// The time of every run, so that all runs store the same.
let noon: Int64 = 1_750_000_000_000
