/// A picture as a grid of coloured cells, two of which fit one above the other in a column of the terminal.
struct Mosaic: Equatable, Sendable {
  let columns: Int
  let rows: Int
  /// Red, green, blue and alpha of each cell, row by row.
  private let bytes: [UInt8]

  struct Color: Hashable, Sendable {
    var red, green, blue: UInt8
  }

  /// Returns nil if there are not four bytes for each cell.
  init?(columns: Int, rows: Int, bytes: [UInt8]) {
    guard columns > 0, rows > 0, bytes.count == columns * rows * 4 else { return nil }
    (self.columns, self.rows, self.bytes) = (columns, rows, bytes)
  }

  /// The colour of a cell; nil if the cell is transparent or outside, so that the terminal's own background is seen.
  subscript(column: Int, row: Int) -> Color? {
    guard column < columns, row < rows else { return nil }
    let offset = (row * columns + column) * 4
    guard bytes[offset + 3] >= 128 else { return nil }
    return Color(red: bytes[offset], green: bytes[offset + 1], blue: bytes[offset + 2])
  }
}

/// How large a mosaic may be, in cells.
public struct MosaicBox: Hashable, Sendable {
  public let columns: Int
  public let rows: Int

  init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }
}
