internal import Glibc
public import UsherScreens

/// Whether screens are coloured.
public enum ColorChoice: String, CaseIterable, Sendable {
  /// Screens are coloured on a terminal, unless NO_COLOR is set and not empty.
  case automatic = "auto"
  case always
  case never

  func isWanted(on terminal: Terminal) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .automatic: terminal.willEdit && getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
    }
  }

  /// The palette for the terminal's background, which the last field of COLORFGBG names. If COLORFGBG is not set, this
  /// is the palette for a dark background.
  public static var palette: Palette {
    let fields = getenv("COLORFGBG").map { String(cString: $0) }?.split(separator: ";") ?? []
    guard let background = fields.last.flatMap({ Int($0) }) else { return .dark }
    return background == 7 || background > 8 ? .light : .dark
  }
}
