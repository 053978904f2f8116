/// The escape sequences in a text of the program's own: `ESC [`, parameters, and a letter, or a link, `ESC ]` up to `ESC \\`.
package struct EscapeSequence {
  private enum Part { case outside, begun, style, link }
  private var part = Part.outside

  package init() {}

  package var isInside: Bool { part != .outside }

  /// Takes the next scalar of a text, and returns whether it belongs to a sequence.
  package mutating func takes(_ scalar: UInt32) -> Bool {
    let wasInside = isInside
    switch part {
    case .outside, .link: if scalar == 0x1B { part = .begun }
    case .begun: part = scalar == 0x5B ? .style : scalar == 0x5D ? .link : .outside
    case .style: if (0x40...0x7E).contains(scalar) { part = .outside }
    }
    return wasInside || isInside
  }

  static func removed(from text: String) -> String {
    var sequence = EscapeSequence()
    return String(decoding: text.utf8.filter { !sequence.takes(UInt32($0)) }, as: UTF8.self)
  }
}
