public import UsherSession

/// What a random walk has found wrong, and the shortest path to it that was found.
public struct Stumble: Equatable, Sendable {
  /// The seed that gives the same walk again.
  public let seed: UInt64
  /// What is wrong after the last line.
  public let what: String
  /// The lines of the shortest path. After the last of them it is wrong.
  public let lines: [Script.Line]
}

extension Stumble: CustomStringConvertible {
  /// What is wrong, and the path as a script that can be kept in a file or typed.
  public var description: String {
    (["\(what)", "", "# usher", "# seed \(seed)"] + lines.map(\.written)).joined(separator: "\n")
  }
}
