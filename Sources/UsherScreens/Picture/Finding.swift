/// Something wrong in a file: where it is, and what is wrong.
///
/// `description` is `file:line:column: what is wrong; what to write instead`.
public struct Finding: Sendable, Equatable, CustomStringConvertible {
  public let path: String
  public let position: Position
  public let problem: Problem

  init(path: String, position: Position, problem: Problem) {
    self.path = path
    self.position = position
    self.problem = problem
  }

  public var description: String {
    "\(path):\(position.line):\(position.column): \(problem.words)"
  }

  /// Files in order of their paths, findings in order of their places.
  static func precedes(_ a: Finding, _ b: Finding) -> Bool {
    a.path == b.path ? a.position < b.position : a.path < b.path
  }
}
