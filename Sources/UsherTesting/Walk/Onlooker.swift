public import UsherSession

/// Looks at a session during one random walk, with a memory of its own.
public protocol Onlooker: AnyObject {
  /// Called before a line is played.
  func willPlay(_ line: Script.Line, _ player: ScriptPlayer)
  /// Called after a line was played, unless that has ended the session. Returns what is wrong, or nil.
  func didPlay(_ line: Script.Line, _ player: ScriptPlayer) -> String?
  /// Called at the end of a walk, when every fault has ended and all slow work is done. Returns what is wrong, or nil.
  func didSettle(_ player: ScriptPlayer) -> String?
}

extension Onlooker {
  public func willPlay(_ line: Script.Line, _ player: ScriptPlayer) {}
  public func didSettle(_ player: ScriptPlayer) -> String? { nil }
}
