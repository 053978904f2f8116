@testable import ParlorStore

/// A clock that the test sets.
final class Clock {
  var time: Int64

  init(_ time: Int64 = 1_750_000_000_000) {
    self.time = time
  }
}

/// A small store: accounts 1 Ann, 2 Bo, 3 Cy; workspace 1 of Ann with Bo; channel 1 of Ann with Bo.
struct Fixture {
  let clock = Clock()
  let store: Store
  let ann: Account.ID = 1
  let bo: Account.ID = 2
  let cy: Account.ID = 3
  let workspace: Workspace.ID = 1
  let channel: Room.ID = 1

  /// Opens the store in memory, or at a path.
  init(at path: String? = nil) throws {
    let clock = clock
    let now = { clock.time }
    store = if let path { try Store(path: path, now: now) } else { try Store(inMemory: now) }
    store.sellsCoins = true
    for name in ["Ann", "Bo", "Cy"] {
      let form = SignUp(email: "\(name)@example.org", nickname: name, password: DemoWorld.password)
      _ = try store.signUp(form, hash: DemoWorld.hash)
    }
    _ = try store.makeWorkspace(name: "Mill", description: "", by: ann)
    try store.join(workspace, bo)
    try store.edit(channel, name: "all", description: "", by: ann)
    try store.join(channel, bo)
  }
}

/// Returns the error that `body` throws, so that a test can compare it.
func failure<Value>(_ body: () throws(StoreError) -> Value) -> StoreError? {
  do throws(StoreError) {
    _ = try body()
    return nil
  } catch {
    return error
  }
}
