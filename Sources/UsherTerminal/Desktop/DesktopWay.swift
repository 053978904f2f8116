/// How notifications get from the terminal to the user's desktop.
public enum DesktopWay: String, CaseIterable, Sendable {
  /// The best way that the terminal says it knows.
  case automatic = "auto"
  /// None are shown.
  case off
  /// The notifications of kitty, which foot and others know too. Only they report a click, and can be withdrawn.
  case osc99
  /// `notify` of urxvt, which has a title and a body.
  case osc777
  /// The notifications of iTerm2: one text.
  case osc9
  /// The bell.
  case bell
}

/// A program between this one and the terminal. It keeps sequences that it does not know to itself, unless they are wrapped.
enum Multiplexer: Equatable {
  case tmux, screen

  /// The one that the environment names.
  init?(_ variable: (String) -> String?) {
    let term = variable("TERM") ?? ""
    if variable("TMUX")?.isEmpty == false || term.hasPrefix("tmux") {
      self = .tmux
    } else if variable("STY")?.isEmpty == false || term.hasPrefix("screen") {
      self = .screen
    } else {
      return nil
    }
  }

  /// Wraps a sequence, so that the terminal outside gets it.
  func wrapped(_ sequence: String) -> String {
    switch self {
    case .tmux: "\u{1B}Ptmux;\(sequence.replacing("\u{1B}", with: "\u{1B}\u{1B}"))\u{1B}\\"
    // A string terminator would end the wrapper. The bell ends the sequence as well.
    case .screen: "\u{1B}P\(sequence.replacing("\u{1B}\\", with: "\u{7}"))\u{1B}\\"
    }
  }
}

extension DesktopWay {
  /// The way that the documentation of a terminal names; nil if it is not known to have one. `name` is the terminal's answer
  /// to XTVERSION, such as `foot(1.16.2)`.
  init?(ofTerminal name: String) {
    guard let way = Self.known.first(where: { name.hasPrefix($0.name) })?.way else { return nil }
    self = way
  }

  private static let known: [(name: String, way: DesktopWay)] = [
    ("foot(", .osc777), ("ghostty ", .osc777), ("WezTerm ", .osc777), ("contour ", .osc777),
    ("kitty(", .osc9), ("iTerm2 ", .osc9),
  ]
}
