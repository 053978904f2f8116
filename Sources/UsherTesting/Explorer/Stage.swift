public import UsherSession

/// A world that sessions are begun in, one after the other: what is behind the screens, such as a store.
public protocol Stage {
  /// A session that has not begun; a later one finds the world as the one before left it, as a second start of the program
  /// does.
  func player() throws -> ScriptPlayer
}

/// A world without a memory: each of its sessions is like the first.
struct BareStage: Stage {
  let make: () throws -> ScriptPlayer
  func player() throws -> ScriptPlayer { try make() }
}
