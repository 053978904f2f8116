/// A place in a file; both count from 1, and a column is one Unicode scalar.
public struct Position: Sendable, Hashable {
  public let line: Int
  public let column: Int

  init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  static func < (a: Position, b: Position) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}
