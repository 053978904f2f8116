/// Everything that was found wrong, at once.
public struct Findings: Error, Sendable, Equatable, CustomStringConvertible {
  public let list: [Finding]

  public init(_ list: [Finding]) {
    self.list = list
  }

  public var description: String {
    list.map(\.description).joined(separator: "\n")
  }
}
