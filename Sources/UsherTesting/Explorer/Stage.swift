public import UsherSession

/// What is behind the screens of an app, such as a store. Sessions run in it one after the other.
public protocol Stage {
  /// Makes a session that has not begun. The session finds the world as the session before left it, as if the program had
  /// been started again.
  func player() throws -> ScriptPlayer
}

/// A stage that keeps nothing: each of its sessions is like the first.
struct BareStage: Stage {
  let make: () throws -> ScriptPlayer
  func player() throws -> ScriptPlayer { try make() }
}
