import Glibc
import ParlorStore

func measureAll() throws -> [Row] {
  try measureDemo() + measureLogIn() + inTemporaryFolder { try measureFile($0 + "/parlor.sqlite") }
}

private func measureDemo() throws -> [Row] {
  [
    try measure("demo store: open") { _ = try Store.demo { noon } },
    try measure("demo store: open, and enter channel 42") {
      _ = try Store.demo { noon }.entry(to: 42, for: DemoWorld.account)
    },
  ]
}

private func measureFile(_ path: String) throws -> [Row] {
  let count = 100_000
  let store = try Store(path: path) { noon }
  let account = try store.fill(messages: count, rooms: 20)
  guard let workspace = try store.workspaces(of: account).first,
    let room = try store.channels(of: workspace.id, for: account).last?.id
  else { return [] }
  let middle = try store.entry(to: room, for: account).read[0].id
  let other = try Store(path: path) { noon }
  let watch = try other.watch()
  let name = "store of \(count) messages: "
  return [
    try measure(name + "open") { _ = try Store(path: path) { noon } },
    try measure(name + "list channels") { _ = try store.channels(of: workspace.id, for: account) },
    try measure(name + "list direct messages") { _ = try store.dms(of: account, in: workspace.id) },
    try measure(name + "enter a room") { _ = try store.entry(to: room, for: account) },
    try measure(name + "page back") { _ = try store.messages(in: room, before: middle) },
    try measure(name + "around a message") { _ = try store.messages(in: room, around: middle) },
    try measure(name + "append") { _ = try store.append("hello", to: room, by: account) },
    try measure(name + "append, until another connection hears") {
      _ = try store.append("hello", to: room, by: account)
      var heard = 0
      while heard == 0 {
        var one = pollfd(fd: watch?.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
        guard poll(&one, 1, 1000) > 0 else { return }
        watch?.drain()
        heard = try other.collect().count
      }
    },
  ] + (try measureSearch(store, account, name))
}

/// Runs `body` with a temporary folder, and deletes the folder afterwards.
private func inTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  var name = Array((parent + "/store-bench-XXXXXX").utf8CString)
  guard let made = mkdtemp(&name) else { throw StoreError.cannotOpen(path: parent, errno: errno) }
  let folder = String(cString: made)
  defer {
    for file in ["", "-wal", "-shm"] { unlink(folder + "/parlor.sqlite" + file) }
    rmdir(folder)
  }
  return try body(folder)
}
