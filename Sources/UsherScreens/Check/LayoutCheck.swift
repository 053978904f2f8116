/// Draws a picture with every sample at the usual widths of a terminal, and finds the lines that are too wide.
struct LayoutCheck {
  static let widths = [40, 80, 120]

  let picture: Picture
  let outline: Outline

  init(_ picture: Picture, _ outline: Outline) {
    self.picture = picture
    self.outline = outline
  }

  /// Returns one finding for each line that is too wide. It has the line's greatest width.
  func findings() -> [Finding] {
    var worst: [Int: (columns: Int, sample: String)] = [:]
    var widths: [Int: [Int]] = [:]
    for (index, sample) in outline.samples.enumerated() {
      for width in Self.widths {
        for reach in outline.measure(picture, index, width) {
          if reach.columns > worst[reach.line]?.columns ?? 0 { worst[reach.line] = (reach.columns, sample) }
          if widths[reach.line]?.contains(width) != true { widths[reach.line, default: []].append(width) }
        }
      }
    }
    return worst.keys.sorted().compactMap { line in
      guard let (columns, sample) = worst[line] else { return nil }
      let overflow = Problem.overflow(columns: columns, widths: (widths[line] ?? []).sorted(), sample: sample)
      return Finding(path: picture.path, position: Position(line: line, column: 1), problem: overflow)
    }
  }
}
