internal import Glibc

extension Terminal {
  /// Puts a text on the user's clipboard by OSC 52, if input and output are a terminal and it allows that. Nothing says whether
  /// it did. tmux needs `set-clipboard on`.
  public func copy(_ text: String) {
    guard isAtTerminal else { return }
    let sequence = DesktopSequence.copy(text)
    // tmux takes the sequence itself.
    output.writeAside(desktop.multiplexer == .screen ? Multiplexer.screen.wrapped(sequence) : sequence)
  }

  /// Whether the environment names a terminal that opens links of OSC 8. Others may show nothing of a link, so it does no harm
  /// there, but it is not known.
  public var knowsLinks: Bool {
    isInteractive && Self.knowsLinks { name in getenv(name).map { String(cString: $0) } }
  }

  static func knowsLinks(_ variable: (String) -> String?) -> Bool {
    guard Multiplexer(variable) == nil else { return false }
    let names = ["xterm-kitty", "xterm-ghostty", "foot", "foot-extra", "alacritty", "wezterm", "contour"]
    if let name = variable("TERM"), names.contains(name) { return true }
    let programs = ["iTerm.app", "WezTerm", "ghostty", "vscode"]
    if let program = variable("TERM_PROGRAM"), programs.contains(program) { return true }
    return (variable("VTE_VERSION").flatMap { Int($0) } ?? 0) >= 5000
      || (variable("KONSOLE_VERSION").flatMap { Int($0) } ?? 0) >= 201_200
  }
}
