/// Everything that was found wrong, at once.
package struct Findings: Error, Sendable, Equatable, CustomStringConvertible {
  package let list: [Finding]

  package init(_ list: [Finding]) {
    self.list = list
  }

  package var description: String {
    list.map(\.description).joined(separator: "\n")
  }
}
