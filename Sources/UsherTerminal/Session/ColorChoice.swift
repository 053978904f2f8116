internal import Glibc

/// Whether screens are coloured.
public enum ColorChoice: String, CaseIterable, Sendable {
  /// On a terminal, unless NO_COLOR is set to anything.
  case automatic = "auto"
  case always
  case never

  func isWanted(on terminal: Terminal) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .automatic: terminal.isInteractive && getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
    }
  }
}
