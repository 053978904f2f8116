public import UsherSession

/// What a random walk has found wrong, by the shortest way there that was found.
public struct Stumble: Equatable, Sendable {
  public let seed: UInt64
  /// What is wrong after the last line.
  public let what: String
  public let lines: [Script.Line]
}

extension Stumble: CustomStringConvertible {
  /// The way as a script, to be kept in a file or played by hand.
  public var description: String {
    (["\(what)", "", "# usher", "# seed \(seed)"] + lines.map(\.written)).joined(separator: "\n")
  }
}
