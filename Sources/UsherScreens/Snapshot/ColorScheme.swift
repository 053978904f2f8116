/// The colours of a terminal with a light or a dark background.
struct ColorScheme {
  let text: String
  let ground: String
  let edge: String
  /// Black, red, green, yellow, blue, magenta, cyan and white; then the bright ones.
  let basic: [String]

  static let light = ColorScheme(
    text: "#1f2328", ground: "#ffffff", edge: "#d1d9e0",
    basic: [
      "#24292f", "#cf222e", "#116329", "#7d4e00", "#0550ae", "#8250df", "#0f6b73", "#6e7781",
      "#57606a", "#a40e26", "#1a7f37", "#633c01", "#0969da", "#6639ba", "#136061", "#8c959f",
    ])

  static let dark = ColorScheme(
    text: "#e6edf3", ground: "#0d1117", edge: "#3d444d",
    basic: [
      "#484f58", "#ff7b72", "#3fb950", "#d29922", "#58a6ff", "#bc8cff", "#39c5cf", "#b1bac4",
      "#8b949e", "#ffa198", "#56d364", "#e3b341", "#79c0ff", "#d2a8ff", "#56d4dd", "#ffffff",
    ])

  func color(_ hue: Look.Hue) -> String {
    switch hue {
    case .basic(let number): return basic[number]
    case .fixed(let red, let green, let blue):
      let digits = String(red << 16 | green << 8 | blue, radix: 16)
      return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }
  }

  /// The CSS declarations that undo the declarations of every look.
  var plain: String {
    "fill:\(text);font-weight:normal;fill-opacity:1;font-style:normal;text-decoration:none"
  }

  /// The CSS declarations for text with a look; empty for plain text.
  func text(_ look: Look) -> String {
    let fill = look.isReversed ? look.ground.map(color) ?? ground : look.ink.map(color)
    var declarations = fill.map { ["fill:" + $0] } ?? []
    if look.isBold { declarations.append("font-weight:bold") }
    if look.isDim { declarations.append("fill-opacity:.7") }
    if look.isItalic { declarations.append("font-style:italic") }
    let lines = (look.isUnderlined ? ["underline"] : []) + (look.isStruck ? ["line-through"] : [])
    if !lines.isEmpty { declarations.append("text-decoration:" + lines.joined(separator: " ")) }
    return declarations.joined(separator: ";")
  }

  /// The background colour of text with a look; nil if the look sets none.
  func ground(_ look: Look) -> String? {
    look.isReversed ? look.ink.map(color) ?? text : look.ground.map(color)
  }
}
