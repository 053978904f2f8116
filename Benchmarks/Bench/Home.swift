import Glibc
import ParlorStore

/// Fills the store of a `--home` folder in the layout of `parlor`, and signs in the account that is a
/// member of every room.
///
/// If the folder has been prepared with the same numbers, leaves it as it is. Otherwise creates the store anew.
func prepareHome(_ folder: String, messages: Int) throws {
  let rooms = 200
  let wanted = "\(messages) in \(rooms)"
  var store = try openStore(in: folder)
  if let filled = try store.deviceSetting("filled") {
    if filled == wanted { return }
    for ending in ["", "-wal", "-shm"] { unlink(storePath(in: folder) + ending) }
    store = try openStore(in: folder)
  }
  // Each busy room has more messages than a search shows.
  let account = try store.fill(messages: messages, rooms: rooms, busy: min(rooms, max(1, messages / 200)))
  while try store.index().isLagging {}
  try sayRareWord(in: store, at: messages / 3)
  try store.keepLogIn(of: account)
  try store.setDeviceSetting("filled", wanted)
  store.tidy()
}

/// Gives one message a word that no other message has.
private func sayRareWord(in store: Store, at number: Int) throws {
  guard let message = try store.message(Message.ID(Int64(max(number, 1)))) else { return }
  _ = try store.edit(message.id, to: "zugzwang: " + message.text, by: message.author)
}

/// The same time in every run, so that all runs store the same.
func openStore(in folder: String) throws -> Store {
  try Store(path: storePath(in: folder)) { 1_750_000_000_000 }
}

private func storePath(in folder: String) -> String { folder + "/data/parlor.sqlite" }
