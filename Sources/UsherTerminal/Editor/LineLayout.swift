internal import CEditline

/// Computes where libedit draws the prompt, the line and the cursor, by libedit's own rules.
struct LineLayout {
  struct Point: Equatable {
    var row = 0
    var column = 0
  }

  var columns: Int
  var rows: Int

  /// Where the cursor and the end of the line are, counted from the first row of the prompt.
  func place(prompt: [UInt32], line: EditedLine) -> (cursor: Point, end: Point) {
    var point = Point()
    for scalar in prompt { put(max(0, Self.width(scalar)), at: &point) }
    var cursor = Point()
    for (index, scalar) in line.scalars.enumerated() {
      if index == line.cursor { cursor = beginning(of: scalar, at: point) }
      add(scalar, at: &point)
    }
    if line.cursor >= line.scalars.count { cursor = point }
    // If the line is taller than the screen, libedit shows its last rows.
    let hidden = max(0, point.row - (rows - 1))
    return (
      Point(row: max(0, cursor.row - hidden), column: cursor.column),
      Point(row: point.row - hidden, column: point.column)
    )
  }

  /// The row of the cursor once the terminal is `columns` wide.
  ///
  /// Each row that was drawn ends in a newline. A narrower terminal wraps each row by itself. A wider terminal joins no
  /// rows.
  func row(ofCursorIn line: EditedLine, prompt: [UInt32], at columns: Int) -> Int {
    let narrow = LineLayout(columns: columns, rows: rows)
    var (point, wrapped) = (Point(), Point())
    func startRow(unless former: Int) {
      guard point.row > former, wrapped.column > 0 else { return }
      wrapped = Point(row: wrapped.row + 1, column: 0)
    }
    for (index, scalar) in (prompt + line.scalars).enumerated() {
      let former = point.row
      point = beginning(of: scalar, at: point)
      startRow(unless: former)
      if index == prompt.count + line.cursor { return narrow.beginning(of: scalar, at: wrapped).row }
      let row = point.row
      add(scalar, at: &point)
      narrow.add(scalar, at: &wrapped)
      startRow(unless: row)
    }
    return wrapped.row
  }

  /// The columns of a scalar; negative if it cannot be shown.
  static func width(_ scalar: UInt32) -> Int { Int(scalar_columns(scalar)) }

  private func beginning(of scalar: UInt32, at point: Point) -> Point {
    let width = Self.width(scalar)
    return width > 1 && point.column + width > columns ? Point(row: point.row + 1, column: 0) : point
  }

  private func add(_ scalar: UInt32, at point: inout Point) {
    switch scalar {
    case .tab: repeat { put(1, at: &point) } while point.column & 7 != 0
    case .newline: point = Point(row: point.row + 1, column: 0)
    case ..<0x100 where scalar_is_control(scalar): put(1, times: 2, at: &point)
    case _ where scalar_is_printed(scalar): put(max(0, Self.width(scalar)), at: &point)
    // libedit draws such a scalar as \U+XXXX.
    default: put(1, times: scalar > 0xFFFF ? 8 : 7, at: &point)
    }
  }

  private func put(_ width: Int, times: Int = 1, at point: inout Point) {
    for _ in 0..<times {
      if point.column + width > columns { point = Point(row: point.row + 1, column: 0) }
      point.column += width
      if point.column >= columns { point = Point(row: point.row + 1, column: 0) }
    }
  }
}
