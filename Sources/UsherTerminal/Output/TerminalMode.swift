internal import CEditline
internal import Glibc

/// The mode a terminal was found in, and the one it is used in.
final class TerminalMode {
  let descriptor: Int32
  private(set) var found: termios
  private var used: termios?
  private let pastes: Bool
  private(set) var isTaken = true

  /// From here on every way out of the process gives the terminal back as it is now; with `pastes`, without bracketed
  /// paste.
  init(descriptor: Int32, pastes: Bool) throws(TerminalError) {
    var now = termios()
    guard tcgetattr(descriptor, &now) == 0 else { throw .notATerminal(descriptor: descriptor) }
    self.descriptor = descriptor
    self.pastes = pastes
    found = now
    terminal_guard_arm(descriptor, &now, pastes)
  }

  deinit { giveBack() }

  /// Takes the present mode for the one the terminal is used in.
  func adopt() {
    var now = termios()
    if tcgetattr(descriptor, &now) == 0 { used = now }
  }

  /// Whether there is no terminal any more.
  var isGone: Bool {
    var now = termios()
    return tcgetattr(descriptor, &now) != 0
  }

  func giveBack() {
    guard isTaken else { return }
    isTaken = false
    set(found)
    terminal_guard_disarm()
  }

  /// Goes back to the mode the terminal is used in; what somebody changed meanwhile is given back later.
  func retake() {
    guard let used else { return }
    var now = termios()
    if tcgetattr(descriptor, &now) == 0, now.c_lflag & tcflag_t(ICANON) != 0 {
      found = now
    }
    now = found
    terminal_guard_arm(descriptor, &now, pastes)
    isTaken = true
    set(used)
  }

  func setEcho(_ isOn: Bool) {
    var now = termios()
    guard tcgetattr(descriptor, &now) == 0 else { return }
    if isOn { now.c_lflag |= tcflag_t(ECHO) } else { now.c_lflag &= ~tcflag_t(ECHO) }
    set(now)
  }

  private func set(_ mode: termios) {
    var mode = mode
    while tcsetattr(descriptor, TCSANOW, &mode) != 0 && errno == EINTR {}
  }
}
