/// A mistake in a screen file, in a file of words or in a shape.
///
/// The description has the form `file:line:column: what is wrong; what to write instead`.
public struct Finding: Sendable, Equatable, CustomStringConvertible {
  /// The path of the file, as it was given.
  public let path: String
  /// Where in the file the mistake is.
  public let position: Position
  /// What is wrong.
  public let problem: Problem

  init(path: String, position: Position, problem: Problem) {
    self.path = path
    self.position = position
    self.problem = problem
  }

  public var description: String {
    "\(path):\(position.line):\(position.column): \(problem.words)"
  }

  /// Sorts findings by the paths of their files, then by their positions.
  static func precedes(_ a: Finding, _ b: Finding) -> Bool {
    a.path == b.path ? a.position < b.position : a.path < b.path
  }
}

/// A position in a file. Lines and columns count from 1; a column is one Unicode scalar.
public struct Position: Sendable, Hashable {
  /// The line, from 1 on.
  public let line: Int
  /// The column, from 1 on, in Unicode scalars.
  public let column: Int

  init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  static func < (a: Position, b: Position) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

/// All findings of one file, as an error.
package struct Findings: Error, Sendable, Equatable, CustomStringConvertible {
  package let list: [Finding]

  package init(_ list: [Finding]) {
    self.list = list
  }

  package var description: String {
    list.map(\.description).joined(separator: "\n")
  }
}
