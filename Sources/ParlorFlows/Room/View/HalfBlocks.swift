/// How many colours a terminal has.
public enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// The sixteen basic colours.
  case basic
  /// These, a cube of 216 colours, and 24 greys.
  case indexed
  /// Red, green and blue of 256 levels each.
  case full
}

/// Draws a mosaic as rows of half blocks: the upper half of each in the colour of the text, the lower half in that of the
/// background.
enum HalfBlocks {
  /// Returns the rows, with escape sequences. Leaves out what does not fit in `columns`.
  static func rows(of mosaic: Mosaic, _ depth: ColorDepth, columns: Int) -> [String] {
    let columns = min(columns, mosaic.columns)
    return stride(from: 0, to: mosaic.rows, by: 2).map { row in
      var line = Line(depth: depth)
      for column in 0..<columns { line.add(mosaic[column, row], mosaic[column, row + 1]) }
      return line.ended
    }
  }

  private struct Line {
    let depth: ColorDepth
    private var text = ""
    private var ink: String?
    private var ground: String?
    /// Blanks that are written once something follows them.
    private var blanks = 0

    init(depth: ColorDepth) { self.depth = depth }

    mutating func add(_ upper: Mosaic.Color?, _ lower: Mosaic.Color?) {
      guard let color = upper ?? lower else { return blanks += 1 }
      if blanks > 0 {
        set(ink, nil)
        text += String(repeating: " ", count: blanks)
        blanks = 0
      }
      if upper == nil {
        set(depth.code(color, isGround: false), nil)
        text += "▄"
      } else {
        set(depth.code(color, isGround: false), lower.map { depth.code($0, isGround: true) })
        text += "▀"
      }
    }

    private mutating func set(_ newInk: String?, _ newGround: String?) {
      var codes: [String] = []
      if newInk != ink, let newInk { codes.append(newInk) }
      if newGround != ground { codes.append(newGround ?? "49") }
      (ink, ground) = (newInk ?? ink, newGround)
      if !codes.isEmpty { text += "\u{1B}[" + codes.joined(separator: ";") + "m" }
    }

    var ended: String { text.isEmpty ? "" : text + "\u{1B}[0m" }
  }
}

extension ColorDepth {
  /// The parameters of SGR for a colour.
  fileprivate func code(_ color: Mosaic.Color, isGround: Bool) -> String {
    switch self {
    case .full: return "\(isGround ? 48 : 38);2;\(color.red);\(color.green);\(color.blue)"
    case .indexed: return "\(isGround ? 48 : 38);5;\(color.indexed)"
    case .basic:
      let number = color.basic
      return String((number < 8 ? 30 + number : 82 + number) + (isGround ? 10 : 0))
    }
  }
}

extension Mosaic.Color {
  /// The nearest colour of the cube, or the nearest grey if that is nearer.
  fileprivate var indexed: Int {
    let levels = [red, green, blue].map { Self.step(Int($0)) }
    let cube = levels.map { $0 == 0 ? 0 : 55 + $0 * 40 }
    let mean = (Int(red) + Int(green) + Int(blue)) / 3
    let grey = min(23, max(0, (mean - 3) / 10))
    let level = 8 + grey * 10
    return distance(level, level, level) < distance(cube[0], cube[1], cube[2])
      ? 232 + grey : 16 + levels[0] * 36 + levels[1] * 6 + levels[2]
  }

  /// The nearest of the basic colours as most terminals show them.
  fileprivate var basic: Int {
    var nearest = (number: 0, distance: Int.max)
    for number in 0..<16 {
      let distance = distance(level(number, 1), level(number, 2), level(number, 4))
      if distance < nearest.distance { nearest = (number, distance) }
    }
    return nearest.number
  }

  /// The nearest of the six levels of the cube.
  private static func step(_ value: Int) -> Int {
    if value < 48 { return 0 }
    return value < 115 ? 1 : (value - 35) / 40
  }

  /// How much of red (bit 1), green (2) or blue (4) is in a basic colour.
  private func level(_ number: Int, _ bit: Int) -> Int {
    guard number & bit != 0 else { return number == 8 ? 127 : 0 }
    return number > 7 ? 255 : number == 7 ? 229 : 205
  }

  private func distance(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    let differences = [Int(self.red) - red, Int(self.green) - green, Int(self.blue) - blue]
    return differences.reduce(0) { $0 + $1 * $1 }
  }
}
