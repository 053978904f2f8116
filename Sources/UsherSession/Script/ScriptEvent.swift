/// Something that happens to a session and is not typed; a script says it as `! name argument`.
public struct ScriptEvent {
  let name: String
  /// Throws when the argument is none of those it takes.
  let run: (ScriptPlayer, String) throws(ScriptError) -> Void

  public init(_ name: String, run: @escaping (ScriptPlayer, String) throws(ScriptError) -> Void) {
    self.name = name
    self.run = run
  }
}
