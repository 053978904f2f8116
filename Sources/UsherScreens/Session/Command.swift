/// A command that works on every screen: `/name`, with what follows it.
public struct Command {
  public let name: String
  /// What it takes, for help; empty if nothing.
  public let argument: String
  /// Words that complete its argument.
  public let completions: () -> [String]
  public let run: (Session, String) -> Void

  public init(
    _ name: String, argument: String = "", completions: @escaping () -> [String] = { [] },
    run: @escaping (Session, String) -> Void
  ) {
    self.name = name
    self.argument = argument
    self.completions = completions
    self.run = run
  }
}
