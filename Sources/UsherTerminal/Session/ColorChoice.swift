internal import Glibc
public import UsherScreens

/// Whether screens are coloured.
public enum ColorChoice: String, CaseIterable, Sendable {
  /// Screens are coloured on a terminal, unless NO_COLOR is set and not empty.
  case automatic = "auto"
  /// Screens are coloured everywhere, also on a pipe and if NO_COLOR is set.
  case always
  /// Screens have no colours.
  case never
  /// As with ``automatic``, for a light background.
  case light
  /// As with ``automatic``, for a dark background.
  case dark

  func isWanted(on terminal: Terminal) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .automatic, .light, .dark: terminal.willEdit && getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
    }
  }

  /// The palette for the terminal's background, which the last field of COLORFGBG names. If COLORFGBG is not set, this
  /// is the palette for a dark background.
  public static var palette: Palette { isLight == true ? .light : .dark }

  /// Whether COLORFGBG says that the background is light; nil if it does not name one.
  static var isLight: Bool? {
    let fields = getenv("COLORFGBG").map { String(cString: $0) }?.split(separator: ";") ?? []
    return fields.last.flatMap { Int($0) }.map { $0 == 7 || $0 > 8 }
  }
}
