public import UsherSession

/// What is behind the screens of an app, such as a store. Sessions run in it one after the other.
public protocol Stage {
  /// Makes a session that has not begun. The session finds the world as the session before left it, as if the program had
  /// been started again.
  func player() throws -> ScriptPlayer
  /// The role in which somebody looks at the present screen, such as `guest` or `admin`. A map can say which roles a choice
  /// is for. Empty by default.
  func role(in session: Session) -> String
}

extension Stage {
  public func role(in session: Session) -> String { "" }
}

/// A stage that keeps nothing: each of its sessions is like the first.
package struct BareStage: Stage {
  private let make: () throws -> ScriptPlayer
  package init(make: @escaping () throws -> ScriptPlayer) { self.make = make }
  package func player() throws -> ScriptPlayer { try make() }
}
