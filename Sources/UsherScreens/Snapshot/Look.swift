/// How text looks on a terminal, as the parameters of SGR set it.
struct Look: Equatable {
  var isBold = false
  var isDim = false
  var isItalic = false
  var isUnderlined = false
  var isStruck = false
  var isReversed = false
  var ink: Hue?
  var ground: Hue?

  /// One of the terminal's own sixteen colours, or a fixed colour.
  enum Hue: Equatable {
    case basic(Int)
    case fixed(red: Int, green: Int, blue: Int)
  }

  /// The look of text in several styles. A palette writes an inner style after the style around it.
  init(_ styles: [Style], in palette: Palette) {
    for style in styles where !palette.codes.isEmpty {
      if let fixed = Hue(style) { ink = fixed }
      guard style.ordinal >= 0 else { continue }
      // Only the parameters, without the ESC [ before them and the m after them.
      apply(String(decoding: palette.codes[style.ordinal].dropFirst(2).dropLast(), as: UTF8.self))
    }
  }

  private mutating func apply(_ parameters: String) {
    var numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }[...]
    guard !parameters.isEmpty else { return }
    while let number = numbers.popFirst() {
      switch number {
      case 0: self = Look([], in: .none)
      case 1: isBold = true
      case 2: isDim = true
      case 3: isItalic = true
      case 4: isUnderlined = true
      case 7: isReversed = true
      case 9: isStruck = true
      case 22: (isBold, isDim) = (false, false)
      case 23: isItalic = false
      case 24: isUnderlined = false
      case 27: isReversed = false
      case 29: isStruck = false
      case 30...37: ink = .basic(number - 30)
      case 90...97: ink = .basic(number - 82)
      case 38: ink = Hue(&numbers) ?? ink
      case 39: ink = nil
      case 40...47: ground = .basic(number - 40)
      case 100...107: ground = .basic(number - 92)
      case 48: ground = Hue(&numbers) ?? ground
      case 49: ground = nil
      default: break
      }
    }
  }
}

extension Look.Hue {
  private static let prefix = "ink"

  /// A style whose name is one of the 256 colours: that of the parameters `38;5;NUMBER`.
  static func fixedStyle(_ parameters: String) -> Style? {
    guard parameters.hasPrefix("38;5;"), let number = Int(parameters.dropFirst(5)), 0...255 ~= number else {
      return nil
    }
    return Style(prefix + String(number))
  }

  fileprivate init?(_ style: Style) {
    guard style.rawValue.hasPrefix(Self.prefix), let number = Int(style.rawValue.dropFirst(Self.prefix.count))
    else {
      return nil
    }
    self.init(indexed: number)
  }

  /// The colour that the parameters after 38 or 48 name, such as `5;208` or `2;255;135;0`.
  fileprivate init?(_ numbers: inout ArraySlice<Int>) {
    guard let kind = numbers.popFirst(), let count = [5: 1, 2: 3][kind] else { return nil }
    let values = Array(numbers.prefix(count))
    numbers = numbers.dropFirst(count)
    guard values.count == count, values.allSatisfy({ 0...255 ~= $0 }) else { return nil }
    self = count == 1 ? Self(indexed: values[0]) : .fixed(red: values[0], green: values[1], blue: values[2])
  }

  /// One of the 256 colours: sixteen basic ones, a cube with six levels for each of red, green and blue, and 24 greys.
  private init(indexed number: Int) {
    switch number {
    case ..<16: self = .basic(number)
    case ..<232:
      let level = { (digit: Int) in digit % 6 == 0 ? 0 : 55 + digit % 6 * 40 }
      let cube = number - 16
      self = .fixed(red: level(cube / 36), green: level(cube / 6), blue: level(cube))
    default:
      let level = 8 + (number - 232) * 10
      self = .fixed(red: level, green: level, blue: level)
    }
  }
}
